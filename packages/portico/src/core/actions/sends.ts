import { lookForAsked } from '../askedSends.js'
import { assertStarted } from '../assertStarted.js'
import type { TrackedSend } from '../entities.js'
import type { Portico } from '../portico.js'
import { changeSends, followSend, isTracked, trackedSendsOf } from '../trackedSends.js'

/** Returns the transfers that this device sent, newest first, 99 at most. A reload keeps the list. */
export function getSends(portico: Portico): readonly TrackedSend[] {
  return trackedSendsOf(portico).getState()
}

/** Watches the transfers. Returns a function that stops watching. */
export function watchSends(
  portico: Portico,
  { onChange }: { onChange: (sends: readonly TrackedSend[]) => void },
): () => void {
  return trackedSendsOf(portico).subscribe(onChange)
}

/** Removes one transfer from the list, e.g. once the user has seen its outcome. */
export function dismissSend(portico: Portico, { id }: { id: string }): void {
  changeSends(portico, (sends) => sends.filter((send) => send.id !== id))
}

/**
 * Continues to track the transfers that were pending or dropped when the user left the page. Also searches for the
 * results of requests that a wallet never answered. The search also starts by itself when a wallet is restored or
 * connected.
 *
 * @see docs/errors.md SEND_UNANSWERED
 * @throws NotStartedError
 */
export function resumeSends(portico: Portico): void {
  assertStarted(portico, 'resumeSends')
  for (const send of getSends(portico)) {
    if (isTracked(portico, send)) void followSend(portico, send.id)
  }
  void lookForAsked(portico)
}

export type WaitForSendParameters = {
  /** `id` of a transfer from `send` or `getSends`. */
  id: string
  signal?: AbortSignal | undefined
}

/**
 * Waits until a transfer is in a block, is replaced by another transaction, or is dropped because no endpoint has known
 * it for a while. The kit keeps looking for a dropped transfer, and `watchSends` reports it if it arrives after all.
 *
 * @throws NotStartedError, SendNotFoundError, and the signal's reason
 */
export async function waitForSend(
  portico: Portico,
  { id, signal }: WaitForSendParameters,
): Promise<TrackedSend> {
  assertStarted(portico, 'waitForSend')
  signal?.throwIfAborted()
  const followed = followSend(portico, id)
  if (!signal) return followed
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason)
    signal.addEventListener('abort', onAbort, { once: true })
    followed.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}
