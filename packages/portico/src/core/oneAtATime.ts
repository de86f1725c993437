import { RequestPendingError } from './errors/connection.js'
import { findActive } from './findActive.js'
import type { Portico } from './portico.js'
import type { Slot } from './slots.js'
import { defineSlot } from './slots.js'

/** The lock of every action that sends, so a second click does not send a second time. */
export const transferLock = defineSlot<true>()

/**
 * Runs an action that the kit must not run twice at the same time.
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
