import { createHash } from 'node:crypto'

/** Counts of the keys that came too late to have one of their own. */
const sharedCounts = 1024

/**
 * The key that counts for `key` in `counts`: itself, or, once there are `most` of them, one that it shares with a thousandth of
 * those that come later. A flood of addresses then fills no memory, and leaves new clients some of the limit.
 */
export function countedKey(
  counts: Pick<ReadonlyMap<string, unknown>, 'has' | 'size'>,
  key: string,
  { kind = '', most }: { kind?: string; most: number },
): string {
  if (counts.has(key) || counts.size < most) return key
  return `shared ${kind}${createHash('sha256').update(key).digest().readUInt16BE() % sharedCounts}`
}
