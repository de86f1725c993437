import { expect, test } from 'vitest'
import { connect } from './actions/connect.js'
import { getSends } from './actions/sends.js'
import type { FamilySending, SendStatus } from './family.js'
import { memoryStorage } from './storage/storage.js'
import { addresses, scriptedFamily } from './testing/scriptedFamily.js'
import { startKit } from './testing/startKit.js'
import { trackSend } from './trackedSends.js'

const days = 24 * 60 * 60_000
const send = {
  amount: '7',
  decimals: 18,
  from: addresses.first,
  networkId: 'eip155:1',
  status: 'pending',
  symbol: 'ETH',
  to: addresses.second,
} as const

test('hardening R32: a search that did not look at everything counts as failed, and the next one continues it', async () => {
  const storage = memoryStorage()
  // A visit looks for a request of this age until one search succeeds.
  const asked = { ...send, hash: 'asked-1', id: 'eip155:1:asked-1', queuedAtBlock: 5 }
  storage.setItem(
    'visits:@portico/asked_sends',
    JSON.stringify([{ ...asked, sentAt: Date.now() - 1.1 * days }]),
  )
  const searches = new Set<unknown>()
  let count = 0
  const sending: FamilySending = {
    async findSent({ nextBlock, search }) {
      searches.add(search)
      return ++count === 1 ? { isPartial: true, nextBlock: nextBlock + 1, nonce: undefined } : { hash: '0x1' }
    },
    readSend: async () => ({ nonce: undefined, status: 'pending' }),
  }
  const family = { ...scriptedFamily(), loadSending: async () => sending }
  const portico = startKit({ families: [family], storage, storageKey: 'visits' })
  await connect(portico, { connectorId: 'alice' })
  await expect.poll(() => getSends(portico)).toMatchObject([{ hash: '0x1' }])
  expect(count).toBe(2)
  expect([...searches]).toEqual([expect.any(Object)])
})

test('hardening R31: a queued send is not dropped by a search that did not look at everything', async () => {
  const looks: SendStatus[] = [{ isPartial: true, nextBlock: 5, status: 'queued' }]
  let count = 0
  const sending: FamilySending = {
    async readSend() {
      count++
      return looks.at(-1) ?? { nonce: undefined, status: 'pending' }
    },
  }
  const portico = startKit({ families: [{ ...scriptedFamily(), loadSending: async () => sending }] })
  trackSend(portico, { ...send, hash: 'name-1', sentAt: Date.now() - 15 * days })
  await expect.poll(() => count).toBeGreaterThan(2)
  expect(getSends(portico)).toMatchObject([{ queuedAtBlock: 5, status: 'pending' }])
  looks.push({ nextBlock: 6, status: 'queued' })
  await expect.poll(() => getSends(portico)).toMatchObject([{ status: 'dropped' }])
})
