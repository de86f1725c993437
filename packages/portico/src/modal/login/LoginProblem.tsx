import { useEffect, useState } from 'react'
import type { LoginFailure } from './loginFailure.js'

/** Shows an error at a field. If the user has to wait, the text counts down the seconds and then disappears. */
export function LoginProblem({
  failure: { wait, words },
  id,
  onOver,
}: {
  /** Keep the object stable: a new one restarts the countdown. */
  failure: LoginFailure
  id: string
  /** Keep the function stable. */
  onOver: (failure: undefined) => void
}) {
  const [left, setLeft] = useState<number>()
  useEffect(() => {
    setLeft(undefined)
    if (!wait) return
    // The countdown follows the clock, because a page in the background or a sleeping phone misses ticks.
    const untilMs = Date.now() + wait.seconds * 1_000
    const timer = setInterval(() => {
      const leftMs = untilMs - Date.now()
      if (leftMs > 0) setLeft(Math.ceil(leftMs / 1_000))
      else onOver(undefined)
    }, 1_000)
    return () => clearInterval(timer)
  }, [onOver, wait])
  return (
    // Screen readers announce the text once, not every second.
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
