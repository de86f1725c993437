import type { Portico } from '../../core/portico.js'
import { defineSlot } from '../../core/slots.js'

const mailedEmail = defineSlot<string>()

/**
 * Returns the email address that got the last code since the page loaded. The field shows it again if the user leaves
 * the view of the code.
 */
export function readMailedEmail({ internal }: Portico): string {
  return internal.slots.get(mailedEmail) ?? ''
}

/** Stores the email address until any wallet connects, because the next user of this page may be someone else. */
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
