import { findActive } from './actions/getAccount.js'
import type { Portico } from './createPortico.js'
import { RequestPendingError } from './errors/connection.js'
import { defineSlot, type Slot } from './slots.js'

/** Held by whatever sends: a second click must not send a second time. */
export const transferLock = defineSlot<true>()

/**
 * Does a piece of work that the kit must not do twice at the same time.
 *
 * @throws RequestPendingError while the lock is held
 */
export async function oneAtATime<result>(
  portico: Portico,
  lock: Slot<true>,
  work: () => Promise<result>,
): Promise<result> {
  const { slots } = portico.internal
  if (slots.has(lock)) {
    throw new RequestPendingError({ walletName: findActive(portico.store.getState())?.name ?? 'The wallet' })
  }
  slots.set(lock, true)
  try {
    return await work()
  } finally {
    slots.delete(lock)
  }
}
