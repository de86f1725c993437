import { useEffect } from 'react'
import { focusNext } from './focusNext.js'

/**
 * Moves the focus to the next action when a part of the screen replaces another one, because the pressed button is
 * gone. If the user has moved the focus in the meantime, it stays there. `place` names the part.
 */
export function useLanding(place: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each place is a part of its own
  useEffect(() => {
    const { activeElement } = document
    const isNowhere = activeElement === document.body || activeElement?.matches('[data-screen]') === true
    if (isNowhere) focusNext()
  }, [place])
}
