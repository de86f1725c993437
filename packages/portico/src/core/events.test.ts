import { expect, test, vi } from 'vitest'
import { createEmitter } from './events.js'

const event = { address: '0x1', connectorId: 'alice', namespace: 'eip155' } as const

test('default: listeners get their event until they stop', () => {
  const { emit, on } = createEmitter()
  const [one, two] = [vi.fn(), vi.fn()]
  const stop = on('accountChange', one)
  on('disconnect', two)
  emit('accountChange', event)
  stop()
  emit('accountChange', event)
  expect([one.mock.calls, two.mock.calls]).toEqual([[[event]], []])
})

test('behavior: a listener that throws affects neither the others nor the kit, and is reported', async () => {
  const reported = new Promise((resolve) => {
    const listeners = process.listeners('uncaughtException')
    process.removeAllListeners('uncaughtException')
    process.once('uncaughtException', (error) => {
      for (const listener of listeners) process.on('uncaughtException', listener)
      resolve(error)
    })
  })
  const { emit, on } = createEmitter()
  const after = vi.fn()
  on('accountChange', () => {
    throw new RangeError("the host's own mistake")
  })
  on('accountChange', after)
  emit('accountChange', event)
  expect(after).toHaveBeenCalledWith(event)
  expect(await reported).toMatchObject({ message: "the host's own mistake" })
})

test('behavior: a listener may stop itself, or add another, during an event', () => {
  const { emit, on } = createEmitter()
  const late = vi.fn()
  const stop = on('accountChange', () => {
    stop()
    on('accountChange', late)
  })
  emit('accountChange', event)
  expect(late).not.toHaveBeenCalled()
  emit('accountChange', event)
  expect(late).toHaveBeenCalledTimes(1)
})
