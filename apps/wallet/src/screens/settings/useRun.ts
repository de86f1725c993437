import { useState } from 'react'
import { WalletError } from '../../errors/WalletError.js'

/** Runs one thing at a time, and keeps what went wrong with the last one. */
export function useRun() {
  const [isRunning, setRunning] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function run(act: () => Promise<void>): Promise<void> {
    setRunning(true)
    setProblem(undefined)
    try {
      await act()
    } catch (error) {
      setProblem(error instanceof WalletError ? error.message : 'That did not work. Try again.')
    } finally {
      setRunning(false)
    }
  }
  return { isRunning, problem, run }
}
