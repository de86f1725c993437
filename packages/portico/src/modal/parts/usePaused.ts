import { useEffect, useState } from 'react'

/** Pause in typing before a lookup, in ms. Source: specification, section 9 (text debounce). */
export const typingMs = 500

/** Returns the text as of the last pause in typing. */
export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), typingMs)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
