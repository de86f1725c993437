import { useEffect, useState } from 'react'

/** When a wait says what it waits for, in ms. */
export const waitMs = 3000

/** True once a wait has lasted so long that it says what it waits for. */
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
