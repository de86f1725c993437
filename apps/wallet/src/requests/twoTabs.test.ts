import { expect, onTestFinished, test, vi } from 'vitest'
import { memoryStore } from '../storage/frameStore.js'
import { createCallBatches } from './callBatches.js'
import { createUnclearSends } from './unclearSends.js'

/** Opens two tabs that share one slow disk and its locks. */
function openTabs() {
  let last: Promise<unknown> = Promise.resolve()
  const locks = {
    request(_: string, run: () => Promise<unknown>) {
      const running = last.then(run)
      last = running.catch(() => {})
      return running
    },
  }
  vi.stubGlobal('navigator', { locks })
  onTestFinished(() => void vi.unstubAllGlobals())
  const disk = memoryStore()
  const wait = () => new Promise((resolve) => setTimeout(resolve, 5))
  return {
    ...disk,
    get: (name: string) => wait().then(() => disk.get(name)),
    put: (name: string, value: unknown) => wait().then(() => disk.put(name, value)),
  }
}

test('hardening A47: of two tabs that send at once, neither loses what the other has signed', async () => {
  const store = openTabs()
  const [one, other] = [createUnclearSends({ store }), createUnclearSends({ store })]
  await Promise.all([one.keep('first', 'bytes'), other.keep('second', 'more bytes')])
  expect([await one.find('second'), await other.find('first')]).toEqual(['more bytes', 'bytes'])
})

const batchOf = (id: string) => ({ calls: 1, id, networkId: 'eip155:1' })

test('hardening A47: of two tabs that send batches at once, each knows both, and an id is used once', async () => {
  const store = openTabs()
  const open = () =>
    createCallBatches({ known: async () => ({ walletId: 'w' }), rpc: async () => null, store })
  const [one, other] = [open(), open()]
  const [first, second] = await Promise.all([one.begin(batchOf('0x1')), other.begin(batchOf('0x2'))])
  await Promise.all([first.add('0xaa'), second.add('0xbb')])
  expect(await other.status(['0x1'])).toMatchObject({ id: '0x1', status: 100 })
  const outcomes = await Promise.allSettled([one.begin(batchOf('0x3')), other.begin(batchOf('0x3'))])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test.each([
  [0, false, 'again'],
  [15, false, 'again'],
  [15, true, 'new'],
  [15, 'unreadable', 'again'],
  [59, false, 'again'],
  [60, false, 'new'],
] as const)('hardening A47: %i minutes after an unclear send that the network has (%s), the same request is %s', async (minutes, known, expected) => {
  let nowMs = 0
  const sends = createUnclearSends({ nowMs: () => nowMs, store: memoryStore() })
  await sends.keep('key', 'bytes')
  nowMs = minutes * 60_000
  const repeat = await sends.repeat('key', async () => {
    if (known === 'unreadable') throw new Error('The network cannot be reached.')
    return known
  })
  expect(repeat).toEqual(expected === 'again' ? { isAgain: true, signed: 'bytes' } : undefined)
  expect(await sends.find('key')).toBe(minutes < 15 ? 'bytes' : undefined)
})

test.each([
  [2, false, 'again'],
  [3, false, 'replaced'],
  [3, true, 'again'],
  [3, 'unreadable', 'again'],
  [14, true, 'again'],
  [15, true, 'new'],
  [59, false, 'replaced'],
  [59, 'unreadable', 'again'],
  [60, false, 'new'],
] as const)('hardening A42: %i minutes after a refused send that the network has (%s), the same request is %s', async (minutes, known, expected) => {
  let nowMs = 0
  const sends = createUnclearSends({ nowMs: () => nowMs, store: memoryStore() })
  await sends.keep('key', 'bytes')
  await sends.refuse('key')
  nowMs = minutes * 60_000
  const repeat = await sends.repeat('key', async () => {
    if (known === 'unreadable') throw new Error('The network cannot be reached.')
    return known
  })
  expect(repeat).toEqual(expected === 'new' ? undefined : { isAgain: expected === 'again', signed: 'bytes' })
})

test('behavior: a batch of which nothing was sent yet is under way', async () => {
  const batches = createCallBatches({
    known: async () => ({ walletId: 'w' }),
    rpc: async () => null,
    store: memoryStore(),
  })
  await batches.begin(batchOf('0x1'))
  expect(await batches.status(['0x1'])).toMatchObject({ receipts: [], status: 100 })
})
