import { solanaLocalnet } from '@portico/testkit'
import { expect, onTestFinished, test, vi } from 'vitest'
import { toNetwork } from '../../core/network.js'
import type { SentSearch } from '../../core/sentSearch.js'
import { findProgramAddress } from './findProgramAddress.js'
import { findSent } from './findSent.js'
import { readSend } from './readSend.js'

const from = '7'.repeat(44)
const vault = findProgramAddress('1'.repeat(32), [new TextEncoder().encode('vault')])
const receiver = '4'.repeat(44)
const network = toNetwork({ ...solanaLocalnet, rpcUrls: { default: { http: ['https://node.test/'] } } })
const sentAt = 1_000_000_000

type Entry = { signature: string; slot: number; err?: unknown; blockTime?: number | null }

/** `count` transactions of a stranger, newest first. The last one is in the slot `slot`. */
const toDust = (count: number, slot: number, rest: Partial<Entry> = {}): Entry[] =>
  Array.from({ length: count }, (_, index) => ({
    blockTime: 1_000_100,
    signature: `dust-${slot}-${index}`,
    slot: slot + count - 1 - index,
    ...rest,
  }))

const payment: Entry = { blockTime: 1_000_050, signature: 'payment', slot: 1_500 }
const before: Entry = { blockTime: 999_000, signature: 'before', slot: 1_399 }

/** Serves an account's list, newest first, as a node does. `payer` pays 7 in the transaction `payment`. */
function serve(list: Entry[], payer = from) {
  const asked = { getSignaturesForAddress: 0, getTransaction: 0 }
  const world = { asked, list, unreadable: [] as string[] }
  const transactionOf = (signature: unknown) => {
    if (world.unreadable.includes(String(signature))) return null
    const moved = signature === 'payment' ? 7 : 0
    return {
      meta: { err: null, postBalances: [10 - moved, moved], preBalances: [10, 0] },
      transaction: { message: { accountKeys: [payer, receiver] } },
    }
  }
  const pageOf = ({ before: cursor, limit = 1_000 }: { before?: string; limit?: number }) => {
    const start = world.list.findIndex(({ signature }) => signature === cursor) + 1
    if (cursor !== undefined && start === 0) return []
    return world.list.slice(start, start + Math.min(limit, 1_000))
  }
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    const { method, params } = JSON.parse(String(init?.body)) as { method: string; params: unknown[] }
    if (method === 'getSignaturesForAddress' || method === 'getTransaction') asked[method]++
    const results: Record<string, unknown> = {
      getBlockHeight: 77,
      getGenesisHash: network.id,
      getSignaturesForAddress: pageOf(Object(params[1])),
      getTransaction: transactionOf(params[0]),
    }
    return Response.json({ id: 1, jsonrpc: '2.0', result: results[method] })
  })
  onTestFinished(() => fetched.mockRestore())
  return world
}

const transfer = { amount: 7n, from, network, to: receiver }
const find = (nextBlock = 1_400, search: SentSearch = {}) =>
  findSent({ nextBlock, nonce: undefined, search, sentAt, transfer })
const read = (nextBlock?: number, search: SentSearch = {}) =>
  readSend({
    hash: 'proposal',
    nextBlock,
    nonce: undefined,
    search,
    sentAt,
    transfer: { ...transfer, from: vault },
  })

test.each([
  0, 9, 10, 11, 999, 1_000, 4_000,
])('hardening R32: newer transactions of a stranger do not hide the one of a request: %s', async (count) => {
  const { asked } = serve([...toDust(count, 1_501), payment, before])
  expect(await find()).toEqual({ hash: 'payment' })
  // The oldest one is read first.
  expect(asked.getTransaction).toBe(1)
  // Without a mark, the time of the request decides.
  expect(await find(0)).toEqual({ hash: 'payment' })
})

test.each([
  0, 9, 10, 11, 999, 1_000, 4_000,
])('hardening R31: newer transactions of a stranger do not hide what a multisig account executed: %s', async (count) => {
  serve([...toDust(count, 1_501), payment, before], vault)
  expect(await read()).toEqual({ hash: 'payment', isCarried: true, status: 'confirmed' })
})

test('hardening R32: reverted transactions and those before the request are not read', async () => {
  const { asked } = serve([payment, ...toDust(200, 1_400, { err: {} }), before, ...toDust(300, 1_000)])
  expect(await find()).toEqual({ hash: 'payment' })
  expect(asked.getTransaction).toBe(1)
})

test('hardening R32: one search reads 50 transactions at most, and the next one reads the following ones', async () => {
  const { asked } = serve([{ ...before, err: {}, slot: 1_900 }, payment, ...toDust(100, 1_400), before])
  const search = {}
  // The transactions are in the slots 1400 to 1499, and 1500.
  expect(await find(1_400, search)).toEqual({ isPartial: true, nextBlock: 1_450, nonce: undefined })
  expect(asked).toEqual({ getSignaturesForAddress: 1, getTransaction: 50 })
  expect(await find(1_450, search)).toEqual({ isPartial: true, nextBlock: 1_500, nonce: undefined })
  expect(await find(1_500, search)).toEqual({ hash: 'payment' })
  expect(asked).toEqual({ getSignaturesForAddress: 1, getTransaction: 101 })
  // A later visit has no notes, and starts at the stored slot.
  expect(await find(1_500)).toEqual({ hash: 'payment' })
})

test('hardening R32: more transactions in one slot than a search reads do not hide the one of the request', async () => {
  const oneSlot = toDust(120, 1_500).map((entry) => ({ ...entry, slot: 1_500 }))
  serve([{ ...before, err: {}, slot: 1_900 }, payment, ...oneSlot, before])
  const search = {}
  expect(await find(1_400, search)).toMatchObject({ isPartial: true, nextBlock: 1_500 })
  expect(await find(1_500, search)).toMatchObject({ isPartial: true, nextBlock: 1_500 })
  expect(await find(1_500, search)).toEqual({ hash: 'payment' })
})

test.each([
  5_000, 5_001, 9_000, 10_000, 23_000,
])('hardening R32: a list that is longer than one search reads is continued by the next one: %s', async (count) => {
  const { asked } = serve([...toDust(count, 1_501), payment, before])
  const search = {}
  expect(await find(1_400, search)).toEqual({ isPartial: true, nextBlock: 1_400, nonce: undefined })
  expect(asked).toEqual({ getSignaturesForAddress: 5, getTransaction: 0 })
  let found: object | undefined
  for (let more = 0; more < 5 && !(found && 'hash' in found); more++) found = await find(1_400, search)
  expect(found).toEqual({ hash: 'payment' })
  expect(asked.getTransaction).toBe(1)
})

test('hardening R31: a multisig account is searched on from where the search before ended', async () => {
  const world = serve([...toDust(60, 1_400), before], vault)
  const search = {}
  // A node may list transactions of the last 150 slots late.
  expect(await read(undefined, search)).toEqual({ isPartial: true, nextBlock: 1_309, status: 'queued' })
  expect(await read(1_309, search)).toEqual({ nextBlock: 1_309, status: 'queued' })
  world.list = [...toDust(1, 1_800), ...world.list]
  expect(await read(1_309, search)).toEqual({ nextBlock: 1_650, status: 'queued' })
  // None is read twice, except for the proposal itself.
  expect(world.asked.getTransaction).toBe(61 + 3)
  world.list = [...toDust(1_000, 2_000), payment, ...world.list].map((entry) =>
    entry === payment ? { ...payment, slot: 1_799 } : entry,
  )
  expect(await read(1_650, search)).toEqual({ hash: 'payment', isCarried: true, status: 'confirmed' })
})

test('hardening R32: a transaction that no endpoint returns yet is asked for again, after all others', async () => {
  const world = serve([...toDust(300, 1_501), payment, before])
  world.unreadable = ['payment']
  const search = {}
  for (let more = 0; more < 7; more++)
    expect(await find(1_400, search)).toMatchObject({ isPartial: true, nextBlock: 1_500 })
  world.unreadable = []
  expect(await find(1_500, search)).toEqual({ hash: 'payment' })
})

test('hardening R32: a node that does not know where the list continues does not show where it ends', async () => {
  const dust = toDust(1_000, 1_501)
  const world = serve([...dust, payment, before])
  // Another node behind the same URL does not know the newest transactions yet.
  world.list = Object.assign([...dust, payment, before], {
    findIndex: () => -1,
  })
  expect(await find()).toMatchObject({ isPartial: true, nextBlock: 1_400 })
})

test.each([
  null,
  'x',
  {},
  [{}],
  [{ signature: 5 }],
])('error: if a node does not return a list, the search fails: %j', async (list) => {
  const world = serve([])
  world.list = Object.assign([], { slice: () => list })
  await expect(find()).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
})
