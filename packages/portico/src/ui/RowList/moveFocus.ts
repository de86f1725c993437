/**
 * Moves the focus between the rows in `list` for ArrowUp, ArrowDown, Home and End. Stops at both ends. Returns false
 * for other keys, or if the focus is not on a row, e.g. in a field between the rows.
 */
export function moveFocus(list: HTMLElement, key: string): boolean {
  const rows = [...list.querySelectorAll<HTMLElement>('[data-row]')]
  const active = (list.getRootNode() as Document | ShadowRoot).activeElement
  const index = rows.indexOf(active as HTMLElement)
  if (index === -1) return false

  const target = {
    ArrowDown: Math.min(index + 1, rows.length - 1),
    ArrowUp: Math.max(index - 1, 0),
    End: rows.length - 1,
    Home: 0,
  }[key]
  if (target === undefined) return false
  rows[target]?.focus()
  return true
}
