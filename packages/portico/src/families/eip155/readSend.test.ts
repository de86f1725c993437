import { devAccounts } from '@portico/testkit'
import { deployFixtures, type LocalChain, localContracts, startAnvil } from '@portico/testkit/chain'
import { concatHex, encodeFunctionData, numberToHex, pad, parseAbi } from 'viem'
import { anvil } from 'viem/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SendStatus } from '../../core/family.js'
import { toNetwork } from '../../core/network.js'
import { callNode } from '../../core/testing/callNode.js'
import { mineOnNode } from '../../core/testing/mineOnNode.js'
import { serveNode } from '../../core/testing/serveNode.js'
import { transferTopic } from './findCarried.js'
import { entryPoints, operationTopic } from './readReport.js'
import { readSend } from './readSend.js'

const [account, stranger, owner] = devAccounts
let receivers = 0xe0
/** Returns a new address, so that no test finds the transfers of another test. */
const newReceiver = () => `0x${'0'.repeat(38)}${(receivers++).toString(16)}` as const
/** Topics of Safe (its execution, its failure, a coin that it received), then of MultiSigWallet. */
const topics = {
  success: '0x442e715f626346e8c54381002da614f62bee8d27386535b2521ec8540898556e',
  failure: '0x23428b18acfb3ea64b08dc0c1d296ea9c09702c09083ca5272e64d115b687d23',
  received: '0x3d0ce9bfc3ed7d6862dbb28b2dea94561fe714a1b4d019aa8af39730d1ad7c3d',
  execution: '0x33e13ecb54c3076d8e8bb8c2881800a4d972b792045ffae98fdf46df365fed75',
  none: `0x${'00'.repeat(32)}`,
} as const

const accepting = '0x00000000000000000000000000000000000a11ce'
const reverting = '0x00000000000000000000000000000000000a11cd'

let chain: LocalChain
beforeAll(async () => {
  chain = await startAnvil()
  await deployFixtures({ rpcUrl: chain.rpcUrl })
  // The code makes the call that its input describes, then emits an event with the topic and name from that input.
  // Words of the input: receiver, value, topic, name, data.
  const code =
    '0x60803603806080' + '5f375f5f825f6020355f355af115602c576040358015602a576060355f5260405fa1005b005b5f5ffd'
  await callNode(chain.rpcUrl, 'anvil_setCode', [account.address, code])
  // The stranger's contract does nothing, whatever the call is. The other one always reverts.
  await callNode(chain.rpcUrl, 'anvil_setCode', [accepting, '0x00'])
  await callNode(chain.rpcUrl, 'anvil_setCode', [reverting, '0x5f5ffd'])
})
afterAll(() => chain.stop())

type Hex = `0x${string}`
const newName = (): Hex => `0x${crypto.randomUUID().replaceAll('-', '').repeat(2)}`
const toNumber = (number: number) => numberToHex(number, { size: 32 })

type Call = { to: string; value?: bigint; data?: Hex; name?: Hex; topic?: Hex }
const inputOf = ({ data = '0x', name = topics.none, to, topic = topics.none, value = 0n }: Call) =>
  concatHex([pad(to as Hex), numberToHex(value, { size: 32 }), topic, name, data])

const executionOf = (call: Call, gas = '0xf4240') => ({
  data: inputOf(call),
  from: stranger.address,
  gas,
  to: account.address,
})

/** Makes the account execute something, or try to: with little gas it fails. */
const act = (...execution: Parameters<typeof executionOf>): Promise<string> =>
  mineOnNode(chain.rpcUrl, executionOf(...execution))

/** A transaction of a stranger that does nothing, but mentions a send. */
const mentionOf = (to: string, receiver: Hex, amount: number) => ({
  data: concatHex([pad(account.address), pad(receiver), toNumber(amount)]),
  from: devAccounts[3].address,
  gas: '0xf4240',
  to,
})

/** Mines transactions of different senders in one block. */
async function mineTogether(...transactions: readonly object[]): Promise<readonly string[]> {
  await callNode(chain.rpcUrl, 'evm_setAutomine', [false])
  const sent = transactions.map((transaction) =>
    callNode(chain.rpcUrl, 'eth_sendTransaction', [transaction]).then(String),
  )
  const hashes = await Promise.all(sent)
  await callNode(chain.rpcUrl, 'evm_mine', [])
  await callNode(chain.rpcUrl, 'evm_setAutomine', [true])
  const receipts = await Promise.all(
    hashes.map((hash) => callNode(chain.rpcUrl, 'eth_getTransactionReceipt', [hash])),
  )
  expect(new Set(receipts.map((receipt) => Object(receipt).blockNumber)).size).toBe(1)
  return hashes
}

/** Serves the chain without some methods. */
const serveWithout = (...missing: readonly string[]): Promise<string> =>
  serveNode(async (method, params) =>
    missing.includes(method)
      ? { error: { code: -32601, message: 'The method does not exist.' } }
      : { result: await callNode(chain.rpcUrl, method, params) },
  )

const transferOf = (to: Hex, amount: bigint) =>
  encodeFunctionData({ abi: parseAbi(['function transfer(address,uint256)']), args: [to, amount] })

/** Prepares a send of this moment. Returns a function that reads it. */
async function ask(hash: string, to: string, amount: bigint, tokenAddress?: string, url = chain.rpcUrl) {
  const next = Number(await callNode(chain.rpcUrl, 'eth_blockNumber', [])) + 1
  const asked = toNetwork({ ...anvil, rpcUrls: { default: { http: [url] } } })
  const transfer = { amount, from: account.address, network: asked, to, tokenAddress }
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

test.each([
  ['a number, and Safe reports a hash', toNumber(3), newName(), topics.success],
  ['the hash zero, and Safe reports a hash', topics.none, newName(), topics.success],
  ['a hash, and MultiSigWallet reports a number', newName(), toNumber(53), topics.execution],
])('hardening R31: a name of another form than the account’s reports contradicts none of them: %s', async (_, name, reported, topic) => {
  const tokenAddress = localContracts.usdCoin
  const [receiver, other] = [newReceiver(), newReceiver()]
  for (const of of [undefined, tokenAddress]) {
    const read = await ask(name, receiver, 9n, of)
    const callTo = (to: Hex, amount: bigint) =>
      of ? { data: transferOf(to, amount), to: of } : { to, value: amount }
    // Another entry of the queue pays another amount, or someone else.
    await act({ ...callTo(receiver, 8n), name: newName(), topic })
    await act({ ...callTo(other, 9n), name: newName(), topic })
    expect(await read()).toMatchObject({ status: 'queued' })
    const hash = await act({ ...callTo(receiver, 9n), name: reported, topic })
    // Another send of the account has this name, or this transaction.
    expect(await read([reported])).toMatchObject({ status: 'queued' })
    expect(await read([hash])).toMatchObject({ status: 'queued' })
    expect(await read()).toEqual({ hash, isCarried: true, status: 'confirmed' })
  }
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

test.each([
  ['under a name', undefined, topics.success, []],
  ['without a name', 'a word', topics.success, []],
  ['of an account that reports nothing', undefined, topics.none, []],
  ['on a node without logs', undefined, topics.success, ['eth_getLogs']],
  [
    'on a node without logs and receipts of blocks',
    undefined,
    topics.success,
    ['eth_getLogs', 'eth_getBlockReceipts'],
  ],
])('hardening R31: a stranger’s transaction in the block of another payment does not confirm a send %s', async (_, named, topic, missing) => {
  const told = newName()
  const name = named ?? told
  const receiver = newReceiver()
  const read = await ask(name, receiver, 5n, undefined, await serveWithout(...missing))
  const other = executionOf({ name: newName(), to: stranger.address, topic, value: 10n })
  await mineTogether(other, mentionOf(accepting, receiver, 5))
  expect(await read()).toMatchObject({ status: 'queued' })
  const hash = await act({ name: told, to: receiver, topic, value: 5n })
  expect(await read()).toEqual({ hash, isCarried: true, status: 'confirmed' })
})

test('hardening R31: another payment that names the account only in its logs is not taken for a stranger’s transaction', async () => {
  const [name, receiver] = [newName(), newReceiver()]
  // A relayer's contract that has the account's call in its code: it passes on its own call data.
  const relayer = '0x00000000000000000000000000000000000a11cc'
  const code = `0x365f5f375f5f365f5f73${account.address.slice(2)}5af100`
  await callNode(chain.rpcUrl, 'anvil_setCode', [relayer, code])
  for (const missing of [[], ['eth_getLogs'], ['eth_getLogs', 'eth_getBlockReceipts']]) {
    const read = await ask(name, receiver, 5n, undefined, await serveWithout(...missing))
    const call = { name: newName(), to: stranger.address, topic: topics.success, value: 10n }
    await mineTogether({ ...executionOf(call), to: relayer }, mentionOf(accepting, receiver, 5))
    expect(await read()).toMatchObject({ status: 'queued' })
  }
})

test.each([
  ['another amount', 10n, topics.success],
  ['the same amount', 5n, topics.success],
  ['another amount, which the account does not report', 10n, topics.none],
  ['the same amount, which the account does not report', 5n, topics.none],
])('hardening R31: a stranger who makes the account pay %s to someone else, and mentions a send without a name, does not confirm it', async (_, value, topic) => {
  const receiver = newReceiver()
  // A stranger's contract that passes its call data on to the account.
  const relayer = '0x00000000000000000000000000000000000a11cb'
  const code = `0x365f5f375f5f365f5f73${account.address.slice(2)}5af100`
  await callNode(chain.rpcUrl, 'anvil_setCode', [relayer, code])
  const read = await ask('a word', receiver, 5n)
  const { data } = mentionOf(accepting, receiver, 5)
  const payment = executionOf({ data, name: newName(), to: owner.address, topic, value })
  await mineOnNode(chain.rpcUrl, { ...payment, to: relayer })
  expect(await read()).toMatchObject({ status: 'queued' })
  const hash = await act({ name: newName(), to: receiver, topic, value: 5n })
  expect(await read()).toEqual({ hash, isCarried: true, status: 'confirmed' })
})

test('hardening R31: a recipient that executes the payment itself, and pays the fee, counts as paid', async () => {
  const read = await ask('a word', owner.address, 5n)
  const call = { name: newName(), to: owner.address, topic: topics.success, value: 5n }
  const hash = await mineOnNode(chain.rpcUrl, { ...executionOf(call), from: owner.address })
  expect(await read()).toEqual({ hash, isCarried: true, status: 'confirmed' })
})

test('hardening R31: a coin that the account received confirms nothing on a node without older states', async () => {
  const receiver = newReceiver()
  const url = await serveWithout('eth_getBalance')
  const read = await ask(newName(), receiver, 5n, undefined, url)
  const readUnnamed = await ask('a word', receiver, 5n, undefined, url)
  const data = concatHex([pad(receiver), toNumber(5)])
  const received = await act({ data, name: toNumber(1), to: stranger.address, topic: topics.received })
  const readOwn = await ask(received, receiver, 5n, undefined, url)
  expect(await read()).toMatchObject({ status: 'queued' })
  expect(await readUnnamed()).toMatchObject({ status: 'queued' })
  expect(await readOwn()).toMatchObject({ status: 'queued' })
  const hash = await act({ name: newName(), to: receiver, topic: topics.success, value: 5n })
  expect(await read()).toMatchObject({ status: 'queued' })
  expect(await readUnnamed()).toEqual({ hash, isCarried: true, status: 'confirmed' })
})

test('hardening R31: a stranger’s transaction beside the execution does not hide it', async () => {
  // The account reports nothing. The stranger's transaction fails, as that of a slower owner does.
  const receiver = newReceiver()
  const read = await ask(newName(), receiver, 5n)
  const [hash] = await mineTogether(
    executionOf({ to: receiver, value: 5n }),
    mentionOf(reverting, receiver, 5),
  )
  expect(await read()).toEqual({ hash, isCarried: true, status: 'confirmed' })

  // The account reports under a name that the wallet did not tell.
  const second = newReceiver()
  const readUnnamed = await ask('a word', second, 5n)
  const [reported] = await mineTogether(
    executionOf({ name: newName(), to: second, topic: topics.success, value: 5n }),
    mentionOf(accepting, second, 5),
  )
  expect(await readUnnamed()).toEqual({ hash: reported, isCarried: true, status: 'confirmed' })

  // The wallet told the transaction itself.
  const third = newReceiver()
  const [own = ''] = await mineTogether(executionOf({ to: third, value: 5n }), mentionOf(accepting, third, 5))
  expect(await (await ask(own, third, 5n))()).toEqual({ status: 'confirmed' })
})

test('hardening R31: the wallet’s proposal in the block of another payment confirms nothing', async () => {
  const receiver = newReceiver()
  const [proposal = ''] = await mineTogether(
    { ...mentionOf(accepting, receiver, 5), from: owner.address },
    executionOf({ name: newName(), to: stranger.address, topic: topics.success, value: 10n }),
  )
  const read = await ask(proposal, receiver, 5n)
  expect(await read()).toMatchObject({ status: 'queued' })
})

test('hardening R31: a stranger’s transfer of zero tokens confirms nothing, whatever its call data names', async () => {
  const receiver = newReceiver()
  const tokenAddress = localContracts.usdCoin
  const read = await ask(newName(), receiver, 100n, tokenAddress)
  const readUnnamed = await ask('a word', receiver, 100n, tokenAddress)
  const abi = parseAbi(['function transferFrom(address,address,uint256)'])
  const data = encodeFunctionData({ abi, args: [account.address, receiver, 0n] })
  const hash = await mineOnNode(chain.rpcUrl, {
    data: concatHex([data, transferOf(receiver, 100n)]),
    from: stranger.address,
    gas: '0xf4240',
    to: tokenAddress,
  })
  expect(await callNode(chain.rpcUrl, 'eth_getTransactionReceipt', [hash])).toMatchObject({
    logs: [{ topics: [transferTopic, pad(account.address).toLowerCase(), pad(receiver)] }],
    status: '0x1',
  })
  expect(await read()).toMatchObject({ status: 'queued' })
  expect(await readUnnamed()).toMatchObject({ status: 'queued' })
})
