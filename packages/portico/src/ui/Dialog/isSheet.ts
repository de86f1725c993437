/** Up to this width of the window the card is a bottom sheet. `Dialog.css.ts` says the same. */
export const sheetQuery = '(max-width: 480px)'

/** True while the card is a bottom sheet. */
export function isSheet(): boolean {
  return globalThis.matchMedia?.(sheetQuery).matches ?? false
}
