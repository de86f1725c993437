import { useEffect } from 'react'

/**
 * Brings the focus to where the next action is when a part of the screen takes another's place, since the button that was
 * pressed went with it. Whoever has gone on by themselves meanwhile is left where they are. `place` names the part.
 */
export function useLanding(place: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each place is a part of its own
  useEffect(() => {
    const { activeElement } = document
    const isNowhere = activeElement === document.body || activeElement?.matches('[data-screen]') === true
    if (!isNowhere) return
    const marked = document.querySelector<HTMLElement>('[data-autofocus]')
    const target = marked ?? document.querySelector<HTMLElement>('[data-screen]')
    target?.focus({ preventScroll: true })
  }, [place])
}
