import type { TrackedSend } from './entities.js'
import type { Portico } from './portico.js'
import { perKit } from './slots.js'

type Open = { asked: TrackedSend; end: (isSent: boolean) => void }

/** The requests that stayed open after their error, by their own name. */
const openOf = perKit(() => new Map<string, Open>())

const outcomesOf = perKit(() => new WeakMap<object, Promise<boolean>>())

/** Notes that the wallet may still carry out a request although it ended with this error. */
export function noteOpen(portico: Portico, asked: TrackedSend, error: unknown): void {
  if (typeof error !== 'object' || error === null) return
  const outcome = new Promise<boolean>((end) => {
    openOf(portico).set(asked.hash, { asked, end })
  })
  outcomesOf(portico).set(error, outcome)
}

/** Ends an open request: the wallet has sent it, or never will. */
export function endOpen(portico: Portico, hash: string, isSent: boolean): void {
  const open = openOf(portico)
  open.get(hash)?.end(isSent)
  open.delete(hash)
}

/** Ends the open requests whose late answer reached another tab, which stores the send with the request's own time. */
export function endElsewhere(
  portico: Portico,
  { asked: left, sends }: { asked: readonly TrackedSend[]; sends: readonly TrackedSend[] },
): void {
  for (const [hash, { asked }] of openOf(portico)) {
    if (left.some((one) => one.hash === hash)) continue
    const isIt = ({ from, networkId, sentAt, to }: TrackedSend) =>
      from === asked.from && networkId === asked.networkId && sentAt === asked.sentAt && to === asked.to
    if (sends.some(isIt)) endOpen(portico, hash, true)
  }
}

/**
 * Returns what becomes of the request that ended with this error: true once the wallet has sent it after all, false
 * once it never will. It may stay open for weeks. Undefined if the wallet did not send, and will not.
 */
export function outcomeAfter(portico: Portico, error: object): Promise<boolean> | undefined {
  return outcomesOf(portico).get(error)
}
