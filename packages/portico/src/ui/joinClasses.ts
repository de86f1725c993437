/** The class of a primitive, then the caller's. */
export function joinClasses(own: string, given: string | undefined): string {
  return given ? `${own} ${given}` : own
}
