import type { Portico } from '../../core/createPortico.js'
import { defineSlot } from '../../core/slots.js'

const mailedEmail = defineSlot<string>()

/** The address that the last code of this page load went to: who left the code's view finds it in the field again. */
export function readMailedEmail({ internal }: Portico): string {
  return internal.slots.get(mailedEmail) ?? ''
}

/** Keeps it until somebody connects, by whatever way: the next one at this page may be another person. */
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
