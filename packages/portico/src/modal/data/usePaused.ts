import { useEffect, useState } from 'react'

/** Pause in typing after which something is looked up, in ms. Source: specification, section 9 (text debounce). */
export const typingMs = 500

/** A text as it was when the typing last paused. */
export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), typingMs)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
