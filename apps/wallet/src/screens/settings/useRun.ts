import { useState } from 'react'
import { describeProblem } from '../describeProblem.js'

/** Runs one action at a time, and stores the error of the last one. */
export function useRun() {
  const [isRunning, setRunning] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function run(act: () => Promise<void>): Promise<void> {
    setRunning(true)
    setProblem(undefined)
    try {
      await act()
    } catch (error) {
      setProblem(describeProblem(error))
    } finally {
      setRunning(false)
    }
  }
  return { isRunning, problem, run }
}
