import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningServer, startServer } from '@portico/server'
import { createTestPortico, devAccounts } from '@portico/testkit'
import { deployFixtures, type LocalChain, localContracts, startAnvil } from '@portico/testkit/chain'
import { createWalletClient, encodeFunctionData, http, parseAbi, parseEther, parseUnits } from 'viem'
import { anvil } from 'viem/chains'
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { deployUniswap, localPermitToken, localUniswap } from '../../../../../scripts/deployUniswap.mjs'
import { keepLog } from '../../../../server/src/testing/keepLog.js'
import { toSwap } from '../checkedSwap.js'
import type { Family, FamilySending } from '../family.js'
import { memoryStorage } from '../storage/storage.js'
import { callNode } from '../testing/callNode.js'
import { toUnits } from '../testing/toUnits.js'
import type { TokenBalance } from '../tokenBalance.js'
import { connect } from './connect.js'
import { getGasPrice } from './getGasPrice.js'
import { getSwapQuote, quoteSwap } from './getSwapQuote.js'
import { getSwapToken } from './getSwapToken.js'
import { getSwapTokens } from './getSwapTokens.js'
import { getSends, resumeSends, waitForSend } from './sends.js'
import { type SwapActionParameters, type SwapProgress, swap } from './swap.js'

const [, bob] = devAccounts
const networkId = 'eip155:31337'
const folder = mkdtempSync(join(tmpdir(), 'portico-swap-'))
cpSync(inject('emptyDatabase'), folder, { recursive: true })
let chain: LocalChain
let server: RunningServer
beforeAll(async () => {
  chain = await startAnvil()
  const { contracts } = await deployFixtures({ rpcUrl: chain.rpcUrl })
  await deployUniswap({ contracts, rpcUrl: chain.rpcUrl })
  server = await startServer(
    {
      chains: [
        {
          currency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
          id: networkId,
          indexFrom: null,
          name: 'Anvil',
          rpcUrls: [chain.rpcUrl],
          tokens: [
            { address: contracts.tether, decimals: 6, name: 'Test Tether USD', symbol: 'USDT' },
            { address: contracts.usdCoin, decimals: 6, name: 'Test USD Coin', symbol: 'USDC' },
          ],
          uniswap: localUniswap,
        },
      ],
      dataFolder: folder,
      limits: { perAddress: 10_000 },
      port: 0,
    },
    { log: keepLog('the server').log },
  )
  for (const token of [contracts.usdCoin, contracts.tether]) await mint(token, 5_000_000_000n)
})
afterAll(async () => {
  await server?.stop()
  await chain?.stop()
  rmSync(folder, { force: true, recursive: true })
})

const tokenAbi = parseAbi([
  'function mint(address, uint256)',
  'function approve(address, uint256)',
  'function transfer(address, uint256)',
])
const approveSelector = '0x095ea7b3'

/** Sends a call from any account of the network, and mines it in its own block. */
async function actAs(
  from: string,
  to: string,
  functionName: 'mint' | 'approve' | 'transfer',
  args: readonly [string, bigint],
): Promise<void> {
  await callNode(chain.rpcUrl, 'anvil_impersonateAccount', [from])
  const wallet = createWalletClient({ account: from as `0x${string}`, transport: http(chain.rpcUrl) })
  const hash = await wallet.writeContract({
    abi: tokenAbi,
    address: to as `0x${string}`,
    args: args as [`0x${string}`, bigint],
    chain: null,
    functionName,
  })
  while (!(await callNode(chain.rpcUrl, 'eth_getTransactionReceipt', [hash])));
  await callNode(chain.rpcUrl, 'anvil_stopImpersonatingAccount', [from])
}
const mint = (token: string, amount: bigint) => actAs(bob.address, token, 'mint', [bob.address, amount])

const native: TokenBalance = {
  chainId: networkId,
  iconUrl: '',
  name: 'Ether',
  price: 0,
  quantity: { decimals: '18', numeric: '1' },
  symbol: 'ETH',
}
const tokenAt = (address: string, symbol: string, decimals = '6'): TokenBalance => ({
  ...native,
  address: `${networkId}:${address}`,
  name: symbol,
  quantity: { decimals, numeric: '1' },
  symbol,
})
const usdc = tokenAt(localContracts.usdCoin, 'USDC')
const usdt = tokenAt(localContracts.tether, 'USDT')

/**
 * Starts a kit with a wallet. With `atomic`, the wallet announces atomic batches, and sends their calls one after the
 * other.
 */
async function startSwapper({ atomic = false, storage = memoryStorage() } = {}) {
  const batches: string[][] = []
  const portico = createTestPortico({
    features: { analytics: false, swaps: true },
    networks: [{ ...anvil, rpcUrls: { default: { http: [chain.rpcUrl] } } }],
    server: server.url,
    storage,
    storageKey: '',
    wallets: { bob: { privateKeys: [bob.privateKey], rpcUrl: chain.rpcUrl } },
  })
  onTestFinished(() => portico.stop())
  if (atomic) {
    const family = portico.families.eip155 as Family
    Object.assign(portico.families, {
      eip155: {
        ...family,
        getCapabilities: async () => ({ '0x7a69': { atomic: { status: 'supported' } } }),
        loadSending: async () => {
          const sending = await family.loadSending?.()
          return {
            ...sending,
            sendCalls: async (session, { calls, ...batch }) => {
              expect(batch.atomic).toBe(true)
              batches.push(calls.map(({ data = '' }) => data.slice(0, 10)))
              return (await sending?.sendCalls?.(session, { ...batch, calls })) ?? ''
            },
          } satisfies FamilySending
        },
      },
    })
  }
  await connect(portico, { connectorId: 'test.portico.bob' })
  const tracked: [string, unknown][] = []
  portico.on('track', ({ event, properties }) => {
    if (/SWAP/.test(event)) tracked.push([event, properties])
  })
  const wallet = portico.wallets.bob
  if (atomic) {
    // The test wallet itself refuses atomic batches, so it does not hear that this one must be atomic.
    const request = wallet.provider.request.bind(wallet.provider)
    Object.assign(wallet.provider, {
      request: (asked: Parameters<typeof request>[0]) => {
        const [batch] = Array.isArray(asked.params) ? asked.params : []
        const params = [{ ...Object(batch), atomicRequired: false }]
        return request(asked.method === 'wallet_sendCalls' ? { ...asked, params } : asked)
      },
    })
  }
  const sent = () => wallet.requests.filter(({ method }) => /send/i.test(method))
  const data = () => sent().map(({ params }) => String((params as { data?: string }[])[0]?.data))
  const steps: string[] = []
  const run = (more: Partial<SwapActionParameters> = {}) =>
    swap(portico, {
      amount: parseEther('1'),
      from: native,
      onProgress: (progress: SwapProgress) =>
        void steps.push('status' in progress ? `${progress.step} ${progress.status}` : progress.step),
      to: usdc,
      ...more,
    })
  return { batches, data, portico, run, sent, steps, storage, tracked, wallet }
}

/** Changes the response of the server or the network to each request whose URL or body contains `part`. */
function tamper(part: string, change: (answer: Record<string, unknown>) => unknown): void {
  const { fetch } = globalThis
  // A second spy on `fetch` replaces the first, so it calls the first one's implementation. Earlier changes stay in
  // effect.
  const real = (vi.isMockFunction(fetch) && fetch.getMockImplementation()) || fetch
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const asked = `${input instanceof Request ? input.url : input} ${init?.body ?? ''}`
    const answer = await real(input, init)
    return asked.includes(part)
      ? Response.json(change((await answer.json()) as Record<string, unknown>))
      : answer
  })
  onTestFinished(() => spy.mockRestore())
}
const tamperCall = (call: { to?: string; data?: string }) =>
  tamper('/build-transaction', (answer) => ({
    ...answer,
    tx: {
      ...(answer.tx as object),
      ...(call.data && { data: call.data }),
      ...(call.to && { to: `${networkId}:${call.to}` }),
    },
  }))
const nobody = '0x000000000000000000000000000000000000dEaD'

const tokensAt = async (token: TokenBalance, owner: string) => {
  const data = `0x70a08231${owner.slice(2).toLowerCase().padStart(64, '0')}`
  const to = token.address?.split(':').at(-1)
  return BigInt(String(await callNode(chain.rpcUrl, 'eth_call', [{ data, to }, 'latest'])))
}
const allowanceOf = async (token: TokenBalance, spender: string) => {
  const word = (address: string) => address.slice(2).toLowerCase().padStart(64, '0')
  const data = `0xdd62ed3e${word(bob.address)}${word(spender)}`
  const to = token.address?.split(':').at(-1)
  return BigInt(String(await callNode(chain.rpcUrl, 'eth_call', [{ data, to }, 'latest'])))
}

test('default: the coin for a token, quoted and bought to the last unit, in one transaction', async () => {
  const { portico, run, sent, steps, tracked } = await startSwapper()
  const quote = await getSwapQuote(portico, { amount: parseEther('1'), from: native, to: usdc })
  expect(quote).toMatchObject({
    amount: parseEther('1'),
    needsApproval: false,
    slippage: 1,
    source: 'uniswap',
  })
  expect(quote.target).toEqual({ account: expect.stringContaining(`${networkId}:0x`), owner: 'local' })
  expect(quote.leastToAmount).toBe((quote.toAmount * 99n) / 100n)
  expect(quote.priceImpact).toBeLessThan(0.01)
  expect(quote.networkFee.amount).toBeGreaterThan(0n)
  const before = await tokensAt(usdc, bob.address)
  const done = await run()
  expect(done).toMatchObject({ status: 'confirmed', toAmount: quote.toAmount })
  expect((await tokensAt(usdc, bob.address)) - before).toBe(quote.toAmount)
  expect(sent()).toHaveLength(1)
  // The activity now shows the amount that arrived.
  await expect
    .poll(() => getSends(portico)[0]?.bought)
    .toMatchObject({ amount: String(quote.toAmount), isReceived: true })
  expect(steps).toEqual(['checking', 'swap asking', 'swap waiting'])
  const properties = {
    isSmartAccount: false,
    network: networkId,
    swapFromAmount: '1',
    swapFromToken: 'ETH',
    swapToAmount: expect.stringMatching(/^2\d{3}\.\d+$/),
    swapToToken: 'USDC',
  }
  expect(tracked).toEqual([
    ['INITIATE_SWAP', properties],
    ['SWAP_SUCCESS', properties],
  ])
})

test('hardening A13: exactly the amount is approved, and none of it remains', async () => {
  const { data, portico, run, steps } = await startSwapper()
  const quote = await getSwapQuote(portico, { amount: parseUnits('250', 6), from: usdc, to: native })
  const spender = quote.spender?.split(':').at(-1) ?? ''
  expect(quote.needsApproval).toBe(true)
  await run({ amount: parseUnits('250', 6), from: usdc, to: native })
  const [approval = ''] = data()
  expect(approval.startsWith(approveSelector)).toBe(true)
  expect(BigInt(`0x${approval.slice(-64)}`)).toBe(250_000_000n)
  expect(await allowanceOf(usdc, spender)).toBe(0n)
  expect(steps).toEqual(['checking', 'approve asking', 'approve waiting', 'swap asking', 'swap waiting'])
})

test('hardening R31: if an approval arrives in another transaction than the returned one, the swap continues', async () => {
  const { portico, run, steps, wallet } = await startSwapper()
  const quote = await getSwapQuote(portico, { amount: parseUnits('20', 6), from: usdc, to: native })
  const spender = quote.spender?.split(':').at(-1) ?? ''
  const request = wallet.provider.request.bind(wallet.provider)
  Object.assign(wallet.provider, {
    async request(asked: Parameters<typeof request>[0]) {
      const [call] = (Array.isArray(asked.params) ? asked.params : []) as { data?: string }[]
      if (asked.method !== 'eth_sendTransaction' || !call?.data?.startsWith(approveSelector))
        return request(asked)
      // The account itself approves a little later. The returned value is not the hash of a transaction.
      setTimeout(
        () => void actAs(bob.address, localContracts.usdCoin, 'approve', [spender, 20_000_000n]),
        500,
      )
      return `0x${'5a'.repeat(32)}`
    },
  })
  expect(await run({ amount: parseUnits('20', 6), from: usdc, to: native })).toMatchObject({
    status: 'confirmed',
  })
  expect(steps.at(-1)).toBe('swap waiting')
}, 30_000)

test('error: hardening R31: an approval that nobody has executed is waiting, not reverted', async () => {
  const { run, wallet } = await startSwapper()
  const request = wallet.provider.request.bind(wallet.provider)
  const clock = vi.spyOn(Date, 'now')
  onTestFinished(() => clock.mockRestore())
  Object.assign(wallet.provider, {
    async request(asked: Parameters<typeof request>[0]) {
      if (asked.method !== 'eth_sendTransaction') return request(asked)
      const real = clock.getMockImplementation() ?? Date.now
      const startedAt = real()
      // After a second, the clock jumps ahead by more than ten minutes.
      setTimeout(() => clock.mockImplementation(() => startedAt + 11 * 60_000), 1_000)
      return `0x${'5b'.repeat(32)}`
    },
  })
  await expect(run({ amount: parseUnits('20', 6), from: usdc, to: native })).rejects.toMatchObject({
    code: 'SWAP_WAITING',
  })
}, 30_000)

test('behavior: an allowance passes through 0 if the token requires it', async () => {
  const { data, portico, run, steps } = await startSwapper()
  const { spender } = await getSwapQuote(portico, { amount: parseUnits('100', 6), from: usdt, to: usdc })
  const contract = spender?.split(':').at(-1) ?? ''
  await actAs(bob.address, localContracts.tether, 'approve', [contract, 5n])
  await run({ amount: parseUnits('100', 6), from: usdt, to: usdc })
  expect(steps.filter((step) => step.endsWith('asking'))).toEqual([
    'reset asking',
    'approve asking',
    'swap asking',
  ])
  expect(
    data()
      .slice(0, 2)
      .map((call) => BigInt(`0x${call.slice(-64)}`)),
  ).toEqual([0n, 100_000_000n])
})

test('behavior: a token with permits needs a signature instead of a transaction', async () => {
  const { portico, run, sent, steps, wallet } = await startSwapper()
  const deployer = '0x5eaf00d5eaf00d5eaf00d5eaf00d5eaf00d5eaf0'
  await actAs(deployer, localPermitToken, 'transfer', [bob.address, 10n ** 19n])
  const found = await getSwapToken(portico, { address: localPermitToken })
  expect(found).toMatchObject({ quantity: { decimals: '18', numeric: '10' }, symbol: 'UNI-V2' })
  const done = await run({ amount: parseEther('10'), from: found as TokenBalance, to: usdc })
  expect(done.status).toBe('confirmed')
  expect(steps).toEqual(['checking', 'permit asking', 'swap asking', 'swap waiting'])
  expect(sent()).toHaveLength(1)
  const [signed] = wallet.requests.filter(({ method }) => method === 'eth_signTypedData_v4')
  const { message } = JSON.parse(String((signed?.params as string[])[1]))
  expect(message).toMatchObject({ value: '10000000000000000000' })
})

test.each([
  ['hardware', { code: -32603, message: 'Ledger device: Invalid data received (0x6a80)' }],
  ['the wallet', { code: -32601, message: 'The method does not exist.' }],
])('hardening R36: where %s signs no permit, a transaction allows', async (_, error) => {
  const { portico, run, steps, wallet } = await startSwapper()
  const deployer = '0x5eaf00d5eaf00d5eaf00d5eaf00d5eaf00d5eaf0'
  await actAs(deployer, localPermitToken, 'transfer', [bob.address, 10n ** 19n])
  const found = await getSwapToken(portico, { address: localPermitToken })
  const request = wallet.provider.request.bind(wallet.provider)
  Object.assign(wallet.provider, {
    request: (asked: Parameters<typeof request>[0]) =>
      asked.method === 'eth_signTypedData_v4' ? Promise.reject(error) : request(asked),
  })
  const done = await run({ amount: parseEther('1'), from: found as TokenBalance, to: usdc })
  expect(done.status).toBe('confirmed')
  expect(steps.filter((step) => step.endsWith('asking'))).toEqual([
    'permit asking',
    'approve asking',
    'swap asking',
  ])
})

test.each([
  ['hardware behind it', { code: -32603, message: 'Hardware wallet accounts cannot be upgraded.' }],
  ['itself', { code: 5760, message: 'Atomicity not supported.' }],
])('hardening R36: a wallet that promised a batch and cannot send it because of %s is asked for one after the other', async (_, error) => {
  const { run, steps, wallet } = await startSwapper({ atomic: true })
  const request = wallet.provider.request.bind(wallet.provider)
  Object.assign(wallet.provider, {
    request: (asked: Parameters<typeof request>[0]) =>
      asked.method === 'wallet_sendCalls' ? Promise.reject(error) : request(asked),
  })
  const done = await run({ amount: parseUnits('20', 6), from: usdc, to: usdt })
  expect(done.status).toBe('confirmed')
  expect(steps.filter((step) => step.endsWith('asking')).at(0)).toBe('batch asking')
  expect(steps.filter((step) => step.endsWith('asking')).at(-1)).toBe('swap asking')
})

test('behavior: a wallet that supports batches gets one request for both', async () => {
  const { batches, run, steps } = await startSwapper({ atomic: true })
  const before = await tokensAt(usdt, bob.address)
  const done = await run({ amount: parseUnits('20', 6), from: usdc, to: usdt })
  expect(steps).toEqual(['checking', 'batch asking', 'batch waiting'])
  expect(batches).toHaveLength(1)
  expect(batches[0]?.[0]).toBe(approveSelector)
  expect(batches[0]).toHaveLength(2)
  expect((await tokensAt(usdt, bob.address)) - before).toBe(done.toAmount)
})

test('hardening R31: a batch that waits in a contract account says that others may have to sign', async () => {
  const { portico, run } = await startSwapper({ atomic: true })
  const family = portico.families.eip155 as Family
  const sending = await family.loadSending?.()
  let asked = 0
  Object.assign(portico.families, {
    eip155: {
      ...family,
      loadSending: async () =>
        ({
          ...sending,
          async getCallsStatus(session, { id }) {
            if (++asked < 3) return { code: 100, hashes: [], status: 'pending' }
            return (
              (await sending?.getCallsStatus?.(session, { id })) ?? {
                code: 500,
                hashes: [],
                status: 'failed',
              }
            )
          },
          async loadSwapping() {
            const swapping = await sending?.loadSwapping?.()
            if (!swapping) throw new TypeError('It swaps.')
            return { ...swapping, isContract: async () => true }
          },
        }) satisfies FamilySending,
    },
  })
  const told: (boolean | undefined)[] = []
  await run({
    amount: parseUnits('5', 6),
    from: usdc,
    onProgress: (progress) => {
      if (progress.step === 'batch') told.push(progress.isQueued)
    },
    to: usdt,
  })
  expect(told).toEqual([undefined, undefined, true])
})

test('behavior: a batch is reported with the hash of its transaction', async () => {
  const { portico, run } = await startSwapper({ atomic: true })
  const { hash } = await run({ amount: parseUnits('10', 6), from: usdc, to: usdt })
  const [{ id } = { id: '' }] = getSends(portico)
  expect(await waitForSend(portico, { id })).toMatchObject({ hash, kind: 'swap', status: 'confirmed' })
})

test('behavior: a pending swap is followed after a reload, and so is its approval', async () => {
  const first = await startSwapper()
  await callNode(chain.rpcUrl, 'evm_setAutomine', [false])
  onTestFinished(async () => {
    await callNode(chain.rpcUrl, 'evm_setAutomine', [true])
  })
  const running = first.run({ amount: parseUnits('15', 6), from: usdc, to: native })
  running.catch(() => {}) // the page is closed while this waits
  await expect.poll(() => first.steps).toContain('approve waiting')
  expect(getSends(first.portico)).toMatchObject([{ kind: 'approval', status: 'pending', symbol: 'USDC' }])
  await callNode(chain.rpcUrl, 'evm_mine')
  await expect.poll(() => first.steps).toContain('swap waiting')
  const [swapped] = getSends(first.portico)
  expect(swapped).toMatchObject({
    amount: '15000000',
    bought: { decimals: 18, symbol: 'ETH' },
    kind: 'swap',
    status: 'pending',
  })
  await first.portico.stop()

  const { portico } = await startSwapper({ storage: first.storage })
  expect(getSends(portico)[0]).toMatchObject({ bought: swapped?.bought, kind: 'swap', status: 'pending' })
  resumeSends(portico)
  await callNode(chain.rpcUrl, 'evm_mine')
  const done = await waitForSend(portico, { id: swapped?.id ?? '' })
  expect(done).toMatchObject({ bought: { isReceived: true, symbol: 'ETH' }, status: 'confirmed' })
  expect(BigInt(done.bought?.amount ?? 0)).toBeGreaterThan(0n)
})

test('error: a rejection keeps everything, and leaves no approval', async () => {
  const { portico, run, tracked, wallet } = await startSwapper()
  wallet.setAnswer('reject')
  const before = await tokensAt(usdc, bob.address)
  await expect(run({ amount: parseUnits('30', 6), from: usdc, to: native })).rejects.toMatchObject({
    code: 'SEND_REJECTED',
  })
  expect(tracked.at(-1)?.[0]).toBe('SWAP_APPROVAL_ERROR')
  expect(await tokensAt(usdc, bob.address)).toBe(before)
  wallet.setAnswer('approve')
  expect(
    (await getSwapQuote(portico, { amount: parseUnits('30', 6), from: usdc, to: native })).needsApproval,
  ).toBe(true)
})

test('behavior: two clicks are one swap', async () => {
  const { run, sent } = await startSwapper()
  const [first, second] = await Promise.allSettled([
    run({ amount: parseEther('0.1') }),
    run({ amount: parseEther('0.1') }),
  ])
  expect(first.status).toBe('fulfilled')
  expect(second).toMatchObject({ reason: { code: 'REQUEST_PENDING' }, status: 'rejected' })
  expect(sent()).toHaveLength(1)
})

test('behavior: a price impact above 5% needs a confirmation, for at least that impact', async () => {
  const { portico, run, sent } = await startSwapper()
  const asked = { amount: parseEther('60'), from: native, to: usdt }
  const { priceImpact = 0 } = await getSwapQuote(portico, asked)
  expect(priceImpact).toBeGreaterThan(0.05)
  await expect(run(asked)).rejects.toMatchObject({ code: 'PRICE_IMPACT_TOO_HIGH', priceImpact })
  await expect(run({ ...asked, acceptedPriceImpact: priceImpact - 0.01 })).rejects.toMatchObject({
    code: 'PRICE_IMPACT_TOO_HIGH',
  })
  expect(sent()).toHaveLength(0)
})

test('error: a low impact that a source claims does not hide the value of both tokens', async () => {
  const { portico, run, sent } = await startSwapper()
  const asked = { amount: parseEther('1'), from: { ...native, price: 4000 }, to: { ...usdc, price: 1 } }
  const { priceImpact = 0, toAmount } = await getSwapQuote(portico, asked)
  expect(priceImpact).toBeCloseTo(1 - Number(toAmount) / 4e9, 6)
  expect(priceImpact).toBeGreaterThan(0.15)
  await expect(run(asked)).rejects.toMatchObject({ code: 'PRICE_IMPACT_TOO_HIGH', priceImpact })
  // If the source's value is the worse of the two, it stays.
  const cheap = await getSwapQuote(portico, { ...asked, from: { ...native, price: 1 } })
  expect(cheap.priceImpact).toBeGreaterThan(0)
  expect(sent()).toHaveLength(0)
})

test.each([
  ['calls nothing', { data: '0x' }],
  ['goes to no contract', { to: nobody }],
  ['goes to another contract than was shown', { data: '0xd0e30db0', to: localUniswap.wrappedNative }],
  ['sends the coin away', { data: '0x', to: nobody }],
])('error: a swap that %s is refused before the prompt', async (_, call) => {
  const { run, sent } = await startSwapper()
  tamperCall(call)
  await expect(run()).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
  expect(sent()).toHaveLength(0)
})

/** Changes the first quote. */
const tamperQuote = (change: object) =>
  tamper('/convert/quotes', (answer) => ({
    ...answer,
    quotes: (answer.quotes as object[]).map((quote) => ({ ...quote, ...change })),
  }))
const callOf = (functionName: 'approve' | 'transfer' | 'mint', amount: bigint) =>
  encodeFunctionData({ abi: tokenAbi, args: [nobody, amount], functionName })
const everything = 2n ** 256n - 1n

test.each([
  ['the sold token', usdc, native, localContracts.usdCoin],
  ['another token', usdc, native, localContracts.tether],
])('hardening A13: no swap calls %s, to approve, to transfer or for anything else', async (_, from, to, target) => {
  const { run, sent } = await startSwapper()
  await mint(localContracts.usdCoin, 1_000_000n)
  tamperQuote({ spender: null, target: `${networkId}:${target}` })
  const calls = [callOf('approve', everything), callOf('transfer', 1_000_000n), callOf('mint', 1n)]
  for (const data of calls) {
    // The whole response is a lie, because the true server has no such swap.
    tamper('/build-transaction', () => ({
      toAmount: null,
      tx: {
        amount: '0',
        data,
        eip155: { gas: '100000', gasPrice: '1000000000' },
        from: `${networkId}:${bob.address}`,
        to: `${networkId}:${target}`,
      },
    }))
    const asked = { amount: toUnits('1', from), from, target: `${networkId}:${target}`, to }
    const refused = {
      code: 'INVALID_RESPONSE',
      details: expect.stringMatching(/The (call|swap) [a-z ]+(token|amount)/),
    }
    await expect(run(asked)).rejects.toMatchObject(refused)
    // A site without a screen passes no target.
    await expect(run({ ...asked, target: undefined })).rejects.toMatchObject(refused)
  }
  expect(sent()).toEqual([])
  expect(await allowanceOf(usdc, nobody)).toBe(0n)
})

test('hardening A13: between two tokens, a quote whose contract is one of them is dropped', async () => {
  const { run, sent } = await startSwapper()
  for (const change of [
    { spender: null, target: `${networkId}:${localContracts.usdCoin}` },
    { spender: `${networkId}:${localContracts.tether}` },
  ]) {
    tamperQuote(change)
    await expect(run({ amount: 1_000_000n, from: usdc, to: usdt })).rejects.toMatchObject({
      code: 'NO_SWAP_ROUTE',
    })
  }
  expect(sent()).toEqual([])
})

test('hardening A13: no batch contains another allowance than the one for the amount', async () => {
  const { batches, run, sent } = await startSwapper({ atomic: true })
  tamperCall({ data: callOf('approve', everything) })
  await expect(run({ amount: 1_000_000n, from: usdc, to: usdt })).rejects.toMatchObject({
    code: 'INVALID_RESPONSE',
    details: expect.stringContaining('lets others take them'),
  })
  expect([batches, sent()]).toEqual([[], []])
})

test('hardening A13: a swap that pays someone else, or accepts less, is refused before the prompt', async () => {
  const { data, run, sent } = await startSwapper()
  const { leastToAmount } = await run({ amount: 1_000_000n, from: usdc, to: usdt })
  const swapped = data().at(-1) ?? ''
  const before = sent().length
  const own = bob.address.slice(2).toLowerCase()
  const least = leastToAmount.toString(16).padStart(64, '0')
  expect(swapped).toContain(least)
  await actAs(bob.address, localContracts.usdCoin, 'approve', [localUniswap.v3.router, 1_000_000n])
  for (const [part, lie] of [
    [own, nobody.slice(2).toLowerCase()],
    [least, '1'.padStart(64, '0')],
  ] as const) {
    tamperCall({ data: swapped.toLowerCase().replace(part, lie) })
    await expect(run({ amount: 1_000_000n, from: usdc, leastToAmount, to: usdt })).rejects.toMatchObject({
      code: 'INVALID_RESPONSE',
    })
  }
  expect(sent()).toHaveLength(before)
})

test('hardening A13: the wrapped coin only wraps and unwraps, and exactly the amount', async () => {
  const { data, run, sent } = await startSwapper()
  const weth = tokenAt(localUniswap.wrappedNative, 'WETH', '18')
  await run({ to: weth })
  await run({ amount: parseEther('0.5'), from: weth, to: native })
  expect(data()).toEqual(['0xd0e30db0', `0x2e1a7d4d${parseEther('0.5').toString(16).padStart(64, '0')}`])
  const word = parseEther('0.6').toString(16).padStart(64, '0')
  for (const lie of [callOf('transfer', parseEther('0.5')), `0x2e1a7d4d${word}`]) {
    tamperCall({ data: lie })
    await expect(run({ amount: parseEther('0.5'), from: weth, to: native })).rejects.toMatchObject({
      code: 'INVALID_RESPONSE',
    })
  }
  expect(sent()).toHaveLength(2)
})

test('error: a swap through another contract than the accepted one is not requested', async () => {
  const { portico, run, sent } = await startSwapper()
  await expect(run({ target: `${networkId}:${nobody}` })).rejects.toMatchObject({ code: 'SWAP_PRICE_MOVED' })
  expect(sent()).toHaveLength(0)
  const { target } = await getSwapQuote(portico, { amount: parseEther('1'), from: native, to: usdc })
  expect((await run({ target: target?.account })).status).toBe('confirmed')
})

test.each([
  ['coin', native, usdc],
  ['token', usdc, native],
])('hardening A11: a quote that names a known contract, and another one for the %s to go to, shows the other one', async (_, from, to) => {
  const { portico, run, sent } = await startSwapper()
  const asked = { amount: toUnits('1', from), from, to }
  const { target: shown } = await getSwapQuote(portico, asked)
  const other = `${networkId}:${localUniswap.wrappedNative}`
  tamper('/convert/quotes', (answer) => ({
    ...answer,
    quotes: (answer.quotes as object[]).map((quote) => ({
      ...quote,
      spender: other,
      target: shown?.account,
    })),
  }))
  expect((await getSwapQuote(portico, asked)).target?.account).toBe(other)
  await expect(run({ ...asked, target: shown?.account })).rejects.toMatchObject({ code: 'SWAP_PRICE_MOVED' })
  expect(sent()).toHaveLength(0)
})

test.each([
  `eip155:1:${localUniswap.wrappedNative}`,
  localUniswap.wrappedNative,
  'nobody',
])('hardening A11: a quote whose spender is %s, and so could not be shown, is none', async (spender) => {
  const { run, sent } = await startSwapper()
  tamper('/convert/quotes', (answer) => ({
    ...answer,
    quotes: (answer.quotes as object[]).map((quote) => ({ ...quote, spender })),
  }))
  await expect(run({ amount: parseUnits('1', 6), from: usdc, to: native })).rejects.toMatchObject({
    code: 'NO_SWAP_ROUTE',
  })
  expect(sent()).toHaveLength(0)
})

test('hardening A42: if a list has other decimals than the token, nothing is swapped', async () => {
  const { run, sent } = await startSwapper()
  // With these decimals, a user who types 1 would pay 100.
  const lied = tokenAt(localContracts.usdCoin, 'USDC', '8')
  await expect(run({ from: lied, to: usdt })).rejects.toMatchObject({
    code: 'SEND_WOULD_FAIL',
    details: expect.stringContaining('has 6 decimals, not 8'),
  })
  expect(sent()).toEqual([])
})

test('hardening A42: the same goes for the decimals of the bought token', async () => {
  const { portico, run, sent } = await startSwapper()
  // With these decimals, the amount of bought tokens would look ten thousand times as large.
  const lied = tokenAt(localContracts.usdCoin, 'USDC', '2')
  const refused = {
    code: 'SEND_WOULD_FAIL',
    details: expect.stringContaining('has 6 decimals, not 2'),
  }
  await expect(
    getSwapQuote(portico, { amount: parseEther('1'), from: native, to: lied }),
  ).rejects.toMatchObject(refused)
  await expect(run({ from: native, to: lied })).rejects.toMatchObject(refused)
  expect(sent()).toEqual([])
})

test('error: if the network does not report whether a contract exists, that is a separate error', async () => {
  const { run, sent } = await startSwapper()
  tamper('eth_getCode', ({ id }) => ({ error: { code: -32000, message: 'no' }, id, jsonrpc: '2.0' }))
  await expect(run()).rejects.toMatchObject({ code: 'NETWORK_UNAVAILABLE' })
  expect(sent()).toHaveLength(0)
})

test('behavior: the received amount comes from the network, and an unknown amount is not reported as zero', async () => {
  const { run, tracked } = await startSwapper()
  // The router's `refundETH` keeps nothing and buys nothing. The kit knows no contract of a local network, so it does not
  // refuse a call that it cannot read.
  tamperCall({ data: '0x12210e8a' })
  const { leastToAmount, status, toAmount } = await run()
  expect({ status, toAmount }).toEqual({ status: 'confirmed', toAmount: 0n })
  expect(leastToAmount).toBeGreaterThan(0n)
  expect(tracked.at(-1)?.[0]).toBe('SWAP_ERROR')
})

test('behavior: the coin and its wrapped form, which no receipt shows, are counted to the last unit', async () => {
  const { portico, run } = await startSwapper()
  const weth = tokenAt(localUniswap.wrappedNative, 'WETH', '18')
  expect((await run({ amount: parseEther('2'), to: weth })).toAmount).toBe(parseEther('2'))
  const asked = { amount: parseUnits('50', 6), from: usdc, to: native }
  const { toAmount } = await getSwapQuote(portico, asked)
  expect((await run(asked)).toAmount).toBe(toAmount)
})

test('behavior: the number of wallet prompts is counted', async () => {
  const { portico } = await startSwapper()
  const count = async (from: TokenBalance, to: TokenBalance, of = portico) =>
    (await getSwapQuote(of, { amount: toUnits('1', from), from, to })).walletRequests
  expect(await count(native, usdc)).toBe(1)
  expect(await count(usdc, native)).toBe(2)
  const { spender } = await getSwapQuote(portico, { amount: parseUnits('1', 6), from: usdt, to: usdc })
  await actAs(bob.address, localContracts.tether, 'approve', [spender?.split(':').at(-1) ?? '', 5n])
  expect(await count(usdt, usdc)).toBe(3)
  await portico.stop()
  const batching = await startSwapper({ atomic: true })
  expect(await count(usdt, usdc, batching.portico)).toBe(1)
})

test('behavior: a smart account needs no coin for the fee: another account may pay it', async () => {
  const { portico } = await startSwapper()
  const weth = tokenAt(localUniswap.wrappedNative, 'WETH', '18')
  const { nativeBalance } = await getSwapQuote(portico, { amount: parseEther('1'), from: native, to: weth })
  const checked = await toSwap(portico, { amount: nativeBalance, from: native, to: weth })
  const quote = (isSmartAccount: boolean) => quoteSwap(portico, { ...checked, isSmartAccount }, undefined)
  expect((await quote(false)).problem?.code).toBe('INSUFFICIENT_FEE_BALANCE')
  const { networkFee, problem } = await quote(true)
  expect(problem).toBeUndefined()
  // Only the account's wallet knows what the operation costs, so our estimate is not shown as the maximum.
  expect(networkFee).toMatchObject({ isGasGuessed: true })
})

test('error: a price below the accepted minimum sends nothing', async () => {
  const { portico, run, sent, tracked } = await startSwapper()
  const { toAmount } = await getSwapQuote(portico, { amount: parseEther('1'), from: native, to: usdc })
  await expect(run({ leastToAmount: toAmount + 1n })).rejects.toMatchObject({
    code: 'SWAP_PRICE_MOVED',
  })
  expect(sent()).toHaveLength(0)
  expect(tracked.at(-1)?.[0]).toBe('SWAP_ERROR')
})

test('error: more than the balance, or than the fee leaves', async () => {
  const { portico, run, sent } = await startSwapper()
  await expect(run({ amount: parseUnits('999999', 6), from: usdc, to: usdt })).rejects.toMatchObject({
    code: expect.stringMatching(/INSUFFICIENT_BALANCE|PRICE_IMPACT_TOO_HIGH/),
  })
  const quote = await getSwapQuote(portico, { amount: parseEther('10'), from: native, to: usdc })
  const all = await getSwapQuote(portico, {
    amount: quote.nativeBalance,
    from: native,
    to: tokenAt(localUniswap.wrappedNative, 'WETH', '18'),
  })
  expect(all.problem?.code).toMatch(/INSUFFICIENT_(FEE_)?BALANCE/)
  expect(all.maxAmount).toBe(all.balance - all.networkFee.amount)
  expect(sent()).toHaveLength(0)
})

test('error: a pair without a market, an invalid slippage, and a network without swaps', async () => {
  const { portico, run } = await startSwapper()
  await expect(run({ to: tokenAt(localContracts.spamToken, 'SPAM', '18') })).rejects.toMatchObject({
    code: 'NO_SWAP_ROUTE',
  })
  for (const slippage of [0, 0.05, 15.1, Number.NaN]) {
    await expect(run({ slippage })).rejects.toMatchObject({ code: 'INVALID_SLIPPAGE' })
  }
  await expect(run({ to: native })).rejects.toMatchObject({ code: 'TOKEN_REQUIRED' })
  await expect(getSwapTokens(portico, { networkId: 'eip155:1' as never })).rejects.toMatchObject({
    code: 'NETWORK_NOT_FOUND',
  })
})

test('behavior: the tokens that can be swapped, and the gas price', async () => {
  const { portico } = await startSwapper()
  const tokens = await getSwapTokens(portico)
  expect(tokens.map(({ address, symbol }) => [symbol, address !== undefined])).toEqual([
    ['ETH', false],
    ['WETH', true],
    ['USDT', true],
    ['USDC', true],
  ])
  const { standard } = await getGasPrice(portico)
  expect(BigInt(standard)).toBeGreaterThan(0n)
  await expect(getGasPrice(portico, { networkId: 'solana:x' as never })).rejects.toMatchObject({
    code: 'GAS_PRICE_NOT_SUPPORTED',
    shortMessage: 'Network not supported for Gas Price',
  })
  expect(
    await getSwapToken(portico, { address: '0x00000000000000000000000000000000000000ba' }),
  ).toBeUndefined()
})
