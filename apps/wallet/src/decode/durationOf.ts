import type { Words } from './decodedCall.js'

const units = [
  ['days', 86_400],
  ['hours', 3_600],
  ['minutes', 60],
] as const

/** Returns a duration in the largest unit that divides it evenly. */
export function durationOf(seconds: number): Words {
  const [word, size] = units.find(([, length]) => seconds % length === 0) ?? (['seconds', 1] as const)
  return { values: { count: seconds / size }, word }
}
