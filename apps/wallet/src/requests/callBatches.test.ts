import { type Hex, keccak256 } from 'viem'
import { expect, test } from 'vitest'
import { playUser } from '../approval/testing/playUser.js'
import { otherAccount } from '../errors/otherAccount.js'
import { WalletError } from '../errors/WalletError.js'
import { createEntropy, deriveAddresses } from '../keys/deriveAccounts.js'
import type { Rpc } from '../networks/rpc.js'
import { memoryStore } from '../storage/frameStore.js'
import { createRpcRequest } from './rpcRequest.js'
import { nodeAnswers } from './testing/nodeAnswers.js'

const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
/**
 * What happens to a call. A call that is `unsent` is not signed. The response for a `lost` one does not arrive. The node
 * refuses a `refused` one.
 */
type Fate = 'mined' | 'reverted' | 'unsent' | 'lost' | 'refused'

/** Sends one call for each of these fates, as one batch. Returns functions that read its status. */
async function sendBatch(fates: readonly Fate[], { isFullAfter = Number.POSITIVE_INFINITY } = {}) {
  const entropy = createEntropy()
  const addresses = await deriveAddresses(entropy)
  const store = memoryStore()
  const hashes: Hex[] = []
  const mined = new Map<Hex, '0x0' | '0x1'>()
  let signed = 0
  /** Called before each signature. */
  let beforeSigning = async () => {}
  const rpc: Rpc = async (_, method, params) => {
    const [first] = (params ?? []) as [Hex]
    if (method === 'eth_getTransactionReceipt') {
      const status = mined.get(first)
      return status ? { status, transactionHash: first } : null
    }
    if (method === 'eth_getTransactionByHash') return mined.has(first) ? { hash: first } : null
    if (method === 'eth_getTransactionCount') return `0x${mined.size}`
    if (method !== 'eth_sendRawTransaction') return nodeAnswers[method] ?? null
    const hash = keccak256(first)
    if (!hashes.includes(hash)) hashes.push(hash)
    const fate = fates[hashes.indexOf(hash)]
    if (fate === 'lost') throw new TypeError('Failed to fetch')
    if (fate === 'refused') throw new WalletError('NODE_REFUSED', 'insufficient funds', { nodeCode: -32000 })
    mined.set(hash, fate === 'reverted' ? '0x0' : '0x1')
    return hash
  }
  const answer = createRpcRequest({
    accountTypes: { find: async () => undefined, networks: async () => [], typeOn: async () => 'eoa' },
    networks: { currentOf: () => 'eip155:1' },
    rpc,
    store: {
      ...store,
      async put(name: string, value: unknown) {
        if (hashes.length >= isFullAfter) throw new DOMException('Full', 'QuotaExceededError')
        await store.put(name, value)
      },
    },
    surface: playUser().surface,
    vault: {
      known: async () => ({ addresses, custody: 'operator', version: 1, walletId: 'w' }),
      async withSeed(run: (seed: Uint8Array<ArrayBuffer>) => Promise<never>) {
        await beforeSigning()
        signed += 1
        if (fates[signed - 1] === 'unsent') throw otherAccount()
        return run(entropy.slice())
      },
    },
    // Cast: these methods use no other parts.
  } as never)
  const ask = (method: string, params: unknown) =>
    answer({ method, params }, { name: undefined, origin: 'https://shop.example' })
  const calls = fates.map((_, index) => ({ data: '0x', to: bob, value: `0x${index + 1}` }))
  const status = () => ask('wallet_getCallsStatus', ['0xb'])
  return {
    mine: (index: number) => void mined.set(hashes[index] as Hex, '0x1'),
    hashes,
    send: (id = '0xb') => ask('wallet_sendCalls', [{ calls, from: addresses.eip155, id, version: '2.0.0' }]),
    status,
    watch: (before: () => Promise<void>) => {
      beforeSigning = before
    },
  }
}

test.each([
  [['mined', 'mined'], 200],
  [['mined', 'unsent'], 600],
  [['mined', 'unsent', 'unsent', 'unsent'], 600],
  [['mined', 'reverted'], 600],
  [['mined', 'reverted', 'unsent'], 600],
  [['reverted', 'mined', 'unsent'], 600],
  [['mined', 'refused', 'unsent'], 600],
  [['reverted', 'reverted'], 500],
  [['reverted', 'refused'], 500],
  [['reverted', 'unsent'], 500],
  [['reverted', 'reverted', 'unsent', 'unsent'], 500],
] as const)('behavior: a batch of which the calls are %s has the status %i', async (fates, code) => {
  const { send, status } = await sendBatch(fates)
  await send()
  const sent = fates.filter((fate) => fate === 'mined' || fate === 'reverted')
  expect(await status()).toMatchObject({
    receipts: sent.map((fate) => ({ status: fate === 'mined' ? '0x1' : '0x0' })),
    status: code,
  })
})

test('behavior: a batch is under way while one of its calls may still be mined', async () => {
  const { mine, send, status } = await sendBatch(['mined', 'lost', 'unsent'])
  await send()
  expect(await status()).toMatchObject({ receipts: [{ status: '0x1' }], status: 100 })
  mine(1)
  // The third call was never sent.
  expect(await status()).toMatchObject({ receipts: [{ status: '0x1' }, { status: '0x1' }], status: 600 })
})

test('hardening A47: if a node refuses a call of a batch but passes it on, the batch counts it', async () => {
  const { mine, send, status } = await sendBatch(['reverted', 'refused'])
  await send()
  // A site may repeat a batch that changed nothing.
  expect(await status()).toMatchObject({ receipts: [{ status: '0x0' }], status: 500 })
  mine(1)
  expect(await status()).toMatchObject({ receipts: [{ status: '0x0' }, { status: '0x1' }], status: 600 })
})

test('hardening A47: if a node refuses a call of a batch, or its response is lost, the repeated batch sends the same calls', async () => {
  for (const fate of ['refused', 'lost'] as const) {
    const { hashes, send } = await sendBatch(['mined', fate])
    await send('0xb')
    await send('0xc')
    expect(hashes).toHaveLength(2)
  }
})

test('behavior: a batch is under way until its last call is sent', async () => {
  const { send, status, watch } = await sendBatch(['mined', 'mined'])
  const heard: unknown[] = []
  watch(async () => void heard.push(await status()))
  await send()
  expect(heard).toMatchObject([
    { receipts: [], status: 100 },
    { receipts: [{ status: '0x1' }], status: 100 },
  ])
  expect(await status()).toMatchObject({ status: 200 })
})

test('behavior: if a full disk cannot store that a batch was stopped, the batch does not count as done', async () => {
  const { send, status } = await sendBatch(['mined', 'mined', 'unsent'], { isFullAfter: 2 })
  await send()
  expect(await status()).toMatchObject({ receipts: [{ status: '0x1' }], status: 100 })
})
