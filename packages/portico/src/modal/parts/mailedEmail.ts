import type { Portico } from '../../core/portico.js'

const memoName = 'mailed email'

/**
 * Returns the address that the last code of this page load was sent to, so that the field has it when the user leaves
 * the code's view.
 */
export function readMailedEmail({ internal }: Portico): string {
  return String(internal.memo.get(memoName) ?? '')
}

/** Stores the address until a wallet connects in any way, because the next user of this page may be another one. */
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
