import { expect, test } from 'vitest'
import { createLog } from './log.js'

const read = (log: ReturnType<typeof createLog>) => log.read().map((line) => JSON.parse(line))

test('default: one JSON object per line, within the level', () => {
  const log = createLog('warn')
  log.add('error', 'broke', { code: 'X' })
  log.add('warn', 'odd')
  log.add('info', 'fine')
  expect(read(log)).toEqual([
    { code: 'X', level: 'error', message: 'broke', time: expect.any(String) },
    { level: 'warn', message: 'odd', time: expect.any(String) },
  ])
})

test('behavior: silent stores nothing', () => {
  const log = createLog('silent')
  log.add('error', 'broke')
  expect(log.read()).toEqual([])
})

test('behavior: 1,024,000 bytes in UTF-8, and the oldest lines are dropped first', () => {
  const log = createLog('debug')
  for (let index = 0; index < 2_000; index++) log.add('debug', `${index} ${'€'.repeat(500)}`)
  const bytes = new TextEncoder().encode(log.read().join('\n')).length
  expect(bytes).toBeLessThanOrEqual(1_024_000)
  expect(bytes).toBeGreaterThan(1_020_000)
  expect(read(log).at(-1).message).toMatch(/^1999 /)
})

test('behavior: a line larger than the buffer leaves it empty', () => {
  const log = createLog('debug')
  log.add('debug', 'x'.repeat(1_024_000))
  expect(log.read()).toEqual([])
  log.add('debug', 'next')
  expect(read(log)).toHaveLength(1)
})
