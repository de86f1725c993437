/** Between two letters of somebody who types, in ms. */
const letterMs = 100

/**
 * Writes texts into a field, one after the other. Not by the keyboard, whose letters come half a second apart on a busy
 * machine.
 */
export async function typeQuickly(field: HTMLInputElement, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    // Past React's own setter, which would take it for no change.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    await new Promise((resolve) => setTimeout(resolve, letterMs))
  }
}
