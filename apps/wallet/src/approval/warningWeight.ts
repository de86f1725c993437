import type { CallWarning } from '../decode/decodedCall.js'

/** Warnings of calls that can cost the user more than the calls state. */
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

/** These warnings, and those of calls that give an account away or cannot be decoded. */
export const grave: ReadonlySet<CallWarning> = new Set([...dangers, 'authority', 'unknown'])

/** Warnings that require a second press: the bytes may not say what happens, or all of an account may be lost. */
export const doubtful: ReadonlySet<CallWarning> = new Set(['othersAccount', 'refund', 'router', 'unknown'])
