/**
 * Pattern of a name's label. Source: specification, section 5. The upper bound is DNS's; two hyphens there are
 * reserved for other encodings (ENSIP-15).
 */
export const nameLabelPattern = /^(?!..--)[a-zA-Z0-9-]{4,63}$/

/** Returns the first label of a name below `zone`, in lower case; undefined for any other name. */
export function toOwnLabel(name: string, zone: string): string | undefined {
  const small = name.trim().toLowerCase()
  return small.endsWith(`.${zone}`) ? small.slice(0, -zone.length - 1) : undefined
}
