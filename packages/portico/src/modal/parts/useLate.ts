import { useEffect, useState } from 'react'

/** How long a wait lasts before the screen explains it, in ms. */
export const waitMs = 3000

/** Returns whether a wait has lasted so long that the screen should explain it. */
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
