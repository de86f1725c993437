/** Up to this window width the card is a bottom sheet. Must match `Dialog.css.ts`. */
export const sheetQuery = '(max-width: 480px)'

/** True while the card is a bottom sheet. */
export function isSheet(): boolean {
  return globalThis.matchMedia?.(sheetQuery).matches ?? false
}
