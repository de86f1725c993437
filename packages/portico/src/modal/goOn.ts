/**
 * Goes on from the first frame, which was drawn before this file was there: the modal stands as it stood, does not enter anew,
 * and has what a person did meanwhile, by test id.
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
