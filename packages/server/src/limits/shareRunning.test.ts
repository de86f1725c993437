import { afterEach, expect, test, vi } from 'vitest'
import { RateLimitedError } from '../errors/request.js'
import { shareRunning } from './shareRunning.js'

afterEach(() => {
  vi.useRealTimers()
})

const refused = new RateLimitedError({ of: 'project', retryAfterSeconds: 1 })

/**
 * Sends ten simultaneous requests, of which some are over their limit. Returns the number of reads, and each result.
 */
async function askTen(isOver: (index: number) => boolean, failure: unknown) {
  const running = new Map<string, Promise<string>>()
  let reads = 0
  const asked = Array.from({ length: 10 }, (_, index) =>
    shareRunning(running, 'key', async () => {
      reads++
      await new Promise((resolve) => setTimeout(resolve, 1))
      if (isOver(index)) throw failure
      return `read by ${index}`
    }).catch((error: unknown) => error),
  )
  const answers = await Promise.all(asked)
  expect(running.size).toBe(0)
  return { answers, reads }
}

test('default: ten concurrent callers share one read, and its failure', async () => {
  expect(await askTen(() => false, refused)).toEqual({ answers: Array(10).fill('read by 0'), reads: 1 })
  const failure = new TypeError('down')
  expect(await askTen(() => true, failure)).toEqual({ answers: Array(10).fill(failure), reads: 1 })
})

test('hardening A44: if the limits of three callers are exceeded, they get the error, and the others share the read of a fourth', async () => {
  const { answers, reads } = await askTen((index) => index < 3, refused)
  expect(answers).toEqual([refused, refused, refused, ...Array(7).fill('read by 3')])
  expect(reads).toBe(4)
})

test('hardening A44: a result that a limit made incomplete goes to the caller that began alone', async () => {
  const running = new Map<string, Promise<string>>()
  const ask = (value: string) =>
    shareRunning(running, 'key', async () => value, { isRefused: (read) => read === 'partial' })
  expect(await Promise.all([ask('partial'), ask('whole'), ask('another')])).toEqual([
    'partial',
    'whole',
    'whole',
  ])
})

test('hardening A44: a caller waits for one of a stranger’s reads that are refused after 8 s each, and then reads', async () => {
  vi.useFakeTimers()
  const running = new Map<string, Promise<string>>()
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  for (let index = 0; index < 5; index++)
    shareRunning(running, 'key', async () => {
      await wait(8000)
      throw refused
    }).catch(() => {})
  let own = ''
  shareRunning(running, 'key', async () => {
    await wait(500)
    return 'own'
  }).then((value) => {
    own = value
  })
  await vi.advanceTimersByTimeAsync(8499)
  expect(own).toBe('')
  await vi.advanceTimersByTimeAsync(1)
  expect(own).toBe('own')
  await vi.advanceTimersByTimeAsync(8000)
  expect(running.size).toBe(0)
})

test('hardening A44: a caller that ends no longer waits for the read of another', async () => {
  const running = new Map<string, Promise<string>>()
  let end = (_value: string) => {}
  const first = shareRunning(running, 'key', () => new Promise<string>((resolve) => (end = resolve)))
  const ending = new AbortController()
  const second = shareRunning(running, 'key', async () => 'own', { signal: ending.signal })
  ending.abort(new Error('too late'))
  await expect(second).rejects.toThrow('too late')
  end('first')
  expect(await first).toBe('first')
})
