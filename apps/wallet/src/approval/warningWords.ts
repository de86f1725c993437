import type { CallWarning } from '../decode/decodedCall.js'

/** Warnings of calls that can cost the user more than they say. */
export const dangers: ReadonlySet<CallWarning> = new Set([
  'everything',
  'funding',
  'left',
  'noLimit',
  'otherReceiver',
  'othersAccount',
  'refund',
  'router',
  'unlimited',
])

/** Also includes calls that give an account away or cannot be decoded. */
export const grave: ReadonlySet<CallWarning> = new Set([...dangers, 'authority', 'unknown'])

/** Warnings that require a second press: the bytes may not say what happens, or all of an account may be lost. */
export const doubtful: ReadonlySet<CallWarning> = new Set(['othersAccount', 'refund', 'router', 'unknown'])

export const warningWords: Record<CallWarning, string> = {
  authority: 'This gives away control of an account. You could lose what is in it.',
  creation: 'This creates a contract. The code in it runs once, with your account’s rights.',
  everything: 'This lets someone else take every item of a collection, now and later.',
  funding: 'This puts money into a new account that may not be yours.',
  item: 'The contract may be a token or a collection. If it is a collection, this lets someone else take the item with that number.',
  items:
    'A contract may be a token or a collection. If it is a collection, this lets someone else take every item of yours up to that number.',
  left: 'Something could stay in the router at the end. Anyone who calls it next can take it.',
  noLimit:
    'This trade sets no limit: you may pay far more, or receive far less, than the site shows. Reject it unless you know why.',
  otherReceiver: 'The proceeds go to an account that is not yours.',
  othersAccount:
    'An account in this belongs to someone else or a program: you lose what is in it. Reject it unless you know why.',
  refund:
    'This pays a fee from the shared account, even if the call fails. Nothing limits it: it could take everything there. Reject it unless you know why.',
  router:
    'This wallet does not know the contract. What it does with your money may differ from what the call says.',
  spender: 'This lets someone else take tokens from your account later.',
  unknown: 'Unknown call: its effect cannot be read. Approve it only if you know the site and expected this.',
  unlimited: 'This lets someone else take all of a token from your account, now and later.',
}
