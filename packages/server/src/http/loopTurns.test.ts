import { expect, onTestFinished, test, vi } from 'vitest'
import { createLoopTurns } from './loopTurns.js'

/** Blocks the main thread. */
function block(ms: number): void {
  const startedAt = performance.now()
  while (performance.now() - startedAt < ms);
}

/** Stops the clock that measures a turn, because a busy machine may interrupt the test for longer than a turn. */
function stopClock(): void {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
}

/** Returns a function that tells whether the current turn of the event loop has ended. */
function watchTurn(): () => boolean {
  let hasEnded = false
  setImmediate(() => {
    hasEnded = true
  })
  return () => hasEnded
}

test('default: short work waits for nothing', async () => {
  stopClock()
  const turns = createLoopTurns()
  const hasEnded = watchTurn()
  for (let index = 0; index < 100; index++) await turns.take('a')
  expect(hasEnded()).toBe(false)
})

test('hardening B4: work that arrives all at once is spread over turns of the event loop, in its order', async () => {
  const turns = createLoopTurns()
  const done: number[] = []
  const inOneTurn: number[] = []
  const work = Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      await turns.take('a')
      block(20)
      done.push(index)
    }),
  )
  while (done.length < 20) {
    const before = done.length
    await new Promise((resolve) => setTimeout(resolve))
    inOneTurn.push(done.length - before)
  }
  await work
  expect(done).toEqual(Array.from({ length: 20 }, (_, index) => index))
  // The work of a turn ends after 25 ms, and a timer may run only after two turns.
  expect(Math.max(...inOneTurn)).toBeLessThanOrEqual(4)
})

test('behavior: after a pause, work waits for nothing again', async () => {
  stopClock()
  const turns = createLoopTurns()
  const hasFirstEnded = watchTurn()
  await turns.take('a')
  vi.advanceTimersByTime(30)
  await turns.take('a')
  expect(hasFirstEnded()).toBe(true)
  vi.advanceTimersByTime(30)
  await new Promise((resolve) => setTimeout(resolve, 5))
  await new Promise((resolve) => setImmediate(resolve))
  const hasEnded = watchTurn()
  await turns.take('a')
  expect(hasEnded()).toBe(false)
})

test('hardening A44, B4: clients take turns, so the work of one client waits for one piece of each other client', async () => {
  const turns = createLoopTurns()
  const done: string[] = []
  const work = (client: string) => async () => {
    await turns.take(client)
    block(20)
    done.push(client)
  }
  await Promise.all(
    [...Array.from({ length: 12 }, () => work('eve')), work('bob'), work('carol')].map((run) => run()),
  )
  expect(done).toEqual(['eve', 'bob', 'carol', ...Array.from({ length: 11 }, () => 'eve')])
})
