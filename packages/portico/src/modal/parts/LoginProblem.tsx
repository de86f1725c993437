import { useEffect, useState } from 'react'

/** The seconds that words ask to wait, as the specification, and this house's server, write them. */
const secondsPattern = /(?<!\d)\d{1,9}(?= s(?:econds)?\b)/

/** What is wrong beside a field. Words that ask to wait some seconds count them, and go once they are over. */
export function LoginProblem({
  id,
  onOver,
  words,
}: {
  id: string
  words: string
  /** The same at each drawing: another one would begin to count anew. */
  onOver: (problem: undefined) => void
}) {
  const [left, setLeft] = useState<number>()
  useEffect(() => {
    const seconds = Number(secondsPattern.exec(words)?.[0] ?? 0)
    setLeft(undefined)
    if (seconds === 0) return
    // By the clock: a page in the background, or a phone asleep, misses ticks.
    const untilMs = Date.now() + seconds * 1_000
    const timer = setInterval(() => {
      const leftMs = untilMs - Date.now()
      if (leftMs > 0) setLeft(Math.ceil(leftMs / 1_000))
      else onOver(undefined)
    }, 1_000)
    return () => clearInterval(timer)
  }, [onOver, words])
  return (
    // Read aloud once, and not with every second.
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
