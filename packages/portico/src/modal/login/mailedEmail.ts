import type { Portico } from '../../core/portico.js'
import { defineSlot } from '../../core/slots.js'

const mailedEmail = defineSlot<string>()

/**
 * Returns the address that the last code of this page load was sent to, so that the field has it when the user leaves
 * the code's view.
 */
export function readMailedEmail({ internal }: Portico): string {
  return internal.slots.get(mailedEmail) ?? ''
}

/** Stores the address until a wallet connects in any way, because the next user of this page may be another one. */
export function keepMailedEmail({ internal, on }: Portico, email: string): void {
  const { slots } = internal
  const isFirst = !slots.has(mailedEmail)
  slots.set(mailedEmail, email)
  if (!isFirst) return
  const stop = on('connect', ({ restored }) => {
    if (restored) return
    slots.delete(mailedEmail)
    stop()
  })
}
