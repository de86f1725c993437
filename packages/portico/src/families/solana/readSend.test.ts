import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { solanaLocalnet } from '@portico/testkit'
import { expect, onTestFinished, test, vi } from 'vitest'
import { toNetwork } from '../../core/network.js'
import { findProgramAddress } from './findProgramAddress.js'
import { readSend } from './readSend.js'
import { sending } from './sending.js'

test('hardening R38: an unsent transfer ends once no blockhash of its time is valid', async () => {
  let height = 1_000
  const network = toNetwork(solanaLocalnet)
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { id, method } = JSON.parse(body) as { id: number; method: string }
    const results: Record<string, unknown> = {
      getBlockHeight: height,
      getGenesisHash: network.id,
      getSignatureStatuses: { context: { slot: 1 }, value: [null] },
    }
    response.end(JSON.stringify({ id, jsonrpc: '2.0', result: results[method] }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const transfer = {
    amount: 1n,
    from: '1'.repeat(32),
    network: toNetwork({ ...solanaLocalnet, rpcUrls: { default: { http: [url] } } }),
    to: '1'.repeat(32),
  }
  const read = (nextBlock?: number) =>
    readSend({ hash: '2'.repeat(88), nextBlock, nonce: undefined, transfer })
  // A blockhash is valid for 150 blocks.
  expect(await read()).toEqual({ isOver: false, nextBlock: 1_150, status: 'unknown' })
  height = 1_150
  expect(await read(1_150)).toEqual({ isOver: false, nextBlock: 1_150, status: 'unknown' })
  height = 1_151
  expect(await read(1_150)).toEqual({ isOver: true, nextBlock: 1_150, status: 'unknown' })
})

test('hardening R38: one endpoint alone cannot end a transfer, neither early nor if another shows it', async () => {
  const network = toNetwork(solanaLocalnet)
  const [liar, honest] = await Promise.all(
    [null, { confirmationStatus: 'confirmed', err: null }].map((status) =>
      serveRpc((method) => {
        if (method === 'getGenesisHash') return network.id
        return method === 'getBlockHeight' ? 9_000 : { context: { slot: 1 }, value: [status] }
      }),
    ),
  )
  const nowMs = 1_000_000
  const now = vi.spyOn(Date, 'now').mockReturnValue(nowMs)
  onTestFinished(() => now.mockRestore())
  const read = (ageMs: number, ...urls: (string | undefined)[]) => {
    const http = urls.filter((url) => url !== undefined)
    const transfer = {
      amount: 1n,
      from: '1'.repeat(32),
      network: toNetwork({ ...solanaLocalnet, rpcUrls: { default: { http } } }),
      to: '1'.repeat(32),
    }
    const subject = { hash: '2'.repeat(88), nextBlock: 1_150, nonce: undefined, transfer }
    return readSend({ ...subject, sentAt: nowMs - ageMs })
  }
  expect(await read(89_999, liar)).toMatchObject({ isOver: false, status: 'unknown' })
  expect(await read(90_000, liar)).toMatchObject({ isOver: true, status: 'unknown' })
  expect(await read(90_000, liar, honest)).toEqual({ status: 'confirmed' })
  // An endpoint that does not respond shows nothing.
  expect(await read(90_000, liar, 'http://127.0.0.1:1')).toMatchObject({ isOver: true })
})

test.each([
  ['coins', undefined],
  ['a token', '3'.repeat(44)],
])('hardening R31: a multisig account has sent %s once it executed the transfer, not once that was proposed', async (_, tokenAddress) => {
  const vault = findProgramAddress('1'.repeat(32), [new TextEncoder().encode('vault')])
  const receiver = '4'.repeat(44)
  const network = toNetwork(solanaLocalnet)
  const [proposal, execution, larger] = ['5'.repeat(88), '6'.repeat(88), '7'.repeat(88)]
  const balancesOf = (amount: string) => [{ mint: tokenAddress, owner: vault, uiTokenAmount: { amount } }]
  const transactionOf = (moved: number) => ({
    meta: {
      err: null,
      postBalances: tokenAddress ? [10, 10] : [10 - moved, 10 + moved],
      postTokenBalances: balancesOf(String(10 - moved)),
      preBalances: [10, 10],
      preTokenBalances: balancesOf('10'),
    },
    transaction: { message: { accountKeys: [{ pubkey: vault }, { pubkey: receiver }] } },
  })
  let listed = [proposal]
  const url = await serveRpc((method, [first]) => {
    if (method === 'getGenesisHash') return network.id
    if (method === 'getBlockHeight') return 77
    if (method === 'getSignaturesForAddress') return listed.map((signature) => ({ err: null, signature }))
    if (method === 'getTransaction') return transactionOf(first === execution ? 7 : first === larger ? 8 : 0)
    return { context: { slot: 1 }, value: [{ confirmationStatus: 'finalized', err: null }] }
  })
  const transfer = {
    amount: 7n,
    from: vault,
    network: toNetwork({ ...solanaLocalnet, rpcUrls: { default: { http: [url] } } }),
    to: receiver,
    tokenAddress,
  }
  const read = (claimed?: readonly string[]) =>
    readSend({ claimed, hash: proposal, nonce: undefined, transfer })
  expect(await read()).toEqual({ nextBlock: 0, status: 'queued' })
  // The account also made another transfer, of a larger amount.
  listed = [larger, proposal]
  expect(await read()).toEqual({ nextBlock: 0, status: 'queued' })
  listed = [execution, larger, proposal]
  expect(await read()).toEqual({ hash: execution, isCarried: true, status: 'confirmed' })
  // One transaction can only execute one send.
  expect(await read([execution])).toEqual({ nextBlock: 0, status: 'queued' })
})

test('hardening R32: what a wallet was asked for and never answered is found once the account moved it, and nothing like it', async () => {
  const [from, receiver, other, mint] = ['7', '4', '8', '3'].map((sign) => sign.repeat(44))
  const network = toNetwork(solanaLocalnet)
  const transactionOf = (to: string | undefined, moved: number) => ({
    meta: {
      err: null,
      postTokenBalances: [
        { mint, owner: from, uiTokenAmount: { amount: String(10 - moved) } },
        { mint, owner: to, uiTokenAmount: { amount: String(moved) } },
      ],
      preTokenBalances: [{ mint, owner: from, uiTokenAmount: { amount: '10' } }],
    },
    transaction: { message: { accountKeys: [{ pubkey: from }] } },
  })
  const transactions: Record<string, unknown> = {
    // Four transactions: an earlier one, one to another recipient, one of a larger amount, and the right one.
    a: transactionOf(receiver, 7),
    b: transactionOf(other, 7),
    c: transactionOf(receiver, 8),
    d: transactionOf(receiver, 7),
  }
  let listed = ['a', 'b', 'c']
  const url = await serveRpc((method, [first]) => {
    if (method === 'getGenesisHash') return network.id
    if (method === 'getSlot') return 50
    if (method === 'getTransaction') return transactions[String(first)]
    return listed.map((signature) => ({ err: null, signature, slot: signature === 'a' ? 49 : 51 }))
  })
  const transfer = {
    amount: 7n,
    from: from ?? '',
    network: toNetwork({ ...solanaLocalnet, rpcUrls: { default: { http: [url] } } }),
    to: receiver ?? '',
    tokenAddress: mint,
  }
  const mark = await sending.readMark?.(transfer)
  expect(mark).toEqual({ block: 50, nonce: undefined })
  const find = (claimed: readonly string[] = []) =>
    sending.findSent?.({ claimed, kind: undefined, nextBlock: 50, nonce: undefined, transfer })
  expect(await find()).toEqual({ nextBlock: 50, nonce: undefined })
  listed = ['d', ...listed]
  expect(await find()).toEqual({ hash: 'd' })
  expect(await find(['d'])).toEqual({ nextBlock: 50, nonce: undefined })
})

async function serveRpc(answer: (method: string, params: readonly unknown[]) => unknown): Promise<string> {
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { id, method, params } = JSON.parse(body) as { id: number; method: string; params: unknown[] }
    response.end(JSON.stringify({ id, jsonrpc: '2.0', result: answer(method, params) }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('hardening R32: several transfers that a wallet never answered are found in the transaction that has all of them', async () => {
  const [from = '', first = '', second = '', mint = ''] = ['7', '4', '8', '3'].map((sign) => sign.repeat(44))
  const network = toNetwork(solanaLocalnet)
  /** A transaction that pays coins to the first recipient, and tokens to both. */
  const transactionOf = (coins: number, toFirst: number, toSecond: number) => ({
    meta: {
      err: null,
      // The account also pays the fee.
      postBalances: [1_000 - coins - 5, coins],
      postTokenBalances: [
        { mint, owner: from, uiTokenAmount: { amount: String(100 - toFirst - toSecond) } },
        { mint, owner: first, uiTokenAmount: { amount: String(toFirst) } },
        { mint, owner: second, uiTokenAmount: { amount: String(toSecond) } },
      ],
      preBalances: [1_000, 0],
      preTokenBalances: [{ mint, owner: from, uiTokenAmount: { amount: '100' } }],
    },
    transaction: { message: { accountKeys: [{ pubkey: from }, { pubkey: first }] } },
  })
  const transactions: Record<string, unknown> = {
    coinsAlone: transactionOf(7, 0, 0),
    oneLess: transactionOf(7, 3, 0),
    otherAmount: transactionOf(7, 3, 5),
    all: transactionOf(7, 3, 4),
  }
  let listed = ['coinsAlone', 'oneLess', 'otherAmount']
  const url = await serveRpc((method, [asked]) => {
    if (method === 'getGenesisHash') return network.id
    if (method === 'getTransaction') return transactions[String(asked)]
    return listed.map((signature) => ({ err: null, signature, slot: 51 }))
  })
  const of = (to: string, amount: bigint, tokenAddress?: string) => ({
    amount,
    from,
    network: toNetwork({ ...solanaLocalnet, rpcUrls: { default: { http: [url] } } }),
    to,
    tokenAddress,
  })
  const find = () =>
    sending.findSent?.({
      nextBlock: 50,
      nonce: undefined,
      others: [of(second, 4n, mint), of(first, 1n, mint), of(first, 2n, mint)],
      transfer: of(first, 7n),
    })
  expect(await find()).toEqual({ nextBlock: 50, nonce: undefined })
  listed = ['all', ...listed]
  expect(await find()).toEqual({ hash: 'all' })
})
