import { expect, onTestFinished, test, vi } from 'vitest'
import { askInRounds } from './askInRounds.js'

test('behavior: a request without a response is retried 3 times, after 150, 300 and 600 ms', async () => {
  vi.useFakeTimers({ now: 0 })
  onTestFinished(() => void vi.useRealTimers())
  const asked: number[] = []
  const answer = askInRounds(async () => {
    asked.push(Date.now())
    return undefined
  })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await answer).toBeUndefined()
  expect(asked).toEqual([0, 150, 450, 1_050])
})
