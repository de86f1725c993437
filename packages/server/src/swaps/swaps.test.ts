import {
  type GetConvertAllowanceResponse,
  type GetConvertBuildApproveResponse,
  type GetConvertGasPriceResponse,
  type GetConvertQuotesResponse,
  type GetConvertTokensResponse,
  getConvertAllowanceResponse,
  getConvertBuildApproveResponse,
  getConvertGasPriceResponse,
  getConvertQuotesResponse,
  getConvertTokensResponse,
  type PostConvertBuildTransactionResponse,
  postConvertBuildTransactionResponse,
} from '@portico/protocol/http'
import { devAccounts } from '@portico/testkit'
import { deployFixtures, type LocalChain, localContracts, startAnvil } from '@portico/testkit/chain'
import { type GenericSchema, parse } from 'valibot'
import {
  type Address,
  createTestClient,
  createWalletClient,
  getAddress,
  http,
  parseAbi,
  parseEther,
  parseSignature,
  parseUnits,
  publicActions,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deployUniswap, localPermitToken, localUniswap } from '../../../../scripts/deployUniswap.mjs'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'

const network = 'eip155:31337'
const native = `${network}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`
const { tether, usdCoin } = localContracts
const caip = (address: string) => `${network}:${address}`
const account = privateKeyToAccount(devAccounts[3].privateKey)
const tokenAbi = parseAbi([
  'function mint(address, uint256)',
  'function transfer(address, uint256)',
  'function balanceOf(address) view returns (uint256)',
  'function nonces(address) view returns (uint256)',
])

let chain: LocalChain
let server: TestServer
let client: ReturnType<typeof openClient>
const openClient = () =>
  createTestClient({ cacheTime: 0, mode: 'anvil', transport: http(chain.rpcUrl) }).extend(publicActions)
const wallet = () => createWalletClient({ account, transport: http(chain.rpcUrl) })

beforeAll(async () => {
  chain = await startAnvil()
  await deployFixtures({ rpcUrl: chain.rpcUrl })
  await deployUniswap({ contracts: localContracts, rpcUrl: chain.rpcUrl })
  client = openClient()
  const mint = { abi: tokenAbi, chain: null, functionName: 'mint' } as const
  for (const address of [usdCoin, tether]) {
    await mined(
      await wallet().writeContract({ ...mint, address, args: [account.address, parseUnits('50000', 6)] }),
    )
  }
  server = await createTestServer({
    chains: [
      {
        currency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
        id: network,
        indexFrom: null,
        name: 'Anvil',
        rpcUrls: [chain.rpcUrl],
        tokens: [
          { address: tether, decimals: 6, name: 'Test Tether USD', symbol: 'USDT' },
          { address: usdCoin, decimals: 6, name: 'Test USD Coin', symbol: 'USDC' },
          { address: localPermitToken, decimals: 18, name: 'Permit', symbol: 'PERMIT' },
        ],
        uniswap: localUniswap,
      },
      {
        currency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
        id: 'eip155:11155111',
        name: 'Sepolia',
        rpcUrls: ['http://127.0.0.1:9'],
      },
    ],
  })
})
afterAll(async () => {
  await server?.close()
  await chain?.stop()
})

// Every test starts with the same pools.
let snapshot: `0x${string}`
beforeEach(async () => {
  if (snapshot) await client.revert({ id: snapshot })
  snapshot = await client.snapshot()
})

/** Polls for a receipt. viem watches block numbers, which do not rise on a network that was reverted. */
async function mined(hash: `0x${string}`, wanted = 'success'): Promise<void> {
  for (;;) {
    const receipt = await client.getTransactionReceipt({ hash }).catch(() => undefined)
    if (receipt) return expect(receipt.status).toBe(wanted)
  }
}

async function get<output>(path: string, schema: GenericSchema<unknown, output>): Promise<output> {
  const response = await server.get(path)
  expect(response.status).toBe(200)
  return parse(schema, await response.json())
}

const quote = (from: string, to: string, amount: bigint) =>
  get<GetConvertQuotesResponse>(
    `/v1/convert/quotes?amount=${amount}&userAddress=${account.address}&from=${from}&to=${to}&gasPrice=1&projectId=default&st=appkit&sv=react-wagmi-1.8.2`,
    getConvertQuotesResponse,
  )

/** Sends the request as another vendor's client does. */
async function build(
  from: string,
  to: string,
  amount: bigint,
  more: object = {},
): Promise<PostConvertBuildTransactionResponse> {
  const response = await server.post('/v1/convert/build-transaction?projectId=default&st=appkit&sv=x', {
    amount: String(amount),
    disableEstimate: true,
    eip155: { slippage: 1 },
    from,
    projectId: 'default',
    to,
    userAddress: caip(account.address),
    ...more,
  })
  expect(response.status).toBe(200)
  return parse(postConvertBuildTransactionResponse, await response.json())
}

/** Approves and swaps with the responses of the routes, exactly as other vendors' clients do. */
async function swap(from: string, to: string, amount: bigint): Promise<void> {
  const owner = caip(account.address)
  if (from !== native) {
    const allowance = () =>
      get<GetConvertAllowanceResponse>(
        `/v1/convert/allowance?tokenAddress=${from}&userAddress=${owner}`,
        getConvertAllowanceResponse,
      )
    expect(BigInt((await allowance()).allowance)).toBeLessThan(amount)
    const { tx } = await get<GetConvertBuildApproveResponse>(
      `/v1/convert/build-approve?userAddress=${owner}&from=${from}&to=${to}&amount=${amount}`,
      getConvertBuildApproveResponse,
    )
    await send(plain(tx.from), tx.data, BigInt(tx.value), tx.eip155)
    // The allowance is exactly the amount.
    expect((await allowance()).allowance).toBe(String(amount))
  }
  const { tx } = await build(from, to, amount)
  await send(plain(tx.to), tx.data, from === native ? amount : 0n, tx.eip155)
}

const plain = (caipAddress: string) => getAddress(caipAddress.slice(network.length + 1))

async function send(
  to: Address,
  data: string,
  value: bigint,
  { gas, gasPrice }: { gas: string; gasPrice: string },
): Promise<void> {
  const hash = await wallet().sendTransaction({
    chain: null,
    data: data as `0x${string}`,
    gas: BigInt(gas),
    gasPrice: BigInt(gasPrice),
    to,
    value,
  })
  await mined(hash)
}

/** Returns an account's balance, for the native coin without the gas that was spent. */
async function balanceOf(token: string): Promise<bigint> {
  const { address } = account
  return token === native
    ? client.getBalance({ address })
    : client.readContract({
        abi: tokenAbi,
        address: plain(token),
        args: [address],
        functionName: 'balanceOf',
      })
}

test.each([
  ['the coin for a token', native, caip(usdCoin), parseEther('1')],
  ['a token for another', caip(usdCoin), caip(tether), parseUnits('1000', 6)],
  ['the wrapped coin’s market of v2', caip(tether), native, parseUnits('500', 6)],
  ['a token for the coin', caip(usdCoin), native, parseUnits('2500', 6)],
])('default: the swap buys the quoted amount: %s', async (_, from, to, amount) => {
  const { quotes } = await quote(from, to, amount)
  const [best] = quotes
  const before = await balanceOf(to)
  const gasBefore = await client.getBlockNumber()
  const { tx } = await build(from, to, amount)
  expect(tx.to).toBe(best?.target)
  await swap(from, to, amount)
  let received = (await balanceOf(to)) - before
  if (to === native) received += await gasSpent(gasBefore)
  expect(String(received)).toBe(best?.toAmount)
  expect(best).toMatchObject({ fromAmount: String(amount), id: 'uniswap', source: 'uniswap' })
})

async function gasSpent(since: bigint): Promise<bigint> {
  let spent = 0n
  for (let blockNumber = since + 1n; blockNumber <= (await client.getBlockNumber()); blockNumber++) {
    const { transactions } = await client.getBlock({ blockNumber })
    for (const hash of transactions) {
      const { effectiveGasPrice, from, gasUsed } = await client.getTransactionReceipt({ hash })
      if (getAddress(from) === account.address) spent += gasUsed * effectiveGasPrice
    }
  }
  return spent
}

test('behavior: the better of both versions wins, and a large amount shows its price impact', async () => {
  const small = (await quote(native, caip(usdCoin), parseEther('0.1'))).quotes[0]
  // The 0.05% market is the cheapest for small amounts, the 0.3% market has the most liquidity.
  expect(small?.route).toEqual([
    {
      fee: 0.0005,
      fromAccount: caip(localUniswap.wrappedNative.toLowerCase()),
      market: 'uniswap-v3',
      toAccount: caip(usdCoin.toLowerCase()),
    },
  ])
  expect(small?.priceImpact).toBeLessThan(0.001)
  expect(small?.feeRate).toBeCloseTo(0.0005)
  const large = (await quote(native, caip(usdCoin), parseEther('300'))).quotes[0]
  expect(large?.route?.[0]).toMatchObject({ fee: 0.003, market: 'uniswap-v3' })
  expect(large?.priceImpact).toBeGreaterThan(0.2)
  expect(large?.priceImpact).toBeLessThan(0.3)
})

test('behavior: a route may go through another token', async () => {
  const { quotes } = await quote(caip(localPermitToken), native, parseEther('10'))
  expect(quotes[0]?.route?.map(({ toAccount }) => toAccount)).toEqual([
    caip(usdCoin.toLowerCase()),
    caip(localUniswap.wrappedNative.toLowerCase()),
  ])
})

test('behavior: the coin and its wrapped form convert one to one, both ways', async () => {
  const wrapped = caip(localUniswap.wrappedNative)
  const amount = parseEther('2')
  expect((await quote(native, wrapped, amount)).quotes[0]).toMatchObject({
    feeRate: 0,
    priceImpact: 0,
    toAmount: String(amount),
  })
  const there = await build(native, wrapped, amount)
  await send(plain(there.tx.to), there.tx.data, amount, there.tx.eip155)
  expect(await balanceOf(wrapped)).toBe(amount)
  const back = await build(wrapped, native, amount)
  await send(plain(back.tx.to), back.tx.data, 0n, back.tx.eip155)
  expect(await balanceOf(wrapped)).toBe(0n)
})

test('behavior: a signed allowance is part of the swap (EIP-2612)', async () => {
  const amount = parseEther('10')
  const owner = account.address
  const deployer = '0x5eaf00d5eaf00d5eaf00d5eaf00d5eaf00d5eaf0'
  await client.impersonateAccount({ address: deployer })
  const gift = await createWalletClient({ account: deployer, transport: http(chain.rpcUrl) }).writeContract({
    abi: tokenAbi,
    address: localPermitToken,
    args: [owner, amount],
    chain: null,
    functionName: 'transfer',
  })
  await mined(gift)
  const from = caip(localPermitToken)
  const [best] = (await quote(from, caip(usdCoin), amount)).quotes
  expect(best?.takesPermit).toBe(true)
  const deadline = 2n ** 40n
  const signature = await account.signTypedData({
    domain: { chainId: 31337, name: 'Uniswap V2', verifyingContract: localPermitToken, version: '1' },
    message: { deadline, nonce: 0n, owner, spender: plain(best?.spender ?? ''), value: amount },
    primaryType: 'Permit',
    types: {
      Permit: [
        { name: 'owner', type: 'address' },
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
  })
  const { r, s, v } = parseSignature(signature)
  const permit = { deadline: String(deadline), r, s, v: Number(v) }
  const { toAmount, tx } = await build(from, caip(usdCoin), amount, { permit, spender: best?.spender })
  const before = await balanceOf(caip(usdCoin))
  await send(plain(tx.to), tx.data, 0n, tx.eip155)
  expect(String((await balanceOf(caip(usdCoin))) - before)).toBe(toAmount)
})

test('behavior: a swap reverts if it would buy less than the slippage allows', async () => {
  const amount = parseEther('1')
  const { leastToAmount, toAmount, tx } = await build(native, caip(usdCoin), amount)
  expect(BigInt(leastToAmount ?? 0)).toBe((BigInt(toAmount ?? 0) * 99n) / 100n)
  // Another account swaps first and moves the price of every market.
  for (const by of ['200', '200', '60']) {
    const { tx: first } = await build(native, caip(usdCoin), parseEther(by))
    await send(plain(first.to), first.data, parseEther(by), first.eip155)
  }
  const hash = await wallet().sendTransaction({
    chain: null,
    data: tx.data as `0x${string}`,
    gas: 500_000n,
    to: plain(tx.to),
    value: amount,
  })
  await mined(hash, 'reverted')
})

test('behavior: a request without an amount gets an unlimited approval, as other clients expect', async () => {
  const { tx } = await get<GetConvertBuildApproveResponse>(
    `/v1/convert/build-approve?userAddress=${caip(account.address)}&from=${caip(usdCoin)}&to=${native}&projectId=default`,
    getConvertBuildApproveResponse,
  )
  expect(tx.data).toMatch(/^0x095ea7b3.*f{64}$/)
  expect(tx.from).toBe(caip(usdCoin))
})

test('behavior: tokens: the coin, its wrapped form, and those of the settings, with their features', async () => {
  const { tokens } = await get<GetConvertTokensResponse>(
    `/v1/convert/tokens?chainId=${network}`,
    getConvertTokensResponse,
  )
  expect(tokens.map(({ address, eip2612, symbol }) => [symbol, address, eip2612])).toEqual([
    ['ETH', native, false],
    ['WETH', caip(localUniswap.wrappedNative.toLowerCase()), false],
    ['USDT', caip(tether.toLowerCase()), false],
    ['USDC', caip(usdCoin.toLowerCase()), false],
    ['PERMIT', caip(localPermitToken.toLowerCase()), true],
  ])
})

test('behavior: the cost of gas', async () => {
  const prices = await get<GetConvertGasPriceResponse>(
    `/v1/convert/gas-price?chainId=${network}`,
    getConvertGasPriceResponse,
  )
  const [standard, fast, instant] = [prices.standard, prices.fast, prices.instant].map(BigInt)
  expect(standard).toBeGreaterThan(0n)
  expect(fast).toBeGreaterThanOrEqual(standard ?? 0n)
  expect(instant).toBeGreaterThanOrEqual(fast ?? 0n)
})

test('behavior: without a market or an amount there is no quote', async () => {
  expect(await quote(native, caip(localContracts.spamToken), 1n)).toEqual({ quotes: [] })
  expect(await quote(native, caip(usdCoin), 0n)).toEqual({ quotes: [] })
  const response = await server.post('/v1/convert/build-transaction', {
    amount: '1',
    from: native,
    to: caip(localContracts.spamToken),
    userAddress: account.address,
  })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ code: 'NO_SWAP_ROUTE' })
})

test('behavior: the networks with swap sources are listed', async () => {
  const { swaps } = await (await server.get('/v1/supported-chains')).json()
  expect(swaps).toContain(network)
  expect(swaps).not.toContain(sepolia)
})

const sepolia = 'eip155:11155111'
const refusals: [string, string, string, string][] = [
  [
    'a network without swaps',
    `tokens?chainId=${sepolia}`,
    'SWAPS_NOT_SUPPORTED',
    'Network not supported for Swaps',
  ],
  [
    'a quote on one',
    `quotes?amount=1&from=${sepolia}:${usdCoin}&to=${sepolia}:${tether}`,
    'SWAPS_NOT_SUPPORTED',
    'Network not supported for Swaps',
  ],
  [
    'gas of another family',
    'gas-price?chainId=solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'GAS_PRICE_NOT_SUPPORTED',
    'Network not supported for Gas Price',
  ],
  [
    'two networks',
    `quotes?amount=1&from=${native}&to=eip155:1:${tether}`,
    'INVALID_REQUEST',
    'Invalid query.to',
  ],
  ['the same token', `quotes?amount=1&from=${native}&to=${native}`, 'INVALID_REQUEST', 'Invalid query.to'],
  [
    'no amount',
    `quotes?amount=-1&from=${native}&to=${caip(usdCoin)}`,
    'INVALID_REQUEST',
    'Invalid query.amount',
  ],
  ['no token', `quotes?amount=1&from=${network}:0x1&to=${native}`, 'INVALID_REQUEST', 'Invalid query.from'],
  [
    'an approval of the coin',
    `build-approve?userAddress=${account.address}&from=${native}&to=${caip(usdCoin)}`,
    'INVALID_REQUEST',
    'Invalid query.from',
  ],
]
test.each(refusals)('error: %s', async (_, path, code, message) => {
  const response = await server.get(`/v1/convert/${path}`)
  expect(response.status).toBe(400)
  const body = (await response.json()) as { code: string; message: string }
  expect(body.code).toBe(code)
  expect(body.message).toContain(message)
})
