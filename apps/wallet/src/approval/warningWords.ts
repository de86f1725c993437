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
  authority: 'This gives the right over an account away. You could lose what is in it.',
  creation: 'This creates a contract. The code in it runs once, with your account’s rights.',
  everything: 'This lets another take every item of a collection, now and later.',
  funding: 'This puts money into a new account that this wallet does not know as yours.',
  item: 'This wallet does not know whether the contract is a token or a collection. If it is a collection, this lets another take the item with that number.',
  items:
    'This wallet does not know whether a contract is a token or a collection. If it is a collection, this lets another take every item of yours with a number up to that one.',
  left: 'Something could stay in the router at the end. Whoever calls it next can take it.',
  noLimit:
    'This trade sets no limit: you may pay far more, or receive far less, than the site shows. Reject it unless you know why.',
  otherReceiver: 'What this brings goes to an account that is not yours.',
  othersAccount:
    'An account in this is another’s, or a program’s: what is in it is lost to you. Reject it unless you know why.',
  refund:
    'This pays a fee from the shared account, also where the call fails, and nothing limits it: it could take all that is there. Reject it unless you know why.',
  router:
    'This wallet does not know the contract. What it does with your money may differ from what the call says.',
  spender: 'This lets another take tokens from your account later.',
  unknown:
    'Unknown call: what it does cannot be read. Approve it only if you know the site and expected this.',
  unlimited: 'This lets another take all of a token from your account, now and later.',
}
