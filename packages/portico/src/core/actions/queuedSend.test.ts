import { createTestPortico, devAccounts } from '@portico/testkit'
import { deployFixtures, type LocalChain, localContracts, startAnvil } from '@portico/testkit/chain'
import { concatHex, encodeFunctionData, numberToHex, pad, parseAbi, parseEther, parseUnits } from 'viem'
import { anvil } from 'viem/chains'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { memoryStorage } from '../storage/storage.js'
import { callNode } from '../testing/callNode.js'
import { mineOnNode } from '../testing/mineOnNode.js'
import { serveNode } from '../testing/serveNode.js'
import { serveStates } from '../testing/serveStates.js'
import type { TokenBalance } from '../tokenBalance.js'
import { connect } from './connect.js'
import { prepareSend } from './prepareSend.js'
import { send } from './send.js'
import { sendNft } from './sendNft.js'
import { getSends, resumeSends } from './sends.js'

const [alice, bob, carol, dora] = devAccounts
const receiver = '0x00000000000000000000000000000000000000BA'
const networkId = 'eip155:31337'
/** Topics of `ExecutionSuccess`, `ExecutionFailure` (Safe) and `Execution` (MultiSigWallet). */
const topics = {
  execution: '0x33e13ecb54c3076d8e8bb8c2881800a4d972b792045ffae98fdf46df365fed75',
  failure: '0x23428b18acfb3ea64b08dc0c1d296ea9c09702c09083ca5272e64d115b687d23',
  none: `0x${'00'.repeat(32)}`,
  success: '0x442e715f626346e8c54381002da614f62bee8d27386535b2521ec8540898556e',
} as const

let chain: LocalChain
beforeAll(async () => {
  chain = await startAnvil()
  await deployFixtures({ rpcUrl: chain.rpcUrl })
  // A contract that makes the call in its input, and emits the input's topic and name. The words of the input are:
  // receiver, value, topic, name, data.
  const account =
    '0x60803603806080' + '5f375f5f825f6020355f355af115602c576040358015602a576060355f5260405fa1005b005b5f5ffd'
  await callNode(chain.rpcUrl, 'anvil_setCode', [alice.address, account])
  await callNode(chain.rpcUrl, 'anvil_setCode', [dora.address, account])
})
afterAll(() => chain.stop())

const native: TokenBalance = {
  chainId: networkId,
  iconUrl: '',
  name: 'Ether',
  price: 0,
  quantity: { decimals: '18', numeric: '1' },
  symbol: 'ETH',
}
const usdCoin: TokenBalance = {
  ...native,
  address: `${networkId}:${localContracts.usdCoin}`,
  quantity: { decimals: '6', numeric: '1' },
  symbol: 'USDC',
}

/**
 * Starts a wallet of an account with several owners. It answers a send with its own name for the send, and sends
 * nothing yet.
 */
async function startOwner(
  answer: unknown,
  storage = memoryStorage(),
  owner: { privateKey: `0x${string}` } = alice,
  url = chain.rpcUrl,
) {
  const portico = createTestPortico({
    networks: [{ ...anvil, rpcUrls: { default: { http: [url] } } }],
    storage,
    storageKey: '',
    wallets: { alice: { privateKeys: [owner.privateKey], rpcUrl: chain.rpcUrl } },
  })
  onTestFinished(() => portico.stop())
  const { provider } = portico.wallets.alice
  const request = provider.request.bind(provider)
  Object.assign(provider, {
    request: async (asked: Parameters<typeof request>[0]) =>
      asked.method === 'eth_sendTransaction' ? answer : request(asked),
  })
  await connect(portico, { connectorId: 'test.portico.alice' })
  return { portico, storage }
}

type Execution = [
  call: { to: string; value?: bigint; data?: `0x${string}` },
  report?: { name?: string; topic?: string },
]

/** The last owner signs, and the account executes the call in a transaction from another address. */
const carryOut = (...execution: Execution) => mineOnNode(chain.rpcUrl, executionOf(...execution))

function executionOf(...[call, { name = topics.none, topic = topics.none } = {}]: Execution) {
  const data = concatHex([
    pad(call.to as `0x${string}`),
    numberToHex(call.value ?? 0n, { size: 32 }),
    topic as `0x${string}`,
    name as `0x${string}`,
    call.data ?? '0x',
  ])
  return { data, from: bob.address, gas: '0xf4240', to: alice.address }
}

const transferOf = (amount: bigint) =>
  encodeFunctionData({
    abi: parseAbi(['function transfer(address,uint256)']),
    args: [receiver, amount],
  })
const newName = () => `0x${crypto.randomUUID().replaceAll('-', '').repeat(2)}`
const isQueued = (portico: Parameters<typeof getSends>[0]) =>
  expect.poll(() => getSends(portico)[0]?.queuedAtBlock).toEqual(expect.any(Number))

test.each([
  ['a hash of its own', newName(), '1.25'],
  ['the number in its queue', '0x2a', '1.26'],
  ['a number', 43, '1.27'],
  ['a word', 'proposal-7f3a', '1.28'],
  ['nothing', null, '1.29'],
  ['an object with its name', { safeTxHash: newName() }, '1.31'],
])(
  'hardening R31: a contract account’s response is followed until the account executes it: %s',
  async (_, answer, amount) => {
    const { portico } = await startOwner(answer)
    const sent = await send(portico, { amount: parseEther(amount), receiver, token: native })
    await isQueued(portico)
    expect(getSends(portico)[0]).toMatchObject({ id: sent.id, status: 'pending' })
    const hash = await carryOut({ to: receiver, value: parseEther(amount) })
    await expect
      .poll(() => getSends(portico)[0], { timeout: 20_000 })
      .toMatchObject({ hash, id: sent.id, status: 'confirmed' })
    expect(getSends(portico)[0]?.replacedBy).toBeUndefined()
  },
  30_000,
)

test('hardening R31: it is confirmed, or fails, by what the account reports for its id', async () => {
  const name = newName()
  const { portico } = await startOwner(name)
  await send(portico, { amount: parseUnits('1', 6), receiver, token: usdCoin })
  await isQueued(portico)
  // The transaction does not contain the transfer itself: the name is sufficient.
  const hash = await carryOut({ to: bob.address }, { name, topic: topics.success })
  await expect
    .poll(() => getSends(portico)[0], { timeout: 20_000 })
    .toMatchObject({ hash, status: 'confirmed' })

  await portico.stop()
  const number = `0x${'0'.repeat(62)}11`
  const second = await startOwner('17')
  await send(second.portico, { amount: parseEther('1'), receiver, token: native })
  await isQueued(second.portico)
  await carryOut({ to: bob.address }, { name: number, topic: topics.execution })
  await expect
    .poll(() => getSends(second.portico)[0], { timeout: 20_000 })
    .toMatchObject({ status: 'confirmed' })

  await second.portico.stop()
  const failing = newName()
  const third = await startOwner(failing)
  await send(third.portico, { amount: parseEther('1'), receiver, token: native })
  await isQueued(third.portico)
  await carryOut({ to: bob.address }, { name: failing, topic: topics.failure })
  await expect.poll(() => getSends(third.portico)[0], { timeout: 20_000 }).toMatchObject({ status: 'failed' })
}, 60_000)

test('hardening R31: a token send is recognized by its transfer, also after a reload, and one transfer confirms one send', async () => {
  const { portico, storage } = await startOwner(newName())
  const sent = await send(portico, { amount: parseUnits('2.5', 6), receiver, token: usdCoin })
  await isQueued(portico)
  await portico.stop()
  const hash = await carryOut({ data: transferOf(2_500_000n), to: localContracts.usdCoin })
  const { portico: later } = await startOwner(newName(), storage)
  resumeSends(later)
  await expect
    .poll(() => getSends(later), { timeout: 20_000 })
    .toMatchObject([{ hash, id: sent.id, status: 'confirmed' }])
  // The same transfer again is a separate send, which has not been executed yet.
  await send(later, { amount: parseUnits('2.5', 6), receiver, token: usdCoin })
  await isQueued(later)
  expect(getSends(later).map(({ status }) => status)).toEqual(['pending', 'confirmed'])
  const again = await carryOut({ data: transferOf(2_500_000n), to: localContracts.usdCoin })
  await expect
    .poll(() => getSends(later)[0], { timeout: 20_000 })
    .toMatchObject({ hash: again, status: 'confirmed' })
}, 60_000)

test('hardening R31: the transaction that only proposes it confirms nothing', async () => {
  // The wallet returns the hash of a transaction in which the account moves nothing.
  const proposal = await carryOut({ data: transferOf(1n), to: bob.address })
  const { portico } = await startOwner(proposal)
  await send(portico, { amount: parseEther('0.5'), receiver, token: native })
  await isQueued(portico)
  const hash = await carryOut({ to: receiver, value: 500_000_000_000_000_000n })
  await expect
    .poll(() => getSends(portico)[0], { timeout: 20_000 })
    .toMatchObject({ hash, status: 'confirmed' })
}, 30_000)

test('hardening R31: an older account’s queued transaction is recognized by its number there', async () => {
  const number = `0x${'0'.repeat(62)}2f`
  const submission = '0xc0ba8fe4b176c1714197d43b9cc6bcf797a4a7461c5fe8d0ef6e184ae7601e51'
  const proposal = await carryOut({ to: bob.address }, { name: number, topic: submission })
  const { portico } = await startOwner(proposal)
  await send(portico, { amount: parseEther('0.75'), receiver, token: native })
  await isQueued(portico)
  // Another owner confirms. The log of this transaction contains only the number.
  const hash = await carryOut({ to: bob.address }, { name: number, topic: topics.execution })
  await expect
    .poll(() => getSends(portico)[0], { timeout: 20_000 })
    .toMatchObject({ hash, status: 'confirmed' })
}, 30_000)

test('hardening R31: an NFT', async () => {
  const { portico } = await startOwner(newName())
  const nft = {
    address: `${networkId}:${localContracts.lanterns}`,
    chainId: networkId,
    name: 'Lantern',
    quantity: '1',
    standard: 'ERC721',
    tokenId: '1',
  } as const
  await sendNft(portico, { nft, receiver })
  await isQueued(portico)
  const data = encodeFunctionData({
    abi: parseAbi(['function transferFrom(address,address,uint256)']),
    args: [alice.address, receiver, 1n],
  })
  const hash = await carryOut({ data, to: localContracts.lanterns })
  await expect
    .poll(() => getSends(portico)[0], { timeout: 20_000 })
    .toMatchObject({ hash, status: 'confirmed' })
}, 30_000)

test('error: a key account’s response without a hash is not reported as unsent', async () => {
  const portico = createTestPortico({
    networks: [{ ...anvil, rpcUrls: { default: { http: [chain.rpcUrl] } } }],
    wallets: { bob: { privateKeys: [bob.privateKey], rpcUrl: chain.rpcUrl } },
  })
  onTestFinished(() => portico.stop())
  const { provider } = portico.wallets.bob
  const request = provider.request.bind(provider)
  Object.assign(provider, {
    request: async (asked: Parameters<typeof request>[0]) =>
      asked.method === 'eth_sendTransaction' ? '0x11' : request(asked),
  })
  await connect(portico, { connectorId: 'test.portico.bob' })
  await expect(send(portico, { amount: parseEther('1'), receiver, token: native })).rejects.toMatchObject({
    code: 'SEND_UNANSWERED',
    reason: 'unclear',
  })
  expect(getSends(portico)).toEqual([])
})

test('hardening R31: a key account with delegated code is also recognized by the id of its operation', async () => {
  const name = newName()
  const entryPoint = '0x433709009B8330FDa32311DF1C2AFA402eD8D009'
  // A contract that emits that the operation in its call data succeeded (`UserOperationEvent`).
  const operation = '49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'
  await callNode(chain.rpcUrl, 'anvil_setCode', [entryPoint, `0x60016020525f357f${operation}60805fa200`])
  await callNode(chain.rpcUrl, 'anvil_setCode', [carol.address, `0xef0100${'ab'.repeat(20)}`])
  const { portico } = await startOwner(name, memoryStorage(), carol)
  const sent = await send(portico, { amount: parseEther('1'), receiver, token: native })
  const transaction = { data: name, from: bob.address, gas: '0xf4240', to: entryPoint }
  const hash = await mineOnNode(chain.rpcUrl, transaction)
  await expect
    .poll(() => getSends(portico)[0], { timeout: 20_000 })
    .toMatchObject({ hash, id: sent.id, status: 'confirmed' })
}, 30_000)

/** Serves a node that returns the logs of at most `most` blocks per request. */
function serveFewLogs(most: number): Promise<string> {
  return serveNode(async (method, params) => {
    const { fromBlock, toBlock } = (params?.[0] ?? {}) as Record<string, string>
    const isTooMuch = method === 'eth_getLogs' && Number(toBlock) - Number(fromBlock) >= most
    const message = `You can make eth_getLogs requests with up to a ${most} block range.`
    if (isTooMuch) return { error: { code: -32600, message } }
    return { result: await callNode(chain.rpcUrl, method, params) }
  })
}

test('hardening R31: endpoints limited to ten blocks are asked for ten, and those without logs for coins', async () => {
  const few = await startOwner(newName(), memoryStorage(), alice, await serveFewLogs(10))
  await send(few.portico, { amount: parseUnits('3.5', 6), receiver, token: usdCoin })
  await callNode(chain.rpcUrl, 'anvil_mine', ['0x28'])
  const hash = await carryOut({ data: transferOf(3_500_000n), to: localContracts.usdCoin })
  await expect
    .poll(() => getSends(few.portico)[0], { timeout: 30_000 })
    .toMatchObject({ hash, status: 'confirmed' })
  await few.portico.stop()

  const none = await startOwner(newName(), memoryStorage(), alice, await serveFewLogs(0))
  await send(none.portico, { amount: parseEther('0.875'), receiver, token: native })
  await expect
    .poll(() => getSends(none.portico)[0]?.queuedAtBlock, { timeout: 30_000 })
    .toEqual(expect.any(Number))
  const second = await carryOut({ to: receiver, value: parseEther('0.875') })
  await expect
    .poll(() => getSends(none.portico)[0], { timeout: 30_000 })
    .toMatchObject({ hash: second, status: 'confirmed' })
}, 90_000)

test('hardening R31: coins are found on a network that makes 90 blocks between two checks', async () => {
  const { blocks, url } = await serveStates(chain.rpcUrl, 128)
  const { portico } = await startOwner('a word', memoryStorage(), alice, url)
  await send(portico, { amount: parseEther('1.3125'), receiver, token: native })
  await isQueued(portico)
  const before = blocks()
  // The transaction is in the first of 90 blocks that are mined together.
  await callNode(chain.rpcUrl, 'evm_setAutomine', [false])
  onTestFinished(() => callNode(chain.rpcUrl, 'evm_setAutomine', [true]).then(() => {}))
  const transaction = executionOf({ to: receiver, value: parseEther('1.3125') })
  const hash = await callNode(chain.rpcUrl, 'eth_sendTransaction', [transaction])
  await callNode(chain.rpcUrl, 'anvil_mine', ['0x5a'])
  await expect
    .poll(() => getSends(portico)[0], { timeout: 20_000 })
    .toMatchObject({ hash, status: 'confirmed' })
  // Blocks of three kinds are requested: twenty of the newest, the one with the transaction, and those of earlier
  // checks.
  expect(blocks() - before).toBeLessThan(60)
}, 30_000)

test('hardening R31: a multisig account needs no coin for the fee, which an owner pays', async () => {
  const { portico } = await startOwner(newName())
  const balance = await callNode(chain.rpcUrl, 'eth_getBalance', [alice.address, 'latest'])
  await callNode(chain.rpcUrl, 'anvil_setBalance', [alice.address, '0x0'])
  onTestFinished(async () => {
    await callNode(chain.rpcUrl, 'anvil_setBalance', [alice.address, balance])
  })
  const transfer = { amount: parseUnits('1.5', 6), receiver, token: usdCoin }
  expect(await prepareSend(portico, transfer)).toMatchObject({
    fee: { isGasGuessed: true },
    problem: undefined,
  })
  await send(portico, transfer)
  await isQueued(portico)
  expect(getSends(portico)).toMatchObject([{ status: 'pending', symbol: 'USDC' }])
}, 30_000)

test('hardening R31: two accounts that give their sends the same number have two sends, also after a reload', async () => {
  const { portico, storage } = await startOwner('7')
  const first = await send(portico, { amount: parseEther('1.75'), receiver, token: native })
  await portico.stop()
  const next = await startOwner('7', storage, dora)
  const second = await send(next.portico, { amount: parseEther('1.75'), receiver, token: native })
  expect(second.id).not.toBe(first.id)
  expect(getSends(next.portico).map(({ id }) => id)).toEqual([second.id, first.id])
  await isQueued(next.portico)
  await next.portico.stop()

  const { portico: later } = await startOwner('7', storage)
  expect(getSends(later).map(({ id }) => id)).toEqual([second.id, first.id])
  resumeSends(later)
  const number = `0x${'0'.repeat(63)}7`
  const execution = executionOf({ to: bob.address }, { name: number, topic: topics.execution })
  const hash = await mineOnNode(chain.rpcUrl, { ...execution, to: dora.address })
  await expect
    .poll(() => getSends(later)[0], { timeout: 20_000 })
    .toMatchObject({ hash, id: second.id, status: 'confirmed' })
  expect(getSends(later)[1]).toMatchObject({ id: first.id, status: 'pending' })
}, 60_000)

test('hardening R31: the number of another account’s send does not hide what this account executes', async () => {
  const { portico, storage } = await startOwner('9')
  await send(portico, { amount: parseEther('1.8125'), receiver, token: native })
  await portico.stop()
  const next = await startOwner('a word', storage, dora)
  const sent = await send(next.portico, { amount: parseEther('1.8125'), receiver, token: native })
  await isQueued(next.portico)
  const call = { to: receiver, value: parseEther('1.8125') }
  const execution = executionOf(call, { name: `0x${'0'.repeat(63)}9`, topic: topics.execution })
  const hash = await mineOnNode(chain.rpcUrl, { ...execution, to: dora.address })
  await expect
    .poll(() => getSends(next.portico)[0], { timeout: 20_000 })
    .toMatchObject({ hash, id: sent.id, status: 'confirmed' })
}, 30_000)

test.each([
  ['a word', 'pending', '1.84'],
  ['a number', 1, '1.85'],
  ['an object', { id: 'queued', status: 'ok' }, '1.86'],
])(
  'hardening R31: if a wallet gives every send the same name, each is a send of its own: %s',
  async (_, answer, amount) => {
    const { portico, storage } = await startOwner(answer)
    const value = parseEther(amount)
    const first = await send(portico, { amount: value, receiver, token: native })
    const second = await send(portico, { amount: value, receiver, token: native })
    expect(getSends(portico).map(({ id }) => id)).toEqual([second.id, first.id])
    expect(second.id).not.toBe(first.id)
    expect(storage.getItem('@portico/asked_sends')).toBe('[]')
    await isQueued(portico)
    const hashes = [await carryOut({ to: receiver, value }), await carryOut({ to: receiver, value })]
    const read = () => getSends(portico).map(({ hash, status }) => `${status} ${hash}`)
    await expect
      .poll(() => new Set(read()), { timeout: 20_000 })
      .toEqual(new Set(hashes.map((hash) => `confirmed ${hash}`)))
  },
  30_000,
)
