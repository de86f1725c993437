/**
 * A place in a kit for one value. A module defines the slot once, as a constant, and each kit has its own value in it.
 */
export type Slot<value> = { readonly value?: value }

/** The values in the slots of a kit. */
export type Slots = {
  get<value>(slot: Slot<value>): value | undefined
  has(slot: Slot<unknown>): boolean
  set<value>(slot: Slot<value>, value: value): void
  delete(slot: Slot<unknown>): void
}

type WithSlots = { readonly internal: { readonly slots: Slots } }

/** Defines a slot. */
export const defineSlot = <value>(): Slot<value> => ({})

/** Defines a value that each kit creates at the first use. */
export function perKit<kit extends WithSlots, value>(make: (portico: kit) => value): (portico: kit) => value {
  const slot = defineSlot<value>()
  return (portico) => {
    const { slots } = portico.internal
    const known = slots.get(slot)
    if (known !== undefined) return known
    const made = make(portico)
    slots.set(slot, made)
    return made
  }
}

/** Defines a value that each kit loads once. If loading fails, the next call loads it again. */
export function loadOnce<kit extends WithSlots, value>(
  load: (portico: kit) => Promise<value>,
): (portico: kit) => Promise<value> {
  const slot = defineSlot<Promise<value>>()
  return (portico) => {
    const { slots } = portico.internal
    const known = slots.get(slot)
    if (known) return known
    const loading = load(portico)
    slots.set(slot, loading)
    loading.catch(() => slots.delete(slot))
    return loading
  }
}
