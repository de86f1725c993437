/**
 * Pattern of a name's first label. Source: specification, section 5. DNS sets the upper limit of the length. Two
 * hyphens in the third and fourth place are reserved for other encodings (ENSIP-15).
 */
export const nameLabelPattern = /^(?!..--)[a-zA-Z0-9-]{4,63}$/

/** Returns the part of a name before `.zone`, in lower case. Undefined if the name is not below `zone`. */
export function toOwnLabel(name: string, zone: string): string | undefined {
  const small = name.trim().toLowerCase()
  return small.endsWith(`.${zone}`) ? small.slice(0, -zone.length - 1) : undefined
}
