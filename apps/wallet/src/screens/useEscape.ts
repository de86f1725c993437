import { useEffect } from 'react'

/** Escape goes one view back, where there is one; from the first it closes what is on the screen. */
export function useEscape(back: (() => void) | undefined): void {
  useEffect(() => {
    if (!back) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return
      // Before the frame hears it, which would close.
      event.stopImmediatePropagation()
      back()
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [back])
}
