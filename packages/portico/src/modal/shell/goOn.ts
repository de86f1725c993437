/**
 * Continues from the first frame, which was drawn before this file loaded. The modal skips its entrance animation, and
 * repeats what the user did in that frame. Controls are found by test id.
 */
export function goOn({
  focused,
  pressed,
}: {
  focused: string | undefined
  pressed: string | undefined
}): void {
  const root = [...document.querySelectorAll('portico-modal')].at(-1)?.shadowRoot
  const find = (id: string) => root?.querySelector<HTMLElement>(`[data-testid="${CSS.escape(id)}"]`)
  for (const animation of root?.getAnimations() ?? []) {
    if (animation.effect?.getTiming().iterations === 1) animation.finish()
  }
  if (focused) find(focused)?.focus({ preventScroll: true })
  if (pressed) find(pressed)?.click()
}
