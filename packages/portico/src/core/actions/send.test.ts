import { createTestPortico, devAccounts } from '@portico/testkit'
import type { LocalChain } from '@portico/testkit/chain'
import { deployFixtures, deployNames, localContracts, localNames, startAnvil } from '@portico/testkit/chain'
import {
  createWalletClient,
  encodeAbiParameters,
  http,
  keccak256,
  namehash,
  parseAbiParameters,
  parseEther,
  parseUnits,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { anvil, mainnet } from 'viem/chains'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { Portico } from '../portico.js'
import { sendStateOf } from '../sendState.js'
import { memoryStorage } from '../storage/storage.js'
import { callNode } from '../testing/callNode.js'
import { mineOnNode } from '../testing/mineOnNode.js'
import { serveStates } from '../testing/serveStates.js'
import { startKit } from '../testing/startKit.js'
import { toUnits } from '../testing/toUnits.js'
import type { TokenBalance } from '../tokenBalance.js'
import { connect } from './connect.js'
import { getRecipients } from './contacts.js'
import { getBalance } from './getBalance.js'
import { prepareSend } from './prepareSend.js'
import { resolveReceiver } from './resolveReceiver.js'
import type { SendParameters } from './send.js'
import { send } from './send.js'
import { getCallsStatus, sendCalls } from './sendCalls.js'
import { getSends, resumeSends, waitForSend } from './sends.js'
import { getSendState, updateSend, watchSendState } from './updateSend.js'

const [alice, bob] = devAccounts
const receiver = '0x00000000000000000000000000000000000000BA'
const resolver = '0x00000000000000000000000000000000000E9500'
const usdtOfEthereum = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const falseToken = '0x00000000000000000000000000000000000Fa15E'

let chain: LocalChain
beforeAll(async () => {
  chain = await startAnvil()
  await deployFixtures({ rpcUrl: chain.rpcUrl })
  // A token whose `balanceOf` returns 10^18 and `decimals` 0. Its `transfer` moves nothing and returns false.
  const answersFalse = '0x60003560e01c6370a08231146014576020' + '6000f35b670de0b6b3a764000060005260206000f3'
  await callNode(chain.rpcUrl, 'anvil_setCode', [usdtOfEthereum, answersFalse])
  await callNode(chain.rpcUrl, 'anvil_setCode', [falseToken, answersFalse])
  // A universal resolver that resolves every name to the address in its first slot.
  const resolves = '0x604060005260016020526020604052600054606052' + '60806000f3'
  await callNode(chain.rpcUrl, 'anvil_setCode', [resolver, resolves])
})
afterAll(() => chain.stop())

const networkId = 'eip155:31337'
const native: TokenBalance = {
  chainId: networkId,
  iconUrl: '',
  name: 'Ether',
  price: 0,
  quantity: { decimals: '18', numeric: '1' },
  symbol: 'ETH',
}
const tokenAt = (address: string, decimals = '6', symbol = 'USDC'): TokenBalance => ({
  ...native,
  address: `${networkId}:${address}`,
  name: symbol,
  quantity: { decimals, numeric: '1' },
  symbol,
})
const usdCoin = tokenAt(localContracts.usdCoin)
const tether = tokenAt(localContracts.tether, '6', 'USDT')

/** From now on, resolves every name on a network with `names` to this address. */
const nameBob = (address: string) =>
  callNode(chain.rpcUrl, 'anvil_setStorageAt', [
    resolver,
    `0x${'0'.repeat(64)}`,
    `0x${address.slice(2).padStart(64, '0')}`,
  ])

/** Writes one address of a name to the slot in which `TestEnsResolver` stores it. */
async function setEnsAddress(rpcUrl: string, name: string, coinType: number, address: string) {
  const words = parseAbiParameters('uint256, bytes32')
  const byName = keccak256(encodeAbiParameters(parseAbiParameters('bytes32, uint256'), [namehash(name), 0n]))
  const slot = keccak256(encodeAbiParameters(words, [BigInt(coinType), byName]))
  // Short bytes are in the slot itself. The slot's last byte is twice their length.
  const value = `${address.toLowerCase()}${'0'.repeat(22)}28`
  await callNode(rpcUrl, 'anvil_setStorageAt', [localNames.resolver, slot, value])
}

async function startSender(
  options: {
    names?: boolean
    /** If true, the network is a rollup whose oracle does not respond. */
    isMuteRollup?: boolean
    /** URL of a node of Ethereum, which has names. */
    ethereum?: string
    /** URL at which the kit reaches the network, if it differs from the wallet's. */
    rpcUrl?: string
    storage?: ReturnType<typeof memoryStorage>
  } = {},
) {
  const network = {
    ...anvil,
    contracts: {
      ...(options.names && { ensUniversalResolver: { address: resolver } }),
      ...(options.isMuteRollup && { gasPriceOracle: { address: falseToken.replace('Fa15E', '0dead') } }),
    },
    rpcUrls: { default: { http: [options.rpcUrl ?? chain.rpcUrl] } },
  } as const
  const portico = createTestPortico({
    networks: [
      network,
      ...(options.ethereum
        ? [
            {
              ...mainnet,
              contracts: { ensUniversalResolver: { address: localNames.universalResolver } },
              rpcUrls: { default: { http: [options.ethereum] } },
            },
          ]
        : []),
    ],
    wallets: { alice: { privateKeys: [alice.privateKey], rpcUrl: chain.rpcUrl } },
    ...(options.storage && { storage: options.storage, storageKey: '' }),
  })
  onTestFinished(() => portico.stop())
  await connect(portico, { connectorId: 'test.portico.alice' })
  const tracked: unknown[] = []
  portico.on('track', ({ event, properties }) => {
    if (event.startsWith('SEND_')) tracked.push([event, properties])
  })
  const wallet = portico.wallets.alice
  const asked = () => wallet.requests.filter(({ method }) => method === 'eth_sendTransaction').length
  return { asked, portico, tracked, wallet }
}

async function holdBlocks() {
  await callNode(chain.rpcUrl, 'evm_setAutomine', [false])
  onTestFinished(async () => {
    await callNode(chain.rpcUrl, 'evm_setAutomine', [true])
    await callNode(chain.rpcUrl, 'evm_mine')
  })
}

const balanceAt = async (address: string) =>
  BigInt(String(await callNode(chain.rpcUrl, 'eth_getBalance', [address, 'latest'])))
const tokensAt = async (token: string, address: string) => {
  const data = `0x70a08231${address.slice(2).toLowerCase().padStart(64, '0')}`
  return BigInt(String(await callNode(chain.rpcUrl, 'eth_call', [{ data, to: token }, 'latest'])))
}

test('default: the native token, to the last unit', async () => {
  const { portico, tracked } = await startSender()
  const before = await balanceAt(receiver)
  const beforeOwn = (await getBalance(portico)).amount
  updateSend(portico, {
    receiverAddress: receiver.slice(2).toLowerCase(),
    token: native,
  })
  updateSend(portico, { sendTokenAmount: 3n })
  const loadings: boolean[] = []
  onTestFinished(watchSendState(portico, { onChange: ({ loading }) => loadings.push(loading) }))

  const sent = await send(portico)
  expect(sent).toMatchObject({
    amount: '3',
    decimals: 18,
    from: alice.address,
    networkId,
    status: 'pending',
    symbol: 'ETH',
    to: receiver,
  })
  expect(loadings).toContain(true)
  expect(await waitForSend(portico, { id: sent.id })).toMatchObject({ status: 'confirmed' })
  expect((await balanceAt(receiver)) - before).toBe(3n)
  const properties = {
    amount: '0.000000000000000003',
    isSmartAccount: false,
    network: networkId,
    token: 'ETH',
  }
  expect(tracked).toEqual([
    ['SEND_INITIATED', properties],
    ['SEND_SUCCESS', properties],
  ])
  expect(getRecipients(portico)).toMatchObject([{ address: receiver, networkId }])
  await expect.poll(async () => (await getBalance(portico)).amount).not.toBe(beforeOwn)
})

test('behavior: the balance is read again once the wallet has sent, before any block', async () => {
  const { portico } = await startSender()
  await holdBlocks()
  const { amount } = await getBalance(portico)
  const before = await balanceAt(alice.address)
  await callNode(chain.rpcUrl, 'anvil_setBalance', [alice.address, `0x${(before - 1n).toString(16)}`])
  expect((await getBalance(portico)).amount).toBe(amount)
  const sent = await send(portico, { amount: parseEther('1'), receiver, token: native })
  await expect.poll(async () => BigInt((await getBalance(portico)).amount)).toBe(BigInt(amount) - 1n)
  expect(getSends(portico)).toMatchObject([{ id: sent.id, status: 'pending' }])
})

test('behavior: the balance is read again once the transfer is in a block', async () => {
  const { portico } = await startSender()
  await holdBlocks()
  const sent = await send(portico, { amount: parseEther('1'), receiver, token: native })
  await expect.poll(() => getSends(portico)[0]?.nonce).toBeTypeOf('number')
  // What the page reads while the transfer waits, and then has in its cache for 30 s.
  const { amount } = await getBalance(portico, { fresh: true })
  await callNode(chain.rpcUrl, 'evm_mine')
  expect(await waitForSend(portico, { id: sent.id })).toMatchObject({ status: 'confirmed' })
  const spent = async () => BigInt(amount) - BigInt((await getBalance(portico)).amount)
  await expect.poll(spent).toBeGreaterThan(parseEther('1'))
})

test('behavior: a successful send clears exactly the specified fields', async () => {
  const { portico } = await startSender({ names: true })
  await nameBob(bob.address)
  updateSend(portico, {
    receiverAddress: bob.address,
    receiverProfileImageUrl: 'https://example.com/a.png',
    receiverProfileName: 'bob.eth',
    sendTokenAmount: parseEther('1'),
    token: native,
  })
  sendStateOf(portico).setState({ lastRetry: 7, networkBalanceInUSD: '12', tokenBalances: [native] })
  await send(portico)
  expect(getSendState(portico)).toEqual({
    lastRetry: 7,
    loading: false,
    networkBalanceInUSD: '12',
    receiverAddress: undefined,
    receiverProfileImageUrl: undefined,
    receiverProfileName: undefined,
    sendTokenAmount: undefined,
    token: undefined,
    tokenBalances: [],
  })
})

test.each([
  ['an ERC-20', usdCoin],
  ['an ERC-20 whose transfer returns nothing', tether],
])('behavior: %s, without SEND_SUCCESS', async (_, token) => {
  const { portico, tracked } = await startSender()
  const contract = token.address?.split(':')[2] ?? ''
  const before = await tokensAt(contract, bob.address)
  const sent = await send(portico, { amount: 1_000_001n, receiver: bob.address.toLowerCase(), token })
  expect(sent).toMatchObject({ amount: '1000001', to: bob.address, tokenAddress: token.address })
  expect(await waitForSend(portico, { id: sent.id })).toMatchObject({ status: 'confirmed' })
  expect((await tokensAt(contract, bob.address)) - before).toBe(1_000_001n)
  expect(tracked).toMatchObject([['SEND_INITIATED', { amount: '1.000001' }]])
})

test('behavior: return values of contracts in the USDT list are ignored; for others, false is a failure', async () => {
  const { asked, portico } = await startSender()
  await send(portico, { amount: 1n, receiver: bob.address, token: tokenAt(usdtOfEthereum, '0') })
  expect(asked()).toBe(1)
  await expect(
    send(portico, { amount: 1n, receiver: bob.address, token: tokenAt(falseToken, '0') }),
  ).rejects.toMatchObject({ code: 'SEND_WOULD_FAIL', details: 'The token says that it moved nothing.' })
  expect(asked()).toBe(1)
})

test('behavior: the whole balance can be sent, with the fee still paid', async () => {
  const { portico } = await startSender()
  const before = await balanceAt(alice.address)
  onTestFinished(() =>
    callNode(chain.rpcUrl, 'anvil_setBalance', [alice.address, `0x${before.toString(16)}`]).then(() => {}),
  )
  await callNode(chain.rpcUrl, 'anvil_setBalance', [alice.address, `0x${parseEther('1').toString(16)}`])
  const estimate = await prepareSend(portico, { amount: 'max', receiver, token: native })
  expect(estimate.problem).toBeUndefined()
  expect(estimate.maxAmount + estimate.fee.amount).toBe(parseEther('1'))
  expect(estimate).toMatchObject({
    amount: estimate.maxAmount,
    fee: { gas: 21_000n, kind: 'eip1559', symbol: 'ETH' },
    waiting: 0,
  })
  const sent = await send(portico, { amount: parseEther('0.99995'), receiver, token: native })
  expect(await waitForSend(portico, { id: sent.id })).toMatchObject({ status: 'confirmed' })
  await callNode(chain.rpcUrl, 'anvil_setBalance', [alice.address, `0x${parseEther('1').toString(16)}`])
  const all = await send(portico, { amount: 'max', receiver, token: native })
  expect(await waitForSend(portico, { id: all.id })).toMatchObject({ status: 'confirmed' })
})

test('behavior: "all" leaves twice the fee on a rollup that does not return its data fee', async () => {
  const { portico } = await startSender({ isMuteRollup: true })
  const { fee, maxAmount, nativeBalance } = await prepareSend(portico, {
    amount: 'max',
    receiver,
    token: native,
  })
  expect(fee.isDataFeeUnknown).toBe(true)
  expect(maxAmount + 2n * fee.amount).toBe(nativeBalance)
})

test('behavior: waiting transactions are listed', async () => {
  const { portico } = await startSender()
  await holdBlocks()
  await send(portico, { amount: parseEther('1'), receiver, token: native })
  expect(await prepareSend(portico, { amount: parseEther('1'), receiver, token: native })).toMatchObject({
    waiting: 1,
  })
})

const refusals: [string, SendParameters, string, string][] = [
  [
    'more than there is',
    { amount: parseUnits('999999999', 6), token: usdCoin },
    'INSUFFICIENT_BALANCE',
    'There is not enough USDC in this account.',
  ],
  [
    'to a contract that takes none',
    { amount: parseEther('1'), receiver: localContracts.usdCoin, token: native },
    'SEND_WOULD_FAIL',
    'The network would reject this transfer.',
  ],
]
test.each(refusals)('error: %s is reported before the prompt', async (_, parameters, code, shortMessage) => {
  const { asked, portico, tracked } = await startSender()
  await expect(send(portico, { receiver, ...parameters })).rejects.toMatchObject({ code, shortMessage })
  expect(asked()).toBe(0)
  expect(tracked).toMatchObject([['SEND_ERROR', { message: shortMessage }]])
  expect(getSendState(portico).loading).toBe(false)
})

test('hardening A42: if a list has other decimals than the token, nothing is sent', async () => {
  const { asked, portico } = await startSender()
  // With these decimals, a user who types 0.01 would send 1.
  const lied = tokenAt(localContracts.usdCoin, '8')
  await expect(
    send(portico, { amount: toUnits('0.01', lied), receiver: bob.address, token: lied }),
  ).rejects.toMatchObject({
    code: 'SEND_WOULD_FAIL',
    details: expect.stringContaining('has 6 decimals, not 8'),
  })
  expect(asked()).toBe(0)
})

test('hardening A42: if the network does not respond, a reviewed token is sent, and no other', async () => {
  const rpcUrl = chain.rpcUrl.replace('127.0.0.1', 'localhost')
  const { asked, portico } = await startSender({ rpcUrl })
  const { fetch } = globalThis
  const spy = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async (input, init) =>
      String(input).startsWith(rpcUrl) ? new Response('', { status: 503 }) : fetch(input, init),
    )
  onTestFinished(() => spy.mockRestore())
  const sendOne = (token: TokenBalance) =>
    send(portico, { amount: toUnits('0.01', token), receiver: bob.address, token }).then(
      () => 'sent',
      ({ code }) => code,
    )
  // Only a list states the decimals, and they are wrong: a user who types 0.01 would send 1.
  expect(await sendOne(tokenAt(localContracts.usdCoin, '8'))).toBe('BALANCE_UNAVAILABLE')
  expect(await sendOne(usdCoin)).toBe('BALANCE_UNAVAILABLE')
  expect(asked()).toBe(0)
  spy.mockRestore()
  await prepareSend(portico, { amount: parseUnits('0.01', 6), receiver: bob.address, token: usdCoin })
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) =>
    String(input).startsWith(rpcUrl) ? new Response('', { status: 503 }) : fetch(input, init),
  )
  expect(await sendOne(usdCoin)).toBe('sent')
  expect(await sendOne(tokenAt(localContracts.usdCoin, '8'))).toBe('BALANCE_UNAVAILABLE')
  // The native token always has its network's decimals, so it needs no confirmation.
  expect(await sendOne(native)).toBe('sent')
  expect(asked()).toBe(2)
})

test('error: an amount that leaves nothing for the fee is reported before the prompt', async () => {
  const { asked, portico } = await startSender()
  const { nativeBalance } = await prepareSend(portico, { amount: 'max', receiver, token: native })
  await expect(send(portico, { amount: nativeBalance, receiver, token: native })).rejects.toMatchObject({
    code: 'INSUFFICIENT_FEE_BALANCE',
    shortMessage: 'There is not enough ETH for the network fee.',
  })
  expect(asked()).toBe(0)
})

test('error: a contract that is not a token has no balance', async () => {
  const { portico } = await startSender()
  const token = tokenAt(localContracts.batchSender)
  await expect(prepareSend(portico, { amount: toUnits('1', token), receiver, token })).rejects.toMatchObject({
    code: 'BALANCE_UNAVAILABLE',
    shortMessage: 'Not able to retrieve balance',
  })
})

test('error: No balance found', async () => {
  const { asked, portico } = await startSender()
  const data = `0xa9059cbb${receiver.slice(2).toLowerCase().padStart(64, '0')}`
  const held = await tokensAt(localContracts.spamToken, alice.address)
  if (held > 0n) {
    const call = {
      data: `${data}${held.toString(16).padStart(64, '0')}`,
      from: alice.address,
      to: localContracts.spamToken,
    }
    await mineOnNode(chain.rpcUrl, call)
  }
  const token = tokenAt(localContracts.spamToken, '18', 'SPAM')
  await expect(send(portico, { amount: toUnits('1', token), receiver, token })).rejects.toMatchObject({
    code: 'NO_BALANCE_FOUND',
    shortMessage: 'No balance found',
  })
  expect(asked()).toBe(0)
})

test('error: the required fields, in the order of the specification', async () => {
  const { portico } = await startSender()
  await expect(send(portico, { amount: 1n })).rejects.toMatchObject({
    shortMessage: 'An amount and receiver address are required',
  })
  await expect(send(portico, { receiver })).rejects.toMatchObject({
    shortMessage: 'An amount and receiver address are required',
  })
  await expect(send(portico, { amount: 1n, receiver })).rejects.toMatchObject({
    shortMessage: 'A token is required',
  })
  const wrongs = [
    [{ amount: 0n }, { code: 'INVALID_AMOUNT', reason: 'zero' }],
    [{ amount: -1n }, { code: 'INVALID_AMOUNT', reason: 'negative' }],
    [{ amount: 2n ** 256n }, { code: 'INVALID_AMOUNT', reason: 'too-large' }],
    // A site without TypeScript may pass a text, or a number that has lost its last digits.
    ...['1', '1e3', '1,000', '0x1', '', 1, 1e18, Number.NaN, true].map(
      (amount) =>
        [
          // A site without TypeScript can pass any value.
          { amount: amount as unknown as bigint },
          { code: 'INVALID_AMOUNT', reason: 'not-a-number' },
        ] as const,
    ),
    [
      { token: { ...native, quantity: { decimals: '', numeric: '1' } } },
      { code: 'INVALID_AMOUNT', reason: 'unknown-decimals' },
    ],
    [{ receiver: `${receiver}0` }, { code: 'INVALID_RECEIVER', reason: 'malformed' }],
    [{ receiver: `0x${'0'.repeat(40)}` }, { code: 'INVALID_RECEIVER', reason: 'nobody' }],
    [
      { receiver: localContracts.usdCoin, token: usdCoin },
      { code: 'INVALID_RECEIVER', reason: 'token' },
    ],
    [{ token: { ...native, chainId: 'eip155:1' } }, { code: 'NETWORK_NOT_FOUND' }],
  ] as const
  for (const [wrong, error] of wrongs) {
    await expect(
      send(portico, { amount: parseEther('1'), receiver, token: native, ...wrong }),
    ).rejects.toMatchObject(error)
  }
})

test('error: a family that cannot send gives Unsupported chain, after loading', async () => {
  const portico = startKit()
  await connect(portico, { connectorId: 'alice' })
  const loadings: boolean[] = []
  watchSendState(portico, { onChange: ({ loading }) => loadings.push(loading) })
  await expect(send(portico)).rejects.toMatchObject({
    code: 'UNSUPPORTED_CHAIN',
    shortMessage: 'Unsupported chain',
  })
  expect(loadings).toEqual([true, false])
})

test('error: a rejection keeps the form', async () => {
  const { portico, tracked, wallet } = await startSender()
  wallet.setAnswer('reject')
  updateSend(portico, { receiverAddress: receiver, sendTokenAmount: parseEther('1'), token: native })
  await expect(send(portico)).rejects.toMatchObject({ code: 'SEND_REJECTED' })
  expect(getSendState(portico)).toMatchObject({
    loading: false,
    receiverAddress: receiver,
    sendTokenAmount: parseEther('1'),
  })
  expect(getSends(portico)).toEqual([])
  expect(tracked).toMatchObject([
    ['SEND_INITIATED', {}],
    ['SEND_ERROR', { message: 'Transaction declined' }],
  ])
})

test('behavior: a second click sends nothing', async () => {
  const { asked, portico } = await startSender()
  const first = send(portico, { amount: parseEther('1'), receiver, token: native })
  await expect(send(portico, { amount: parseEther('1'), receiver, token: native })).rejects.toMatchObject({
    code: 'REQUEST_PENDING',
  })
  await first
  expect(asked()).toBe(1)
})

test('error: a wallet that changed in the meantime is not asked', async () => {
  const { asked, portico, wallet } = await startSender()
  const { eth_chainId } = { eth_chainId: wallet.provider.request }
  wallet.provider.request = (request) =>
    request.method === 'eth_chainId' ? Promise.resolve('0x1') : eth_chainId(request)
  await expect(send(portico, { amount: parseEther('1'), receiver, token: native })).rejects.toMatchObject({
    code: 'WRONG_NETWORK',
  })
  expect(asked()).toBe(0)
})

test('behavior: a transaction that reverts in its block has failed', async () => {
  const { portico } = await startSender()
  await holdBlocks()
  const target = '0x00000000000000000000000000000000000000bB'
  const sent = await send(portico, { amount: parseEther('1'), receiver: target, token: native })
  await callNode(chain.rpcUrl, 'anvil_setCode', [target, '0x60006000fd'])
  await callNode(chain.rpcUrl, 'evm_mine')
  expect(await waitForSend(portico, { id: sent.id })).toMatchObject({ status: 'failed' })
})

const tokenCall = (to: string, amount: bigint): `0x${string}` =>
  `0xa9059cbb${to.slice(2).toLowerCase().padStart(64, '0')}${amount.toString(16).padStart(64, '0')}`

/** Sends another transaction with the transfer's nonce, and mines it. Wallets do this to speed up or cancel. */
async function replace(
  nonce: number | undefined,
  call: { to: string; value?: bigint; data?: `0x${string}` },
): Promise<string> {
  const client = createWalletClient({
    account: privateKeyToAccount(alice.privateKey),
    chain: anvil,
    transport: http(chain.rpcUrl),
  })
  const hash = await client.sendTransaction({
    ...call,
    gas: 100_000n,
    maxFeePerGas: 10n ** 12n,
    maxPriorityFeePerGas: 10n ** 11n,
    nonce,
    to: call.to as `0x${string}`,
  })
  await callNode(chain.rpcUrl, 'evm_mine')
  return hash
}

const spedUp = { token: { data: tokenCall(receiver, 7_000_000n), to: localContracts.usdCoin } }
test.each([
  [
    'the same transfer with another fee is confirmed',
    native,
    { to: receiver, value: parseEther('7') },
    'confirmed',
  ],
  ['the same transfer of a token is confirmed', usdCoin, spedUp.token, 'confirmed'],
  [
    'a token transfer whose call goes on is confirmed',
    usdCoin,
    { ...spedUp.token, data: `${spedUp.token.data}00ff` as const },
    'confirmed',
  ],
  ['nothing to oneself has canceled it', native, { to: alice.address, value: 0n }, 'canceled'],
  ['nothing to oneself has canceled a token’s', usdCoin, { to: alice.address, value: 0n }, 'canceled'],
  ['another amount has replaced it', native, { to: receiver, value: parseEther('8') }, 'replaced'],
  ['another receiver has replaced it', native, { to: bob.address, value: parseEther('7') }, 'replaced'],
  [
    'a call with the same amount has replaced it',
    native,
    { data: '0x12', to: receiver, value: parseEther('7') },
    'replaced',
  ],
  [
    'another amount of the token has replaced it',
    usdCoin,
    { data: tokenCall(receiver, 8_000_000n), to: localContracts.usdCoin },
    'replaced',
  ],
] as const)('behavior: if another transaction took the nonce, %s, and it is named', async (_, token, call, status) => {
  const { portico, tracked } = await startSender()
  await holdBlocks()
  const before = (await getBalance(portico, { fresh: true })).amount
  const sent = await send(portico, { amount: toUnits('7', token), receiver, token })
  await expect.poll(() => getSends(portico)[0]?.nonce).toBeTypeOf('number')
  const replacement = await replace(getSends(portico)[0]?.nonce, call)
  expect(await waitForSend(portico, { id: sent.id })).toMatchObject({
    hash: sent.hash,
    replacedBy: replacement,
    status,
  })
  // The balance has fallen by at least the fee, although this test did not request it again.
  await expect.poll(async () => BigInt((await getBalance(portico)).amount)).toBeLessThan(BigInt(before))
  const successes = tracked.filter((entry) => Array.isArray(entry) && entry[0] === 'SEND_SUCCESS')
  expect(successes).toHaveLength(token === native ? 1 : 0)
})

test.each([
  ['many blocks later', 100, 1_000],
  ['where nodes keep few states', 90, 100],
])('behavior: a replacement is found after a reload, %s', async (_, blocks, states) => {
  const storage = memoryStorage()
  const first = await startSender({ storage })
  await holdBlocks()
  const { id } = await send(first.portico, { amount: parseEther('7'), receiver, token: native })
  await expect.poll(() => getSends(first.portico)[0]?.nonce).toBeTypeOf('number')
  first.portico.stop()
  const replacement = await replace(getSends(first.portico)[0]?.nonce, {
    to: receiver,
    value: parseEther('7'),
  })
  await callNode(chain.rpcUrl, 'anvil_mine', [`0x${blocks.toString(16)}`])
  const { url } = await serveStates(chain.rpcUrl, states)
  const { portico } = await startSender({ rpcUrl: url, storage })
  expect(await waitForSend(portico, { id })).toMatchObject({ replacedBy: replacement, status: 'confirmed' })
})

/**
 * Sends a transfer, makes the node forget it, and waits until it counts as dropped. The clock runs a hundred times as
 * fast.
 */
async function sendAndDrop(portico: Portico) {
  await holdBlocks()
  const sent = await send(portico, { amount: parseEther('1'), receiver, token: native })
  await expect.poll(() => getSends(portico)[0]?.nonce).toBeTypeOf('number')
  const raw = await callNode(chain.rpcUrl, 'eth_getRawTransactionByHash', [sent.hash])
  await callNode(chain.rpcUrl, 'anvil_dropTransaction', [sent.hash])
  const start = Date.now()
  const startedAt = performance.now()
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => start + (performance.now() - startedAt) * 100)
  onTestFinished(() => clock.mockRestore())
  expect(await waitForSend(portico, { id: sent.id })).toMatchObject({ status: 'dropped' })
  expect(performance.now() - startedAt).toBeGreaterThan(600)
  clock.mockRestore()
  return { ...sent, sendAgain: () => callNode(chain.rpcUrl, 'eth_sendRawTransaction', [raw]) }
}

const statusOf = (portico: Portico, id: string) => getSends(portico).find((one) => one.id === id)?.status

test('behavior: a transaction that the network forgot is dropped after a minute, and confirmed if it arrives later', async () => {
  const { portico } = await startSender()
  const { id, sendAgain } = await sendAndDrop(portico)
  await sendAgain()
  await expect.poll(() => statusOf(portico, id)).toBe('pending')
  await callNode(chain.rpcUrl, 'evm_mine')
  expect(await waitForSend(portico, { id })).toMatchObject({ status: 'confirmed' })
})

test('behavior: a dropped transaction is looked for after a reload', async () => {
  const storage = memoryStorage()
  const first = await startSender({ storage })
  const { id, sendAgain } = await sendAndDrop(first.portico)
  first.portico.stop()
  await sendAgain()
  await callNode(chain.rpcUrl, 'evm_mine')
  const { portico } = await startSender({ storage })
  expect(statusOf(portico, id)).toBe('dropped')
  resumeSends(portico)
  await expect.poll(() => statusOf(portico, id)).toBe('confirmed')
})

test('behavior: a dropped transaction ends once another one takes its nonce', async () => {
  const { portico } = await startSender()
  const { id } = await sendAndDrop(portico)
  await replace(getSends(portico)[0]?.nonce, { to: bob.address, value: 1n })
  await expect.poll(() => statusOf(portico, id)).toBe('replaced')
})

test('behavior: a pending transaction is followed after a reload', async () => {
  const storage = memoryStorage()
  const first = await startSender({ storage })
  await holdBlocks()
  const sent = await send(first.portico, { amount: parseEther('1'), receiver, token: native })
  await first.portico.stop()
  const second = await startSender({ storage })
  expect(getSends(second.portico)).toMatchObject([{ id: sent.id, status: 'pending' }])
  resumeSends(second.portico)
  await callNode(chain.rpcUrl, 'evm_mine')
  await expect.poll(() => getSends(second.portico)).toMatchObject([{ status: 'confirmed' }])
})

test('hardening A39: a name that resolves to another address since the review is refused', async () => {
  const { asked, portico } = await startSender({ names: true })
  await nameBob(bob.address)
  const found = await resolveReceiver(portico, { input: 'BOB.eth' })
  expect(found).toMatchObject({ address: bob.address, name: 'bob.eth' })
  updateSend(portico, {
    receiverAddress: found.address,
    receiverProfileName: found.name,
    sendTokenAmount: parseEther('1'),
    token: native,
  })
  await nameBob(receiver)
  await expect(send(portico)).rejects.toMatchObject({ code: 'RECEIVER_CHANGED' })
  expect(asked()).toBe(0)
  await nameBob(bob.address)
  expect(await send(portico)).toMatchObject({ receiverName: 'bob.eth', to: bob.address })
  await nameBob(`0x${'0'.repeat(40)}`)
  await expect(resolveReceiver(portico, { input: 'bob.eth' })).rejects.toMatchObject({
    code: 'NAME_UNRESOLVED',
    shortMessage: 'Error resolving name',
  })
  // Two invalid names: one has a Cyrillic letter among Latin ones, the other an invisible character.
  for (const input of ['bоb.eth', 'bo\u200bb.eth']) {
    await expect(resolveReceiver(portico, { input })).rejects.toMatchObject({ code: 'NAME_UNRESOLVED' })
  }
})

test('behavior: on a network without names, Ethereum’s are used, first for this network', async () => {
  const ethereum = await startAnvil({ chainId: 1 })
  onTestFinished(() => ethereum.stop())
  const [, , carol] = devAccounts
  await deployNames({ records: [{ address: bob.address, name: 'bob.eth' }], rpcUrl: ethereum.rpcUrl })
  const { asked, portico } = await startSender({ ethereum: ethereum.rpcUrl })
  // A key has the same address on every network as on Ethereum.
  const found = await resolveReceiver(portico, { input: 'BOB.eth' })
  expect(found).toMatchObject({ address: bob.address, name: 'bob.eth' })

  // A contract does not.
  await callNode(ethereum.rpcUrl, 'anvil_setCode', [bob.address, '0x00'])
  await expect(resolveReceiver(portico, { input: 'bob.eth' })).rejects.toMatchObject({
    code: 'NAME_UNRESOLVED',
    reason: 'contract',
  })
  await callNode(ethereum.rpcUrl, 'anvil_setCode', [bob.address, `0xef0100${'11'.repeat(20)}`])
  expect(await resolveReceiver(portico, { input: 'bob.eth' })).toMatchObject({ address: bob.address })

  // The name that the user confirmed is resolved again. Its address has changed since: first on all networks, then only
  // on this one.
  updateSend(portico, {
    receiverAddress: found.address,
    receiverProfileName: found.name,
    sendTokenAmount: parseEther('1'),
    token: native,
  })
  await setEnsAddress(ethereum.rpcUrl, 'bob.eth', 0x8000_0000, receiver)
  expect(await resolveReceiver(portico, { input: 'bob.eth' })).toMatchObject({ address: receiver })
  await setEnsAddress(ethereum.rpcUrl, 'bob.eth', 0x8000_0000 + 31_337, carol.address)
  expect(await resolveReceiver(portico, { input: 'bob.eth' })).toMatchObject({ address: carol.address })
  await expect(send(portico)).rejects.toMatchObject({ code: 'RECEIVER_CHANGED' })
  expect(asked()).toBe(0)
})

test('error: if a name cannot be resolved again, nothing is sent', async () => {
  const { asked, portico } = await startSender()
  await expect(
    send(portico, { amount: parseEther('1'), receiver, receiverName: 'bob.eth', token: native }),
  ).rejects.toMatchObject({ code: 'NAMES_NOT_SUPPORTED' })
  expect(asked()).toBe(0)
})

test('error: a network without names refuses them with a message', async () => {
  const { portico } = await startSender()
  await expect(resolveReceiver(portico, { input: 'bob.eth' })).rejects.toMatchObject({
    code: 'NAMES_NOT_SUPPORTED',
    shortMessage: 'Names cannot be resolved on Anvil.',
  })
})

test('behavior: several calls in one batch, if the wallet supports it', async () => {
  const { portico } = await startSender()
  const before = await balanceAt(receiver)
  const { id } = await sendCalls(portico, {
    calls: [
      { to: receiver, value: '1' },
      { data: '0x', to: receiver, value: '2' },
    ],
  })
  await expect
    .poll(async () => await getCallsStatus(portico, { id }))
    .toMatchObject({ code: 200, status: 'confirmed' })
  expect((await balanceAt(receiver)) - before).toBe(3n)
})

test.each([
  ['without 0x', { to: receiver.slice(2) }],
  ['with data without 0x', { data: 'ff', to: receiver }],
])('error: calls %s', async (_, call) => {
  const { portico } = await startSender()
  await expect(sendCalls(portico, { calls: [call] })).rejects.toMatchObject({ code: 'INVALID_CALLS' })
})
