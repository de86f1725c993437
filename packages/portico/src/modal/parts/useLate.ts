import { useEffect, useState } from 'react'

/** How long a wait lasts before it explains itself, in ms. */
export const waitMs = 3000

/** Returns true once a wait has lasted long enough to explain itself. */
export function useLate(isWaiting: boolean): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    setLate(false)
    if (!isWaiting) return
    const timer = setTimeout(() => setLate(true), waitMs)
    return () => clearTimeout(timer)
  }, [isWaiting])
  return isWaiting && isLate
}
