import { createTestPortico, devAccounts } from '@portico/testkit'
import { type LocalChain, startAnvil } from '@portico/testkit/chain'
import { parseEther } from 'viem'
import { anvil } from 'viem/chains'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { callNode } from '../testing/callNode.js'
import { json, serve } from '../testing/serve.js'
import type { TokenBalance } from '../tokenBalance.js'
import { connect } from './connect.js'
import { getSwapQuote } from './getSwapQuote.js'
import { prepareSend } from './prepareSend.js'
import { send } from './send.js'
import { sendMany } from './sendMany.js'
import { waitForSend } from './sends.js'

const [alice] = devAccounts
const networkId = 'eip155:31337'
const receiver = '0x00000000000000000000000000000000000000BA'
const other = '0x00000000000000000000000000000000000000BB'
const native: TokenBalance = {
  chainId: networkId,
  iconUrl: '',
  name: 'Coin',
  price: 0,
  quantity: { decimals: '18', numeric: '1' },
  symbol: 'COIN',
}
const tokenAt = (address: string, decimals: string): TokenBalance => ({
  ...native,
  address: `${networkId}:${address}`,
  quantity: { decimals, numeric: '1' },
})
const coin = tokenAt('0x00000000000000000000000000000000000c0131', '18')
const roughCoin = tokenAt('0x00000000000000000000000000000000000c0136', '6')
/** A token that returns the balance of the native token as each account's balance. */
const another = tokenAt('0x00000000000000000000000000000000000c0132', '18')
/** A token of which each address has one unit, except that alice has as much of it as of the coin. */
const copied = tokenAt('0x00000000000000000000000000000000000c0133', '18')

/** A token with `decimals` (two hex digits) whose `balanceOf` is `balance`. It returns 1 for every other call. */
const token = (decimals: string, balance: string) =>
  '0x60003560e01c8063313ce567146023576370a0823114602e57' +
  `600160005260206000f35b60${decimals}60005260206000f35b${balance}60005260206000f3`

let chain: LocalChain
beforeAll(async () => {
  chain = await startAnvil()
  const code = {
    [coin.address ?? '']: token('12', '60043531'),
    [roughCoin.address ?? '']: token('06', '6004353164e8d4a510009004'),
    [another.address ?? '']: token('12', '670de0b6b3a7640000'),
    // 1 + (10^18 - 1) * (owner == alice).
    [copied.address ?? '']: token('12', `73${alice.address.slice(2)}60043514670de0b6b3a763ffff02600101`),
  }
  for (const [address, bytes] of Object.entries(code)) {
    await callNode(chain.rpcUrl, 'anvil_setCode', [address.slice(networkId.length + 1), bytes])
  }
})
afterAll(() => chain.stop())

async function startSender(server?: string, chainOptions: object = {}) {
  await callNode(chain.rpcUrl, 'anvil_setBalance', [alice.address, `0x${parseEther('1').toString(16)}`])
  const portico = createTestPortico({
    features: { analytics: false, swaps: true },
    networks: [{ ...anvil, ...chainOptions, rpcUrls: { default: { http: [chain.rpcUrl] } } }],
    wallets: { alice: { privateKeys: [alice.privateKey], rpcUrl: chain.rpcUrl } },
    ...(server !== undefined && { server }),
  })
  onTestFinished(() => portico.stop())
  await connect(portico, { connectorId: 'test.portico.alice' })
  const wallet = portico.wallets.alice
  const asked = () => wallet.requests.filter(({ method }) => /send/i.test(method)).length
  return { asked, portico, wallet }
}

test.each([
  ['all decimals of the coin', coin, 1n],
  ['fewer decimals', roughCoin, 10n ** 12n],
])('hardening R39: if a coin has its own token contract with %s, sending everything leaves the fee', async (_, token, units) => {
  const { asked, portico } = await startSender()
  const estimate = await prepareSend(portico, { amount: 'max', receiver, token })
  const most = (parseEther('1') - estimate.fee.amount) / units
  expect(estimate).toMatchObject({ amount: most, maxAmount: most, problem: undefined })
  expect(estimate.fee.amount).toBeGreaterThan(0n)
  const { id } = await send(portico, { amount: 'max', receiver, token })
  expect(asked()).toBe(1)
  // Otherwise the block may take its fee after the balance is set.
  await waitForSend(portico, { id })

  await callNode(chain.rpcUrl, 'anvil_setBalance', [alice.address, `0x${parseEther('1').toString(16)}`])
  for (const amount of [parseEther('1') / units, (parseEther('1') - estimate.fee.amount / 2n) / units]) {
    await expect(send(portico, { amount: amount, receiver, token })).rejects.toMatchObject({
      code: 'INSUFFICIENT_FEE_BALANCE',
    })
  }
  expect(asked()).toBe(1)
})

test('hardening R39: a token with the same balance as the coin by chance is a separate token', async () => {
  const { portico } = await startSender()
  expect(await prepareSend(portico, { amount: 'max', receiver, token: another })).toMatchObject({
    maxAmount: parseEther('1'),
    problem: undefined,
  })
})

test('hardening R39: if a stranger makes the amounts equal, and sends a unit of the token to every address, it is still a separate token', async () => {
  const { url } = await serve({
    '/v1/convert/quotes': json({
      quotes: [
        {
          fromAccount: copied.address,
          fromAmount: String(parseEther('1')),
          gas: '100000',
          toAccount: another.address,
          toAmount: '5',
        },
      ],
    }),
  })
  const { portico } = await startSender(url)
  expect(await prepareSend(portico, { amount: 'max', receiver, token: copied })).toMatchObject({
    maxAmount: parseEther('1'),
    problem: undefined,
  })
  const quote = await getSwapQuote(portico, { amount: parseEther('1'), from: copied, to: another })
  expect(quote).toMatchObject({ maxAmount: parseEther('1'), problem: undefined })
})

/** Makes a wallet announce atomic batches, and send their calls one after the other. */
function batchCalls({ provider }: Awaited<ReturnType<typeof startSender>>['wallet']): void {
  const request = provider.request.bind(provider)
  Object.assign(provider, {
    request: async (question: Parameters<typeof request>[0]) => {
      const { method, params } = question
      if (method === 'wallet_getCapabilities') return { '0x7a69': { atomic: { status: 'supported' } } }
      if (method !== 'wallet_sendCalls') return request(question)
      const [batch] = Array.isArray(params) ? params : []
      return request({ ...question, params: [{ ...(batch as object), atomicRequired: false }] })
    },
  })
}

test.each([
  ['a token of which a stranger sent a unit to every address', copied],
  ['a token with the same balance by chance', another],
])('hardening R39: in a batch with the coin, %s is a separate token, also if its amount is that of the coin', async (_, token) => {
  const { asked, portico, wallet } = await startSender()
  batchCalls(wallet)
  const transfers = [
    { amount: parseEther('0.5'), receiver, token: native },
    { amount: parseEther('1'), receiver: other, token },
  ]
  const { id } = await sendMany(portico, { transfers })
  expect(asked()).toBe(1)
  expect((await waitForSend(portico, { id })).status).toBe('confirmed')
})

test('hardening R39: in a batch, the coin and its own token are one balance', async () => {
  const { asked, portico, wallet } = await startSender()
  batchCalls(wallet)
  const transfers = (amount: bigint) => [
    { amount: parseEther('0.5'), receiver, token: native },
    { amount, receiver: other, token: coin },
  ]
  for (const amount of [parseEther('0.5'), parseEther('0.6')]) {
    await expect(sendMany(portico, { transfers: transfers(amount) })).rejects.toMatchObject({
      code: 'INSUFFICIENT_FEE_BALANCE',
    })
  }
  expect(asked()).toBe(0)
})

test('hardening R39: a swap of a coin’s own token leaves the fee', async () => {
  const { url } = await serve({
    '/v1/convert/quotes': json({
      quotes: [
        {
          fromAccount: coin.address,
          fromAmount: String(parseEther('1')),
          gas: '100000',
          toAccount: another.address,
          toAmount: '5',
        },
      ],
    }),
  })
  const { portico } = await startSender(url)
  const quote = await getSwapQuote(portico, { amount: parseEther('1'), from: coin, to: another })
  expect(quote).toMatchObject({
    maxAmount: parseEther('1') - quote.networkFee.amount,
    problem: { code: 'INSUFFICIENT_FEE_BALANCE' },
  })
})

test('hardening R40: of a swap of all of the coin, as much again is left for a fee for data that nobody tells', async () => {
  const { url } = await serve({
    '/v1/convert/quotes': json({
      quotes: [
        {
          fromAccount: coin.address,
          fromAmount: String(parseEther('0.5')),
          gas: '100000',
          toAccount: another.address,
          toAmount: '5',
        },
      ],
    }),
  })
  // A rollup whose oracle is not a contract, so it returns nothing.
  const contracts = { gasPriceOracle: { address: receiver } } as const
  const { portico } = await startSender(url, { contracts })
  const quote = await getSwapQuote(portico, { amount: parseEther('0.5'), from: native, to: another })
  expect(quote.networkFee.isDataFeeUnknown).toBe(true)
  expect(quote.maxAmount).toBe(parseEther('1') - 2n * quote.networkFee.amount)
})
