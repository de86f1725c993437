import { useEffect } from 'react'

/** Makes Escape go back one view, if there is one. On the first view, Escape closes the screen. */
export function useEscape(back: (() => void) | undefined): void {
  useEffect(() => {
    if (!back) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return
      // The listener runs before the frame's own listener, which would close the screen.
      event.stopImmediatePropagation()
      back()
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [back])
}
