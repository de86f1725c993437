/** Writes texts into a field, each drawn before the next: on a busy machine a keyboard's letters may come half a second apart. */
export async function typeQuickly(field: HTMLInputElement, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    // Past React's own setter, which would take it for no change.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    await new Promise(requestAnimationFrame)
  }
}
