/** Joins the class of a primitive and the caller's class, in this order. */
export function joinClasses(own: string, given: string | undefined): string {
  return given ? `${own} ${given}` : own
}
