import { useEffect, useState } from 'react'
import type { LoginFailure } from './describeLoginError.js'

/** Shows an error at a field. If the user has to wait, it counts the seconds down and disappears afterwards. */
export function LoginProblem({
  failure: { wait, words },
  id,
  onOver,
}: {
  /** Keep the object stable: a new one restarts the countdown. */
  failure: LoginFailure
  id: string
  /** Keep the function stable, too. */
  onOver: (failure: undefined) => void
}) {
  const [left, setLeft] = useState<number>()
  useEffect(() => {
    setLeft(undefined)
    if (!wait) return
    // By the clock, because a page in the background or a sleeping phone misses ticks.
    const untilMs = Date.now() + wait.seconds * 1_000
    const timer = setInterval(() => {
      const leftMs = untilMs - Date.now()
      if (leftMs > 0) setLeft(Math.ceil(leftMs / 1_000))
      else onOver(undefined)
    }, 1_000)
    return () => clearInterval(timer)
  }, [onOver, wait])
  return (
    // Announced once, and not every second.
    <p
      aria-live={left === undefined ? undefined : 'off'}
      className="login-problem"
      dir="auto"
      id={id}
      role="alert"
    >
      {left === undefined || !wait ? words : wait.say(left)}
    </p>
  )
}
