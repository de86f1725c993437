import { expect, test, vi } from 'vitest'
import { Emitter } from './Emitter.js'

test('default: listeners are called in order, with every value', () => {
  const told: unknown[] = []
  const emitter = new Emitter()
  emitter.on('a', (...values: unknown[]) => told.push(['first', ...values]))
  emitter.once('a', () => told.push('once'))
  expect(emitter.listenerCount('a')).toBe(2)
  expect(emitter.emit('a', 1, 2)).toBe(true)
  emitter.emit('a', 3)
  expect(told).toEqual([['first', 1, 2], 'once', ['first', 3]])
  expect(emitter.emit('b')).toBe(false)
})

test('behavior: `off` removes one registration, the newest', () => {
  let count = 0
  const add = () => count++
  const emitter = new Emitter().on('a', add).on('a', add).off('a', add)
  emitter.emit('a')
  expect(count).toBe(1)
  emitter.removeAllListeners('a').emit('a')
  expect(count).toBe(1)
})

test('behavior: an error in one listener is reported, and the others are called', () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  let isCalled = false
  const emitter = new Emitter()
    .on('a', () => {
      throw new Error('of the site')
    })
    .on('a', () => {
      isCalled = true
    })
  emitter.emit('a')
  vi.unstubAllGlobals()
  expect(isCalled).toBe(true)
  expect(reported.mock.calls).toMatchObject([[{ message: 'of the site' }]])
})
