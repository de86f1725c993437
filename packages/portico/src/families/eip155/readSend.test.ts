import { devAccounts } from '@portico/testkit'
import { deployFixtures, type LocalChain, localContracts, startAnvil } from '@portico/testkit/chain'
import { concatHex, encodeFunctionData, numberToHex, pad, parseAbi } from 'viem'
import { anvil } from 'viem/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SendStatus } from '../../core/family.js'
import { type Network, toNetwork } from '../../core/network.js'
import { callNode } from '../../core/testing/callNode.js'
import { mineOnNode } from '../../core/testing/mineOnNode.js'
import { entryPoints, operationTopic, transferTopic } from './findCarried.js'
import { readSend } from './readSend.js'

const [account, stranger] = devAccounts
let receivers = 0xe0
/** Returns a new address, so that no test finds the transfers of another test. */
const newReceiver = () => `0x${'0'.repeat(38)}${(receivers++).toString(16)}` as const
/** Topics of Safe, then of MultiSigWallet. */
const topics = {
  success: '0x442e715f626346e8c54381002da614f62bee8d27386535b2521ec8540898556e',
  failure: '0x23428b18acfb3ea64b08dc0c1d296ea9c09702c09083ca5272e64d115b687d23',
  execution: '0x33e13ecb54c3076d8e8bb8c2881800a4d972b792045ffae98fdf46df365fed75',
  none: `0x${'00'.repeat(32)}`,
} as const

let chain: LocalChain
let network: Network
beforeAll(async () => {
  chain = await startAnvil()
  network = toNetwork({ ...anvil, rpcUrls: { default: { http: [chain.rpcUrl] } } })
  await deployFixtures({ rpcUrl: chain.rpcUrl })
  // The code makes the call that its input describes, then emits an event with the topic and name from that input.
  // Words of the input: receiver, value, topic, name, data.
  const code =
    '0x60803603806080' + '5f375f5f825f6020355f355af115602c576040358015602a576060355f5260405fa1005b005b5f5ffd'
  await callNode(chain.rpcUrl, 'anvil_setCode', [account.address, code])
})
afterAll(() => chain.stop())

type Hex = `0x${string}`
const newName = (): Hex => `0x${crypto.randomUUID().replaceAll('-', '').repeat(2)}`
const toNumber = (number: number) => numberToHex(number, { size: 32 })

type Call = { to: string; value?: bigint; data?: Hex; name?: Hex; topic?: Hex }
const inputOf = ({ data = '0x', name = topics.none, to, topic = topics.none, value = 0n }: Call) =>
  concatHex([pad(to as Hex), numberToHex(value, { size: 32 }), topic, name, data])

/** Makes the account execute something, or try to: with little gas it fails. */
async function act(call: Call, gas = '0xf4240'): Promise<string> {
  const transaction = { data: inputOf(call), from: stranger.address, gas, to: account.address }
  return mineOnNode(chain.rpcUrl, transaction)
}

const transferOf = (to: Hex, amount: bigint) =>
  encodeFunctionData({ abi: parseAbi(['function transfer(address,uint256)']), args: [to, amount] })

/** Prepares a send of this moment. Returns a function that reads it. */
async function ask(hash: string, to: string, amount: bigint, tokenAddress?: string) {
  const next = Number(await callNode(chain.rpcUrl, 'eth_blockNumber', [])) + 1
  const transfer = { amount, from: account.address, network, to, tokenAddress }
  return (claimed: readonly string[] = []): Promise<SendStatus> =>
    readSend({ claimed, hash, nextBlock: next, nonce: undefined, transfer })
}

test('hardening R31: a stranger’s transaction that mentions a queued send of coins and is reverted does not fail it', async () => {
  const [name, receiver] = [newName(), newReceiver()]
  const read = await ask(name, receiver, 5n)
  const reverted = await act({ to: receiver, value: 5n }, '0x6000')
  expect(await callNode(chain.rpcUrl, 'eth_getTransactionReceipt', [reverted])).toMatchObject({
    status: '0x0',
  })
  expect(await read()).toMatchObject({ status: 'queued' })
  const hash = await act({ name, to: receiver, topic: topics.success, value: 5n })
  expect(await read()).toEqual({ hash, isCarried: true, status: 'confirmed' })
})

test('hardening R31: a failure that the account reports of something else does not fail a send', async () => {
  const [name, receiver] = [newName(), newReceiver()]
  const read = await ask(name, receiver, 6n)
  const readUnnamed = await ask('a word', receiver, 6n)
  // The call data mentions the send, as that of a wallet's second attempt does.
  const data = concatHex([pad(receiver), toNumber(6)])
  await act({ data, name: newName(), to: stranger.address, topic: topics.failure })
  expect(await read()).toMatchObject({ status: 'queued' })
  expect(await readUnnamed()).toMatchObject({ status: 'queued' })
  const hash = await act({ name, to: stranger.address, topic: topics.failure })
  expect(await read()).toEqual({ hash, isCarried: true, status: 'failed' })
})

test('hardening R31: a reverted transaction of the wallet itself fails the send, unless it is a bundle or the account executed it', async () => {
  const receiver = newReceiver()
  const failed = await act({ to: receiver, value: 7n }, '0x6000')
  const read = await ask(failed, receiver, 7n)
  expect(await read()).toEqual({ status: 'failed' })
  // Another owner was faster and executed the same transfer.
  const hash = await act({ name: newName(), to: receiver, topic: topics.success, value: 7n })
  expect(await read()).toEqual({ hash, isCarried: true, status: 'confirmed' })

  const [entryPoint = '0x'] = entryPoints
  await callNode(chain.rpcUrl, 'anvil_setCode', [entryPoint, '0x5f5ffd'])
  const transaction = { data: '0x1234', from: stranger.address, gas: '0xf4240', to: entryPoint }
  const bundle = await mineOnNode(chain.rpcUrl, transaction)
  const readBundle = await ask(bundle, newReceiver(), 7n)
  expect(await readBundle()).toMatchObject({ status: 'queued' })
})

test.each([
  ['coins under another name', newName(), newName(), topics.success, undefined],
  ['coins under the next number of the queue', toNumber(51), toNumber(52), topics.execution, undefined],
  ['the same tokens under another name', newName(), newName(), topics.success, localContracts.usdCoin],
])('hardening R31: what the account executes under another name confirms nothing: %s', async (_, name, other, topic, tokenAddress) => {
  const receiver = newReceiver()
  const read = await ask(name, receiver, 9n, tokenAddress)
  const call = tokenAddress
    ? { data: transferOf(receiver, 9n), to: tokenAddress }
    : { to: receiver, value: 9n }
  await act({ ...call, name: other, topic })
  expect(await read()).toMatchObject({ status: 'queued' })
  const hash = await act({ ...call, name, topic })
  expect(await read()).toEqual({ hash, isCarried: true, status: 'confirmed' })
})

test('hardening R31: what the account reports under the name of a known send is that send, and no other', async () => {
  const [name, receiver] = [newName(), newReceiver()]
  const tokenAddress = localContracts.usdCoin
  const read = await ask(name, receiver, 9n, tokenAddress)
  const readUnnamed = await ask('a word', receiver, 9n, tokenAddress)
  const hash = await act({ data: transferOf(receiver, 9n), name, to: tokenAddress, topic: topics.success })
  expect(await readUnnamed([name])).toMatchObject({ status: 'queued' })
  expect(await readUnnamed()).toEqual({ hash, isCarried: true, status: 'confirmed' })
  // One transaction may execute several sends.
  expect(await read([hash])).toEqual({ hash, isCarried: true, status: 'confirmed' })
})

test('hardening R31: another operation of the account confirms nothing', async () => {
  const [name, receiver, entryPoint] = [newName(), newReceiver(), entryPoints[3] ?? '0x']
  // The code emits that the account's operation in the call data succeeded, and that the token was transferred.
  const word = (hex: string) => hex.slice(2).padStart(64, '0')
  const operation = `60016020527f${word(account.address)}5f357f${word(operationTopic)}60805fa3`
  await callNode(chain.rpcUrl, 'anvil_setCode', [
    entryPoint,
    `0x${operation}5f5f60205f5f73${localContracts.usdCoin.slice(2)}5af100`,
  ])
  const code = `0x60095f527f${word(receiver)}7f${word(account.address)}7f${word(transferTopic)}60205fa300`
  const before = await callNode(chain.rpcUrl, 'eth_getCode', [localContracts.usdCoin, 'latest'])
  await callNode(chain.rpcUrl, 'anvil_setCode', [localContracts.usdCoin, code])
  const read = await ask(name, receiver, 9n, localContracts.usdCoin)
  const bundle = (data: string) =>
    mineOnNode(chain.rpcUrl, { data, from: stranger.address, gas: '0xf4240', to: entryPoint })
  await bundle(newName())
  expect(await read()).toMatchObject({ status: 'queued' })
  const hash = await bundle(name)
  expect(await read()).toEqual({ hash, isCarried: true, status: 'confirmed' })
  await callNode(chain.rpcUrl, 'anvil_setCode', [localContracts.usdCoin, before])
})

test('hardening R31: a smaller transfer confirms nothing, unless its transaction names the whole amount', async () => {
  const receiver = newReceiver()
  const tokenAddress = localContracts.usdCoin
  const read = await ask('a word', receiver, 100n, tokenAddress)
  await act({ data: transferOf(receiver, 60n), to: tokenAddress })
  expect(await read()).toMatchObject({ status: 'queued' })

  // A token that keeps a twentieth: it reports that 95 arrived, whatever the amount of the transfer is.
  const word = (hex: string) => hex.slice(2).padStart(64, '0')
  const code = `0x605f5f527f${word(receiver)}7f${word(account.address)}7f${word(transferTopic)}60205fa300`
  const keeping = '0x00000000000000000000000000000000000a11cf'
  await callNode(chain.rpcUrl, 'anvil_setCode', [keeping, code])
  const readKept = await ask('a word', receiver, 100n, keeping)
  await act({ data: transferOf(receiver, 95n), to: keeping })
  expect(await readKept()).toMatchObject({ status: 'queued' })
  const hash = await act({ data: transferOf(receiver, 100n), to: keeping })
  expect(await readKept()).toEqual({ hash, isCarried: true, status: 'confirmed' })
})
