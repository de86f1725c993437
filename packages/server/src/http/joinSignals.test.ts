import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'
import { joinSignals } from './joinSignals.js'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

test('default: it aborts with the first of the signals, for the same reason', () => {
  const [one, other] = [new AbortController(), new AbortController()]
  const { signal } = joinSignals([one.signal, other.signal])
  other.abort('over')
  expect([signal.aborted, signal.reason]).toEqual([true, 'over'])
  expect(joinSignals([one.signal, other.signal]).signal.reason).toBe('over')
})

test('hardening R6: it aborts after its time, even if other signals were garbage-collected', async () => {
  const ended = vi.fn()
  const wait = () =>
    joinSignals([new AbortController().signal], 1_500).signal.addEventListener('abort', ended)
  wait()
  for (let round = 0; round < 5; round++) {
    await new Promise((resolve) => setTimeout(resolve, 20))
    collectGarbage()
  }
  await expect.poll(() => ended.mock.calls.length).toBe(1)
})

test('behavior: after release, it follows no signal', async () => {
  const own = new AbortController()
  const { release, signal } = joinSignals([own.signal], 10)
  release()
  own.abort()
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(signal.aborted).toBe(false)
})
