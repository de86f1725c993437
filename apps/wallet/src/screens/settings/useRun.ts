import { useState } from 'react'
import { describeProblem } from '../describeProblem.js'
import { useScreens } from '../screensContext.js'

/** Runs one action at a time, and stores the error of the last one. */
export function useRun() {
  const [isRunning, setRunning] = useState(false)
  const { texts } = useScreens()
  /** The error is in an object, because code can throw anything, even undefined. */
  const [failure, setFailure] = useState<{ error: unknown }>()

  async function run(act: () => Promise<void>): Promise<void> {
    setRunning(true)
    setFailure(undefined)
    try {
      await act()
    } catch (error) {
      setFailure({ error })
    } finally {
      setRunning(false)
    }
  }
  const problem = failure && describeProblem(failure.error, texts)
  return { isRunning, problem, run }
}
