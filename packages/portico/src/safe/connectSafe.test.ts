import { mainnet } from 'viem/chains'
import { afterAll, afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { connect } from '../core/actions/connect.js'
import { disconnect } from '../core/actions/disconnect.js'
import { getProvider } from '../core/actions/getProvider.js'
import { createPortico } from '../core/createPortico.js'
import { memoryStorage } from '../core/storage/storage.js'
import { eip155 } from '../families/eip155/eip155.js'
import { connectSafe, type SafeOptions } from './connectSafe.js'

afterEach(async () => {
  // A kit stops shortly after its last start has ended.
  await new Promise((resolve) => setTimeout(resolve, 10))
})
afterAll(() => {
  vi.unstubAllGlobals()
})

const safe = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const safeOrigin = 'https://app.safe.global'
const safeTxHash = `0x${'5a'.repeat(32)}`
const executedHash = `0x${'e1'.repeat(32)}`

type Asked = { id: string; method: string; params: Record<string, unknown>; target: string }
type Told = { data: unknown; origin?: string; source?: unknown }

/** Puts this page into a frame. The page around it answers with `answer`, from its own origin. */
function openFrame({
  ancestors,
  answer = () => undefined,
  options,
  origin = safeOrigin,
}: {
  ancestors?: readonly string[]
  answer?: (asked: Asked) => unknown
  options?: SafeOptions
  origin?: string
} = {}) {
  const asked: Asked[] = []
  const parent = {
    postMessage({ id, method, params }: Asked, target: string) {
      const message = { id, method, params, target }
      asked.push(message)
      // A browser delivers a message only to the origin that it names.
      if (target !== origin) return
      const result = method === 'getSafeInfo' ? { chainId: 1, safeAddress: safe } : answer(message)
      if (result !== undefined)
        queueMicrotask(() => tell({ data: { data: result, id, success: true, version: '9.1.0' } }))
    },
  }
  const page = Object.assign(new EventTarget(), {
    location: ancestors === undefined ? {} : { ancestorOrigins: ancestors },
    parent,
  })
  vi.stubGlobal('window', page)
  const tell = ({ data, origin: from = origin, source = parent }: Told) =>
    page.dispatchEvent(Object.assign(new Event('message'), { data, origin: from, source }))
  const kit = createPortico({ families: [eip155()], networks: [mainnet], storage: memoryStorage() })
  onTestFinished(connectSafe(kit, options))
  onTestFinished(kit.start())
  const connections = () =>
    kit.store
      .getState()
      .connections.map(({ address, connectorId, networkId }) => [connectorId, address, networkId])
  return { asked, connections, kit, tell }
}
const connected = [['safe', safe, 'eip155:1']]

test('default: inside a Safe, the Safe is connected at once, and may be connected again', async () => {
  const options = { origins: ['https://safe.example', safeOrigin] }
  const { asked, connections, kit } = openFrame({ ancestors: [safeOrigin], options })
  await expect.poll(connections).toEqual(connected)
  expect(asked.map(({ method, target }) => [method, target])).toEqual([['getSafeInfo', safeOrigin]])
  await disconnect(kit)
  expect(connections()).toEqual([])
  await connect(kit, { connectorId: 'safe' })
  expect(connections()).toEqual(connected)
})

test('behavior: a browser that does not name the outer page asks only the allowed origins', async () => {
  const origins = ['https://safe.example', safeOrigin]
  const { asked, connections } = openFrame({ options: { origins } })
  await expect.poll(connections).toEqual(connected)
  expect(asked.map(({ target }) => target)).toEqual(origins)
})

test('hardening A48: in the frame of another origin, no message is sent', async () => {
  vi.useFakeTimers()
  try {
    const { asked, connections } = openFrame({ ancestors: ['https://other.example', safeOrigin] })
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toEqual([])
    expect(connections()).toEqual([])
  } finally {
    vi.useRealTimers()
  }
})

test('hardening A48: a response from another origin or another window is ignored', async () => {
  const { asked, connections, kit, tell } = openFrame({ origin: 'https://other.example' })
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  const seen = new Set<string>()
  const note = () => {
    for (const [, address = ''] of connections()) seen.add(address)
  }
  onTestFinished(kit.store.subscribe(note))
  const answer = (safeAddress: string) => ({
    data: { chainId: 1, safeAddress },
    id: asked[0]?.id,
    success: true,
    version: '9.1.0',
  })
  const another = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
  tell({ data: answer(another), origin: 'https://other.example' })
  tell({ data: answer(another), origin: safeOrigin, source: {} })
  tell({ data: answer(safe), origin: safeOrigin })
  await expect.poll(connections).toEqual(connected)
  expect(seen).toEqual(new Set([safe]))
})

test('behavior: a page that does not respond in 5 s is not a Safe', async () => {
  vi.useFakeTimers()
  try {
    const { asked, connections, tell } = openFrame({ origin: 'https://other.example' })
    const look = () => {
      vi.advanceTimersByTime(0)
      return asked.length
    }
    await expect.poll(look).toBe(1)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(asked).toHaveLength(4)
    const data = { data: { chainId: 1, safeAddress: safe }, id: asked[0]?.id, success: true }
    tell({ data, origin: safeOrigin })
    await vi.advanceTimersByTimeAsync(100)
    expect(connections()).toEqual([])
  } finally {
    vi.useRealTimers()
  }
})

test('behavior: a send returns the Safe’s hash, which is followed to the executed transaction', async () => {
  let isExecuted = false
  const { asked, connections, kit } = openFrame({
    answer: ({ method, params }) => {
      if (method === 'sendTransactions') return { safeTxHash }
      if (method === 'getTxBySafeTxHash') return { txHash: isExecuted ? executedHash : null }
      const [hash] = params.params as string[]
      return hash === executedHash ? { status: '0x1', transactionHash: hash } : null
    },
  })
  await expect.poll(connections).toEqual(connected)
  const { provider } = getProvider(kit, { namespace: 'eip155' })
  const send = (call: object) => provider?.request({ method: 'eth_sendTransaction', params: [call] })
  const receipt = () => provider?.request({ method: 'eth_getTransactionReceipt', params: [safeTxHash] })
  expect(await send({ from: safe, to: safe, value: '0x10' })).toBe(safeTxHash)
  expect(asked.at(-1)?.params).toEqual({ txs: [{ data: '0x', to: safe, value: '16' }] })
  expect(await receipt()).toBeNull()
  isExecuted = true
  expect(await receipt()).toEqual({ status: '0x1', transactionHash: executedHash })
  await expect(send({ from: executedHash.slice(0, 42), to: safe })).rejects.toMatchObject({ code: 4100 })
  await expect(send({ chainId: '0x2', to: safe })).rejects.toMatchObject({ code: 4901 })
})

test('behavior: a read fails if the Safe does not respond in 30 s, and a send waits for the owner', async () => {
  const { connections, kit } = openFrame()
  await expect.poll(connections).toEqual(connected)
  const { provider } = getProvider(kit, { namespace: 'eip155' })
  vi.useFakeTimers()
  try {
    const settled: string[] = []
    const note = (name: string) => () => void settled.push(name)
    const read = provider?.request({ method: 'eth_blockNumber' }).catch(note('read'))
    void provider
      ?.request({ method: 'eth_sendTransaction', params: [{ to: safe }] })
      .then(note('send'), note('send'))
    await vi.advanceTimersByTimeAsync(29_000)
    expect(settled).toEqual([])
    await vi.advanceTimersByTimeAsync(1_000)
    await read
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(settled).toEqual(['read'])
  } finally {
    vi.useRealTimers()
  }
})

test('behavior: a batch is one transaction of the Safe, with its status', async () => {
  let txStatus = 'AWAITING_CONFIRMATIONS'
  const { asked, connections, kit } = openFrame({
    answer: ({ method }) =>
      method === 'sendTransactions'
        ? { safeTxHash }
        : method === 'getTxBySafeTxHash'
          ? { txHash: txStatus === 'SUCCESS' ? executedHash : null, txStatus }
          : { status: '0x1', transactionHash: executedHash },
  })
  await expect.poll(connections).toEqual(connected)
  const { provider } = getProvider(kit, { namespace: 'eip155' })
  const calls = [{ to: safe }, { data: '0x12', to: safe, value: '0x1' }]
  const batch = { calls, chainId: '0x1', from: safe, version: '2.0.0' }
  expect(await provider?.request({ method: 'wallet_sendCalls', params: [batch] })).toEqual({ id: safeTxHash })
  expect(asked.at(-1)?.params).toEqual({
    txs: [
      { data: '0x', to: safe, value: '0' },
      { data: '0x12', to: safe, value: '1' },
    ],
  })
  const status = () => provider?.request({ method: 'wallet_getCallsStatus', params: [safeTxHash] })
  expect(await status()).toMatchObject({ receipts: [], status: 100 })
  txStatus = 'CANCELLED'
  expect(await status()).toMatchObject({ receipts: [], status: 400 })
  txStatus = 'SUCCESS'
  expect(await status()).toMatchObject({ receipts: [{ transactionHash: executedHash }], status: 200 })
})
