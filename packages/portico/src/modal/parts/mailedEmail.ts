import type { Portico } from '../../core/portico.js'

const memoName = 'mailed email'

/** The address that the last code of this page load went to: who left the code's view finds it in the field again. */
export function readMailedEmail({ internal }: Portico): string {
  return String(internal.memo.get(memoName) ?? '')
}

/** Keeps it until somebody connects, by whatever way: the next one at this page may be another person. */
export function keepMailedEmail({ internal, on }: Portico, email: string): void {
  const { memo } = internal
  const isFirst = !memo.has(memoName)
  memo.set(memoName, email)
  if (!isFirst) return
  const stop = on('connect', ({ restored }) => {
    if (restored) return
    memo.delete(memoName)
    stop()
  })
}
