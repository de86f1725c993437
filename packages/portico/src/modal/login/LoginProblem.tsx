import { useEffect, useState } from 'react'

/** Matches the number of seconds to wait in messages of the specification and of Portico's server. */
const secondsPattern = /(?<!\d)\d{1,9}(?= s(?:econds)?\b)/

/** Shows an error at a field. If the message names seconds to wait, it counts them down and disappears afterwards. */
export function LoginProblem({
  id,
  onOver,
  words,
}: {
  id: string
  words: string
  /** Keep the function stable: a new one restarts the countdown. */
  onOver: (problem: undefined) => void
}) {
  const [left, setLeft] = useState<number>()
  useEffect(() => {
    const seconds = Number(secondsPattern.exec(words)?.[0] ?? 0)
    setLeft(undefined)
    if (seconds === 0) return
    // By the clock, because a page in the background or a sleeping phone misses ticks.
    const untilMs = Date.now() + seconds * 1_000
    const timer = setInterval(() => {
      const leftMs = untilMs - Date.now()
      if (leftMs > 0) setLeft(Math.ceil(leftMs / 1_000))
      else onOver(undefined)
    }, 1_000)
    return () => clearInterval(timer)
  }, [onOver, words])
  return (
    // Announced once, and not every second.
    <p
      aria-live={left === undefined ? undefined : 'off'}
      className="login-problem"
      dir="auto"
      id={id}
      role="alert"
    >
      {left === undefined ? words : words.replace(secondsPattern, String(left))}
    </p>
  )
}
