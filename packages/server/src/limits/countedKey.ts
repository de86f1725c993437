import { createHash } from 'node:crypto'

/** Number of shared counts, for keys that came too late to have a count of their own. */
const sharedCounts = 1024

/**
 * Returns the key under which `key` is counted in `counts`. Until there are `most` of them, it is the key itself. All
 * later keys share 1,024 counts. So a flood of addresses does not fill the memory, and new clients still have some of
 * the limit.
 */
export function countedKey(
  counts: Pick<ReadonlyMap<string, unknown>, 'has' | 'size'>,
  key: string,
  { kind = '', most }: { kind?: string; most: number },
): string {
  if (counts.has(key) || counts.size < most) return key
  return `shared ${kind}${createHash('sha256').update(key).digest().readUInt16BE() % sharedCounts}`
}
