import { expect, test } from 'vitest'
import { createLoopTurns } from './loopTurns.js'

/** Blocks the main thread. */
function block(ms: number): void {
  const startedAt = performance.now()
  while (performance.now() - startedAt < ms);
}

test('default: short work waits for nothing', async () => {
  const turns = createLoopTurns()
  for (let index = 0; index < 100; index++) {
    expect(turns.take()).toBeUndefined()
    // The work begins with the first step.
    for (let step = 0; step < 2; step++) await undefined
  }
})

test('hardening B4: work that arrives all at once is spread over turns of the event loop, in its order', async () => {
  const turns = createLoopTurns()
  const done: number[] = []
  const inOneTurn: number[] = []
  const work = Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      await turns.take()
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
  const turns = createLoopTurns()
  await turns.take()
  block(30)
  expect(turns.take()).toBeInstanceOf(Promise)
  await new Promise((resolve) => setTimeout(resolve, 5))
  await new Promise((resolve) => setImmediate(resolve))
  expect(turns.take()).toBeUndefined()
})
