import { useEffect, useState } from 'react'

/** Pause in typing before a lookup, in ms. Source: specification, section 9 (text debounce). */
export const typingMs = 500

/** Returns a text as it was when typing last paused. */
export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), typingMs)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
