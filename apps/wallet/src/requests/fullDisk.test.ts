import { expect, test } from 'vitest'
import { createSurface } from '../approval/surface.js'
import type { Rpc } from '../networks/rpc.js'
import { memoryStore } from '../storage/frameStore.js'
import { createRpcRequest } from './rpcRequest.js'
import { createTestVault } from './testing/createTestVault.js'
import { nodeAnswers } from './testing/nodeAnswers.js'

const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
/** Opens a frame whose disk is full from the start, or from the moment at which something was sent. */
async function open(isFullFrom: 'the first' | 'the first that is sent', { isLost = false } = {}) {
  const { addresses, vault } = await createTestVault()
  const store = memoryStore()
  const sent: unknown[] = []
  let takenBack = 0
  const rpc: Rpc = async (_, method, params) => {
    if (method !== 'eth_sendRawTransaction') return nodeAnswers[method] ?? null
    sent.push((params as [unknown])[0])
    if (isLost) throw new TypeError('Failed to fetch')
    return null
  }
  const surface = createSurface({
    isQueued: () => true,
    limit: {
      check: async () => async () => {
        takenBack += 1
      },
    },
    onVisible: () => {},
  })
  const answer = createRpcRequest({
    accountTypes: { find: async () => undefined, networks: async () => [], typeOn: async () => 'eoa' },
    networks: { currentOf: () => 'eip155:1' },
    rpc,
    store: {
      ...store,
      async put(name: string, value: unknown) {
        if (isFullFrom === 'the first' || sent.length > 0)
          throw new DOMException('Full', 'QuotaExceededError')
        await store.put(name, value)
      },
    },
    surface,
    vault,
    // Cast: these methods use no other parts.
  } as never)
  const ask = async (method: string, params: unknown) => {
    const asked = answer({ method, params }, { name: undefined, origin: 'https://shop.example' })
    asked.catch(() => {})
    await expect.poll(() => surface.read().kind).toBe('approval')
    const state = surface.read()
    if (state.kind === 'approval') surface.approve(state.id)
    return asked
  }
  return { ask, own: addresses.eip155, sent, takenBack: () => takenBack }
}

test.each([
  'the first',
  'the first that is sent',
] as const)('hardening A47: what was sent is answered and stays counted, with a disk that is full from %s on', async (isFullFrom) => {
  const { ask, own, sent, takenBack } = await open(isFullFrom)
  const hash = await ask('eth_sendTransaction', [{ data: '0x', from: own, to: bob, value: '0x5' }])
  expect(hash).toMatch(/^0x[\da-f]{64}$/)
  expect([sent.length, takenBack()]).toEqual([1, 0])
})

test('hardening A47: of a batch that can be kept no longer the page learns that it may have been sent, and it stays counted', async () => {
  const { ask, own, sent, takenBack } = await open('the first that is sent')
  const call = { data: '0x', to: bob, value: '0x5' }
  await expect(ask('wallet_sendCalls', [{ calls: [call, call], from: own }])).rejects.toMatchObject({
    code: 'MAYBE_SENT',
  })
  expect([sent.length, takenBack()]).toEqual([1, 0])
})

test('hardening A47: if a request that may have been sent is repeated with a full disk, it is sent again and not signed again', async () => {
  const { ask, own, sent } = await open('the first', { isLost: true })
  const pay = () => ask('eth_sendTransaction', [{ data: '0x', from: own, to: bob, value: '0x5' }])
  await expect(pay()).rejects.toMatchObject({ code: 'MAYBE_SENT' })
  const before = sent.length
  await expect(pay()).rejects.toMatchObject({ code: 'MAYBE_SENT' })
  expect(sent.length).toBeGreaterThan(before)
  expect(new Set(sent).size).toBe(1)
})
