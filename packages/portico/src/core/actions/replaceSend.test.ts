import { createTestPortico, devAccounts } from '@portico/testkit'
import { deployFixtures, type LocalChain, localContracts, startAnvil } from '@portico/testkit/chain'
import { parseEther } from 'viem'
import { anvil } from 'viem/chains'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Portico } from '../portico.js'
import { memoryStorage } from '../storage/storage.js'
import { callNode } from '../testing/callNode.js'
import { json, serve } from '../testing/serve.js'
import { toUnits } from '../testing/toUnits.js'
import type { TokenBalance } from '../tokenBalance.js'
import { connect } from './connect.js'
import { prepareReplacement, replaceSend } from './replaceSend.js'
import { send } from './send.js'
import { getSends, resumeSends, waitForSend } from './sends.js'

const [alice] = devAccounts
const receiver = '0x00000000000000000000000000000000000000cA'
const networkId = 'eip155:31337'

let chain: LocalChain
beforeAll(async () => {
  chain = await startAnvil()
  await deployFixtures({ rpcUrl: chain.rpcUrl })
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

async function startSender(storage = memoryStorage(), nodeUrl = chain.rpcUrl) {
  const portico = createTestPortico({
    networks: [{ ...anvil, rpcUrls: { default: { http: [nodeUrl] } } }],
    storage,
    storageKey: '',
    wallets: { alice: { privateKeys: [alice.privateKey], rpcUrl: chain.rpcUrl } },
  })
  onTestFinished(() => portico.stop())
  await connect(portico, { connectorId: 'test.portico.alice' })
  return { portico, storage, wallet: portico.wallets.alice }
}

/** Stops the node from mining blocks until the test mines one. */
async function holdBlocks() {
  await callNode(chain.rpcUrl, 'evm_setAutomine', [false])
  onTestFinished(async () => {
    await callNode(chain.rpcUrl, 'evm_setAutomine', [true])
    await callNode(chain.rpcUrl, 'evm_mine')
  })
}
const mine = () => callNode(chain.rpcUrl, 'evm_mine')
const balanceAt = async (address: string) =>
  BigInt(String(await callNode(chain.rpcUrl, 'eth_getBalance', [address, 'latest'])))
const transactionOf = async (hash: string) =>
  (await callNode(chain.rpcUrl, 'eth_getTransactionByHash', [hash])) as Record<string, string>
const sendOf = (portico: Portico, id: string) => getSends(portico).find((one) => one.id === id)

/** Makes the wallet give every transaction its own nonce and ignore the requested one. */
function ignoreNonces({ provider }: Awaited<ReturnType<typeof startSender>>['wallet']) {
  const request = provider.request.bind(provider)
  Object.assign(provider, {
    request: (asked: Parameters<typeof request>[0]) => {
      const [call] = Array.isArray(asked.params) ? asked.params : []
      if (asked.method !== 'eth_sendTransaction') return request(asked)
      const { nonce: _, ...rest } = call as Record<string, unknown>
      return request({ ...asked, params: [rest] })
    },
  })
}

test.each([
  ['the native token', native],
  ['a token', usdCoin],
] as const)('default: a pending transfer of %s is sped up, and arrives once', async (_, token) => {
  const { portico } = await startSender()
  await holdBlocks()
  const before = await balanceAt(receiver)
  const sent = await send(portico, { amount: toUnits('1', token), receiver, token })
  const waiting = await transactionOf(sent.hash)
  const prepared = await prepareReplacement(portico, { id: sent.id, kind: 'speed-up' })
  expect(prepared).toMatchObject({ isIgnored: false, nonce: Number(waiting.nonce), problem: undefined })
  const { hash, keptNonce } = await replaceSend(portico, { id: sent.id, kind: 'speed-up' })
  expect(keptNonce).toBe(true)
  const faster = await transactionOf(hash)
  expect(faster).toMatchObject({
    input: waiting.input,
    nonce: waiting.nonce,
    to: waiting.to,
    value: waiting.value,
  })
  // The fee must rise by at least a tenth. Otherwise nodes would keep the previous transaction.
  for (const field of ['maxFeePerGas', 'maxPriorityFeePerGas']) {
    expect(BigInt(faster[field] ?? 0) * 10n).toBeGreaterThanOrEqual(BigInt(waiting[field] ?? 0) * 11n)
  }
  await mine()
  expect(await waitForSend(portico, { id: sent.id })).toMatchObject({ replacedBy: hash, status: 'confirmed' })
  expect((await balanceAt(receiver)) - before).toBe(token === native ? 10n ** 18n : 0n)
})

/** Starts a node that returns wrong fields for every transaction. */
async function startLiar(lie: Record<string, unknown>) {
  const { url } = await serve({
    '/': async (response, asked) => {
      const { id, method, params } = JSON.parse(asked.body)
      const told = await callNode(chain.rpcUrl, method, params)
      const isAsked = method === 'eth_getTransactionByHash' && told !== null
      json({ id, jsonrpc: '2.0', result: isAsked ? { ...Object(told), ...lie } : told })(response, asked)
    },
  })
  return url
}

test.each([
  ['another receiver', { to: `0x${'bad'.repeat(13)}1` }],
  ['another amount', { value: '0x4563918244f40000' }],
  ['another call', { input: '0xa9059cbb' }],
  ['another nonce', { nonce: '0x3e8' }],
  ['another price of gas', { maxFeePerGas: '0xe8d4a51000' }],
  ['a signature that is none', { r: '0x', s: null }],
] as const)('hardening A42: if a node returns %s, no replacement is sent', async (_, lie) => {
  const { portico, wallet } = await startSender(memoryStorage(), await startLiar(lie))
  await holdBlocks()
  const sent = await send(portico, { amount: parseEther('1'), receiver, token: native })
  const asked = wallet.requests.length
  for (const kind of ['speed-up', 'cancel'] as const) {
    expect(await prepareReplacement(portico, { id: sent.id, kind })).toBeUndefined()
    await expect(replaceSend(portico, { id: sent.id, kind })).rejects.toMatchObject({
      code: 'SEND_NOT_REPLACEABLE',
    })
  }
  expect(wallet.requests.slice(asked).map(({ method }) => method)).not.toContain('eth_sendTransaction')
})

test('behavior: a pending transfer is canceled, and the funds stay', async () => {
  const { portico } = await startSender()
  await holdBlocks()
  const before = await balanceAt(receiver)
  const sent = await send(portico, { amount: parseEther('1'), receiver, token: native })
  const { hash, keptNonce } = await replaceSend(portico, { id: sent.id, kind: 'cancel' })
  expect(keptNonce).toBe(true)
  expect(sendOf(portico, sent.id)).toMatchObject({ replacement: { hash, kind: 'cancel' }, status: 'pending' })
  await mine()
  expect(await waitForSend(portico, { id: sent.id })).toMatchObject({ replacedBy: hash, status: 'canceled' })
  expect(await balanceAt(receiver)).toBe(before)
})

test('behavior: a sped-up transfer can be sped up again, and canceled after a reload', async () => {
  const first = await startSender()
  await holdBlocks()
  const before = await balanceAt(receiver)
  const { id } = await send(first.portico, { amount: parseEther('1'), receiver, token: native })
  const once = await replaceSend(first.portico, { id, kind: 'speed-up' })
  const twice = await replaceSend(first.portico, { id, kind: 'speed-up' })
  const [slower, faster] = [await transactionOf(once.hash), await transactionOf(twice.hash)]
  expect(slower ?? null).toBeNull()
  expect(faster).not.toBeNull()
  await first.portico.stop()

  const { portico } = await startSender(first.storage)
  resumeSends(portico)
  expect(sendOf(portico, id)).toMatchObject({ replacement: { hash: twice.hash, kind: 'speed-up' } })
  const { hash } = await replaceSend(portico, { id, kind: 'cancel' })
  await mine()
  expect(await waitForSend(portico, { id })).toMatchObject({ replacedBy: hash, status: 'canceled' })
  expect(await balanceAt(receiver)).toBe(before)
})

test('behavior: if a wallet ignores the nonce, that is reported, both transactions are followed, and it is not asked again', async () => {
  const { portico, storage, wallet } = await startSender()
  ignoreNonces(wallet)
  await holdBlocks()
  const before = await balanceAt(receiver)
  const sent = await send(portico, { amount: parseEther('1'), receiver, token: native })
  const { hash, keptNonce } = await replaceSend(portico, { id: sent.id, kind: 'speed-up' })
  expect(keptNonce).toBe(false)
  expect(getSends(portico).map((one) => one.hash)).toEqual([hash, sent.hash])
  expect(sendOf(portico, sent.id)?.replacement).toBeUndefined()
  await mine()
  for (const { id } of getSends(portico)) {
    expect(await waitForSend(portico, { id })).toMatchObject({ status: 'confirmed' })
  }
  // Both transfers were paid, so the user must be told.
  expect((await balanceAt(receiver)) - before).toBe(2n * 10n ** 18n)
  await portico.stop()

  const again = await startSender(storage)
  const { id } = await send(again.portico, { amount: parseEther('1'), receiver, token: native })
  expect(await prepareReplacement(again.portico, { id, kind: 'cancel' })).toMatchObject({ isIgnored: true })
  const asked = again.wallet.requests.length
  await expect(replaceSend(again.portico, { id, kind: 'cancel' })).rejects.toMatchObject({
    code: 'SEND_NOT_REPLACEABLE',
  })
  expect(again.wallet.requests.slice(asked).map(({ method }) => method)).not.toContain('eth_sendTransaction')
})

test('behavior: a transaction in a block, an unknown one, or one of a contract cannot be replaced', async () => {
  const { portico } = await startSender()
  const settled = await send(portico, { amount: parseEther('1'), receiver, token: native })
  await waitForSend(portico, { id: settled.id })
  expect(await prepareReplacement(portico, { id: settled.id, kind: 'cancel' })).toBeUndefined()
  await expect(replaceSend(portico, { id: settled.id, kind: 'cancel' })).rejects.toMatchObject({
    code: 'SEND_NOT_REPLACEABLE',
  })

  await holdBlocks()
  const { id } = await send(portico, { amount: parseEther('1'), receiver, token: native })
  await callNode(chain.rpcUrl, 'anvil_setCode', [alice.address, '0x6001'])
  onTestFinished(async () => {
    await callNode(chain.rpcUrl, 'anvil_setCode', [alice.address, '0x'])
  })
  expect(await prepareReplacement(portico, { id, kind: 'cancel' })).toBeUndefined()
  // A key with delegated code is still a key.
  await callNode(chain.rpcUrl, 'anvil_setCode', [alice.address, `0xef0100${'11'.repeat(20)}`])
  await expect
    .poll(async () => await prepareReplacement(portico, { id, kind: 'cancel' }))
    .toMatchObject({ problem: undefined })
})

test('error: a rejection changes nothing, and a missing wallet is not found', async () => {
  const { portico, wallet } = await startSender()
  await holdBlocks()
  const sent = await send(portico, { amount: parseEther('1'), receiver, token: native })
  wallet.setAnswer('reject')
  await expect(replaceSend(portico, { id: sent.id, kind: 'cancel' })).rejects.toMatchObject({
    code: 'SEND_REJECTED',
  })
  expect(sendOf(portico, sent.id)?.replacement).toBeUndefined()
  await expect(replaceSend(portico, { id: 'eip155:1:0x00', kind: 'cancel' })).rejects.toMatchObject({
    code: 'SEND_NOT_FOUND',
  })
})

test('hardening R32: a replacement without a response from the wallet has not failed, and is canceled once the network executes it', async () => {
  const { portico, wallet } = await startSender()
  await holdBlocks()
  const sent = await send(portico, { amount: parseEther('1'), receiver, token: native })
  await expect.poll(() => sendOf(portico, sent.id)?.nonce).toEqual(expect.any(Number))
  const { provider } = wallet
  const request = provider.request.bind(provider)
  let asked: object | undefined
  Object.assign(provider, {
    async request(question: Parameters<typeof request>[0]) {
      if (question.method !== 'eth_sendTransaction') return request(question)
      const [call] = Array.isArray(question.params) ? question.params : []
      asked = call as object
      throw Object.assign(new Error('The wallet did not answer in time.'), { code: 8000 })
    },
  })
  await expect(replaceSend(portico, { id: sent.id, kind: 'cancel' })).rejects.toMatchObject({
    code: 'SEND_UNANSWERED',
  })
  expect(sendOf(portico, sent.id)).toMatchObject({ status: 'pending' })
  await callNode(chain.rpcUrl, 'eth_sendTransaction', [{ ...asked, chainId: undefined }])
  await mine()
  expect(await waitForSend(portico, { id: sent.id })).toMatchObject({ status: 'canceled' })
})
