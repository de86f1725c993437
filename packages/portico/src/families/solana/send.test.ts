import {
  announceSolanaWallet,
  createSolanaTestWallet,
  localMints,
  type SolanaTestWalletOptions,
  solanaDevAccounts,
  solanaLocalnet,
} from '@portico/testkit'
import { type LocalSolana, startSolanaCluster } from '@portico/testkit/chain'
import { base58, base64, hex } from '@scure/base'
import { address } from '@solana/kit'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { recordPauses } from '../../../../../scripts/testing/recordPauses.mjs'
import { canSend } from '../../core/actions/canSend.js'
import { connect } from '../../core/actions/connect.js'
import { getTokens } from '../../core/actions/getTokens.js'
import { prepareSend } from '../../core/actions/prepareSend.js'
import { resolveReceiver } from '../../core/actions/resolveReceiver.js'
import { send } from '../../core/actions/send.js'
import { canSendMany, sendMany } from '../../core/actions/sendMany.js'
import { getSends, waitForSend } from '../../core/actions/sends.js'
import { switchNetwork } from '../../core/actions/switchNetwork.js'
import type { Portico } from '../../core/portico.js'
import { serveNode } from '../../core/testing/serveNode.js'
import { startKit } from '../../core/testing/startKit.js'
import { toUnits } from '../../core/testing/toUnits.js'
import type { TokenBalance } from '../../core/tokenBalance.js'
import { solanaDevnet, solanaMainnet, solanaTestnet } from './networks.js'
import { tokenProgram as token, token2022Program as token2022 } from './programs.js'
import { type SolanaOptions, solana } from './solana.js'
import { solanaSigner } from './solanaSigner.js'

const [alice, bob] = solanaDevAccounts
const [token2022Program, tokenProgram] = [address(token2022), address(token)]
const networkId = solanaLocalnet.caipNetworkId
let cluster: LocalSolana
beforeAll(async () => {
  cluster = await startSolanaCluster()
})
afterAll(() => cluster.stop())

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

/** Returns an address that the cluster has never seen. */
const nobody = () => base58.encode(crypto.getRandomValues(new Uint8Array(32)))

/** Recipients for sends that must each take less than a second. */
const threeNobodies = () => [nobody(), nobody(), nobody()] as const

async function startSender(
  options: SolanaTestWalletOptions & {
    rpcUrls?: readonly string[] | undefined
    resolveName?: SolanaOptions['resolveName']
  } = {},
) {
  const { resolveName, rpcUrls = [cluster.rpcUrl], ...walletOptions } = options
  const portico = startKit({
    families: [solana({ resolveName })],
    networks: [{ ...solanaLocalnet, rpcUrls: { default: { http: rpcUrls } } }],
  })
  const wallet = createSolanaTestWallet({ rpcUrl: cluster.rpcUrl, ...walletOptions })
  onTestFinished(announceSolanaWallet(wallet))
  const announced = () => portico.store.getState().connectors.find(({ type }) => type === 'ANNOUNCED')
  await expect.poll(announced).toBeDefined()
  await connect(portico, { connectorId: announced()?.id ?? '' })
  return { portico, wallet }
}

async function tokenOf(portico: Portico, symbol: string): Promise<TokenBalance> {
  const { tokens } = await getTokens(portico, { fresh: true })
  const token = tokens.find((one) => one.symbol === symbol)
  if (!token) throw new Error(`no ${symbol}`)
  return token
}

async function balancesOf(owner: string): Promise<Record<string, string>> {
  const sending = await solana().loadSending?.()
  const network = startKit({ families: [solana()], networks: [networkOf(cluster.rpcUrl)] }).networks[0]
  if (!network) throw new Error('no network')
  const tokens = await sending?.readTokens?.({ address: owner, network })
  return Object.fromEntries((tokens ?? []).map(({ quantity, symbol }) => [symbol, quantity.numeric]))
}
const networkOf = (url: string) => ({ ...solanaLocalnet, rpcUrls: { default: { http: [url] } } })

test('default: SOL and the tokens of both programs are listed, with names from their mints', async () => {
  const { portico } = await startSender()
  const { isComplete, source, tokens } = await getTokens(portico)
  expect({ isComplete, source }).toEqual({ isComplete: true, source: 'network' })
  expect(tokens.map(({ address, name, quantity, symbol }) => [symbol, name, quantity, address])).toEqual([
    ['SOL', 'Solana', { decimals: '9', numeric: '100' }, undefined],
    ['AGC', 'Agora Credits', { decimals: '6', numeric: '2500' }, `${networkId}:${localMints.agora.address}`],
    ['OIL', 'Lantern Oil', { decimals: '9', numeric: '12.5' }, `${networkId}:${localMints.lantern.address}`],
  ])
})

test('hardening A44: 200 tokens that strangers sent hide no known token, and NFTs come last', async () => {
  const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
  const ownToken = nobody()
  const entryOf = (mint: string, amount: string, decimals: number) => ({
    account: { data: { parsed: { info: { mint, tokenAmount: { amount, decimals } } } } },
  })
  const nfts = Array.from({ length: 100 }, () => entryOf(nobody(), '1', 0))
  const spam = Array.from({ length: 198 }, () => entryOf(nobody(), '1', 6))
  const held = [...nfts, ...spam, entryOf(ownToken, '7000000', 6), entryOf(usdc, '5000000', 6)]
  const answerTo = (method: string, program: string) => {
    if (method === 'getGenesisHash') return '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
    if (method === 'getBalance') return { context: { slot: 1 }, value: 1_000_000_000 }
    if (method === 'getTokenAccountsByOwner')
      return { context: { slot: 1 }, value: program === token2022 ? held : [] }
    return { context: { slot: 1 }, value: [] }
  }
  const url = await serveNode(async (method, params) => {
    const { programId } = Object(params[1])
    return { result: answerTo(method, programId) }
  })
  const kit = startKit({
    families: [solana()],
    networks: [{ ...solanaMainnet, rpcUrls: { default: { http: [url] } } }],
  })
  const sending = await solana().loadSending?.()
  const [network = expect.unreachable()] = kit.networks
  const tokens = await sending?.readTokens?.({ address: alice.address, network })
  // SOL, USDC, 199 of other tokens, and none of the NFTs.
  expect(tokens?.length).toBe(201)
  expect(tokens?.[1]).toMatchObject({ quantity: { numeric: '5' }, symbol: 'USDC' })
  expect(tokens?.filter(({ quantity }) => quantity.decimals === '0')).toEqual([])
  expect(tokens?.some(({ address }) => address?.endsWith(ownToken))).toBe(true)
})

test('behavior: names resolve if a resolver is configured, again at the send, and a change stops it', async () => {
  const [first, second] = [nobody(), nobody()]
  const known = { address: first }
  const { portico } = await startSender({
    resolveName: async ({ name }) => ({ address: name === 'alice.sol' ? known.address : undefined, name }),
  })
  expect(await resolveReceiver(portico, { input: 'alice.sol' })).toMatchObject({
    address: first,
    name: 'alice.sol',
  })
  await expect(resolveReceiver(portico, { input: 'nobody.sol' })).rejects.toMatchObject({
    code: 'NAME_UNRESOLVED',
  })
  const token = await tokenOf(portico, 'SOL')
  const wish = { amount: toUnits('1', token), receiver: first, receiverName: 'alice.sol', token }
  known.address = second
  await expect(send(portico, wish)).rejects.toMatchObject({ code: 'RECEIVER_CHANGED' })
  known.address = first
  const sent = await send(portico, wish)
  expect(await waitForSend(portico, { id: sent.id })).toMatchObject({ status: 'confirmed', to: first })

  const { portico: without } = await startSender()
  await expect(resolveReceiver(without, { input: 'alice.sol' })).rejects.toMatchObject({
    code: 'NAMES_NOT_SUPPORTED',
  })
})

test.each([
  ['by the wallet', []],
  ['by the endpoint, for a wallet that only signs', ['solana:signAndSendTransaction']],
])('behavior: SOL is sent %s and confirmed within a second', async (_, without) => {
  const { portico, wallet } = await startSender({ without })
  const token = await tokenOf(portico, 'SOL')
  for (const receiver of threeNobodies()) {
    const pauses = recordPauses()
    const sent = await send(portico, { amount: toUnits('1.5', token), receiver, token })
    const settled = await waitForSend(portico, { id: sent.id })
    expect(sum(pauses)).toBeLessThan(1_000)
    expect(settled).toMatchObject({ amount: '1500000000', status: 'confirmed', symbol: 'SOL', to: receiver })
    expect(await balancesOf(receiver)).toEqual({ SOL: '1.5' })
    expect(wallet.approvals.at(-1)).toMatchObject({
      kind: 'signTransactions',
      transactions: [expect.stringContaining(`Transfer 1.5 SOL to ${receiver}`)],
    })
  }
})

test.each([
  ['AGC', 2039280n],
  // Token-2022 adds an extension to every account.
  ['OIL', 2074080n],
])('behavior: %s is sent to a recipient without a token account, which the fee then includes', async (symbol, deposit) => {
  const { portico } = await startSender()
  const [receiver, ...others] = threeNobodies()
  const token = await tokenOf(portico, symbol)
  const first = await prepareSend(portico, { amount: toUnits('2.5', token), receiver, token })
  // The rent of a token account, and 5,000 lamports for the signature.
  expect(first.fee.amount).toBe(deposit + 5_000n)
  expect(first).toMatchObject({ fee: { deposit }, problem: undefined, waiting: 0 })
  for (const one of [receiver, ...others]) {
    const pauses = recordPauses()
    const sent = await send(portico, { amount: toUnits('2.5', token), receiver: one, token })
    expect(await waitForSend(portico, { id: sent.id })).toMatchObject({ status: 'confirmed', symbol })
    expect(sum(pauses)).toBeLessThan(1_000)
    expect(await balancesOf(one)).toEqual({ SOL: '0', [symbol]: '2.5' })
  }

  const second = await prepareSend(portico, { amount: toUnits('2.5', token), receiver, token })
  expect(Number(second.fee.amount)).toBeLessThan(10_000)
  expect(second.fee.deposit).toBeUndefined()
})

test.each([
  ['by the wallet', []],
  ['by the endpoint', ['solana:signAndSendTransaction']],
])('behavior: a wallet without version 0 support gets a legacy transaction, sent %s', async (_, without) => {
  const { portico } = await startSender({ transactionVersions: ['legacy'], without })
  const receiver = nobody()
  const sent = await send(portico, { amount: 1_000_000_000n, receiver, token: await tokenOf(portico, 'SOL') })
  expect(await waitForSend(portico, { id: sent.id })).toMatchObject({ status: 'confirmed' })
  expect(await balancesOf(receiver)).toEqual({ SOL: '1' })
})

test.each([
  ['nothing, where nobody pays', [0n, 0n], 0n],
  [
    'the middle of what is paid, slots without a price aside',
    [0n, 9_000_000n, 1_000_000n, 0n, 2_000_000n],
    2_000_000n,
  ],
  ['the one price that there is, rounded up to a whole lamport', [0n, 1n], 1n],
])('behavior: the priority fee is %s, and the network charges exactly that', async (_, fees, price) => {
  const { portico, wallet } = await startSender({ privateKeys: [crypto.getRandomValues(new Uint8Array(32))] })
  const [own = ''] = wallet.accounts
  cluster.airdrop(own, 3_000_000_000n)
  cluster.setPriorityFees(fees)
  onTestFinished(() => cluster.setPriorityFees([0n]))
  const token = await tokenOf(portico, 'SOL')
  const receiver = nobody()
  const { fee } = await prepareSend(portico, { amount: toUnits('1', token), receiver, token })
  expect(fee).toMatchObject({ gasPrice: BigInt(price), kind: 'priority' })
  // In lamports. A price is in millionths of a lamport, and fractions are rounded up.
  const priority = Math.ceil((Number(price) * Number(fee.gas)) / 1e6)
  expect(fee.amount).toBe(5_000n + BigInt(priority))
  const sent = await send(portico, { amount: toUnits('1', token), receiver, token })
  expect(await waitForSend(portico, { id: sent.id })).toMatchObject({ status: 'confirmed' })
  const [approval] = wallet.approvals.filter(({ kind }) => kind === 'signTransactions')
  const shown = JSON.stringify(approval)
  expect(shown).toContain(`At most ${fee.gas} compute units`)
  expect(shown.includes(`${price} micro-lamports a compute unit`)).toBe(price > 0n)
  expect(await balancesOf(own)).toEqual({ SOL: String((2_000_000_000 - 5_000 - priority) / 1e9) })
})

test('behavior: whatever a node returns, the priority fee is at most 0.0005 SOL', async () => {
  const { portico } = await startSender()
  cluster.setPriorityFees([10n ** 15n])
  onTestFinished(() => cluster.setPriorityFees([0n]))
  for (const symbol of ['SOL', 'AGC']) {
    const token = await tokenOf(portico, symbol)
    const { fee } = await prepareSend(portico, { amount: toUnits('1', token), receiver: bob.address, token })
    const priority = Number(fee.amount) - 5_000 - Number(fee.deposit ?? 0)
    expect(priority).toBeLessThanOrEqual(500_000)
    // A price is a whole number, so the rounding can lose up to one unit's price.
    expect(priority).toBeGreaterThan(499_900)
  }
})

test('hardening A33: names in an account of another program than the metadata program are ignored', async () => {
  const owner = nobody()
  const give = async (symbol: string, metadataOwner?: string) => {
    const mint = nobody()
    const names = { decimals: 6, mint: mint as never, name: 'USD Coin', supply: 10n, symbol }
    await cluster.createMint({ ...names, metadataOwner: metadataOwner as never })
    await cluster.setTokenBalance({ amount: 1_000_000n, mint, owner, program: tokenProgram })
    return mint
  }
  await give('HONEST')
  const faked = await give('USDC', nobody())
  expect(await balancesOf(owner)).toEqual({ HONEST: '1', SOL: '0', [`${faked.slice(0, 4)}…`]: '1' })
})

test('behavior: sending all SOL leaves nothing behind', async () => {
  const key = crypto.getRandomValues(new Uint8Array(32))
  const { portico, wallet } = await startSender({ privateKeys: [key] })
  const [own = ''] = wallet.accounts
  cluster.airdrop(own, 3_000_000_000n)
  const token = await tokenOf(portico, 'SOL')
  const receiver = nobody()
  const sent = await send(portico, { amount: 'max', receiver, token })
  expect(await waitForSend(portico, { id: sent.id })).toMatchObject({ status: 'confirmed' })
  expect(await balancesOf(own)).toEqual({ SOL: '0' })
  expect(await balancesOf(receiver)).toEqual({ SOL: '2.999995' })
})

test("behavior: the active network is the site's choice among those of the wallet, without a prompt", async () => {
  const portico = startKit({
    families: [solana()],
    networks: [networkOf(cluster.rpcUrl), solanaDevnet, solanaTestnet],
  })
  const wallet = createSolanaTestWallet({ chains: ['solana:localnet', 'solana:devnet'] })
  onTestFinished(announceSolanaWallet(wallet))
  await connect(portico, { connectorId: 'standard:solana-test-wallet' })
  await switchNetwork(portico, { networkId: solanaDevnet.caipNetworkId })
  expect(portico.store.getState()).toMatchObject({
    connections: [{ networkId: solanaDevnet.caipNetworkId }],
    networkIds: { solana: solanaDevnet.caipNetworkId },
  })
  await expect(switchNetwork(portico, { networkId: solanaTestnet.caipNetworkId })).rejects.toMatchObject({
    code: 'CHAIN_NOT_SUPPORTED',
  })
  expect(wallet.approvals).toHaveLength(1)
})

test('error: a transfer that the network would refuse is reported before the prompt', async () => {
  const { portico, wallet } = await startSender({ privateKeys: [bob.privateKey] })
  const token = await tokenOf(portico, 'SOL')
  const problemOf = async (amount: string, receiver: string) => {
    const { problem } = await prepareSend(portico, { amount: toUnits(amount, token), receiver, token })
    return problem && [problem.code, problem.details]
  }
  expect(await problemOf('1000', alice.address)).toEqual(['INSUFFICIENT_BALANCE', undefined])
  expect(await problemOf('0.0001', nobody())).toEqual([
    'SEND_WOULD_FAIL',
    'The recipient has no account yet: the first transfer must be 0.00089088 SOL or more.',
  ])
  expect(await problemOf('99.9995', alice.address)).toEqual([
    'SEND_WOULD_FAIL',
    'A Solana account cannot hold less than 0.00089088 SOL. Send all of it, or less.',
  ])
  expect(await problemOf('1', localMints.agora.address)).toEqual([
    'SEND_WOULD_FAIL',
    'This address is a program’s account, not a user’s.',
  ])
  await expect(
    send(portico, { amount: toUnits('0.0001', token), receiver: nobody(), token }),
  ).rejects.toMatchObject({
    code: 'SEND_WOULD_FAIL',
  })
  expect(wallet.approvals.filter(({ kind }) => kind === 'signTransactions')).toEqual([])
  for (const receiver of [
    '0x0000000000000000000000000000000000000001',
    '1'.repeat(44),
    `${alice.address}1`,
  ]) {
    await expect(
      prepareSend(portico, { amount: toUnits('1', token), receiver, token }),
    ).rejects.toMatchObject({
      code: 'INVALID_RECEIVER',
    })
  }
})

test.each([[[]], [['solana:signAndSendTransaction']]])('error: a rejection (%j)', async (without) => {
  const { portico, wallet } = await startSender({ without })
  const token = await tokenOf(portico, 'AGC')
  wallet.setAnswer('reject')
  await expect(
    send(portico, { amount: toUnits('1', token), receiver: bob.address, token }),
  ).rejects.toMatchObject({
    code: 'SEND_REJECTED',
  })
})

test('hardening A41: an amount over 64 bits is refused, and none is rounded or wrapped', async () => {
  const { portico, wallet } = await startSender()
  const token = await tokenOf(portico, 'SOL')
  // 2^64 + 1 lamports. In 64 bits, that would become one lamport.
  const wrapped = 2n ** 64n + 1n
  await expect(send(portico, { amount: wrapped, receiver: bob.address, token })).rejects.toMatchObject({
    code: 'INSUFFICIENT_BALANCE',
  })
  for (const amount of ['1', '1e3', 1, 0n, -1n, 2n ** 256n] as bigint[]) {
    await expect(
      send(portico, { amount, receiver: bob.address, token }),
      String(amount),
    ).rejects.toMatchObject({
      code: 'INVALID_AMOUNT',
    })
  }
  const network = portico.networks[0]
  const sending = await solana().loadSending?.()
  const session = { connector: {}, provider: wallet.wallet }
  const transfer = { amount: wrapped, from: alice.address, network, to: bob.address }
  await expect(sending?.send?.(session as never, transfer as never)).rejects.toMatchObject({
    code: 'INVALID_AMOUNT',
  })
  expect(wallet.approvals.filter(({ kind }) => kind === 'signTransactions')).toEqual([])
})

test('error: a token that the account does not have is never requested from the wallet', async () => {
  const { portico, wallet } = await startSender({ privateKeys: [bob.privateKey] })
  const native = await tokenOf(portico, 'SOL')
  const token = {
    ...native,
    address: `${networkId}:${nobody()}` as const,
    quantity: { decimals: '6', numeric: '5' },
  }
  await expect(
    send(portico, { amount: toUnits('1', token), receiver: alice.address, token }),
  ).rejects.toMatchObject({
    code: 'NO_BALANCE_FOUND',
  })
  const session = { connector: {}, provider: wallet.wallet }
  const [network] = portico.networks
  const tokenAddress = token.address.split(':').at(-1)
  const transfer = { amount: 1n, from: bob.address, network, to: alice.address, tokenAddress }
  const sending = await solana().loadSending?.()
  await expect(sending?.send?.(session as never, transfer as never)).rejects.toMatchObject({
    code: 'SEND_WOULD_FAIL',
  })
  expect(wallet.approvals.filter(({ kind }) => kind === 'signTransactions')).toEqual([])
})

test('hardening A42: if the network does not confirm the decimals, nothing is sent', async () => {
  const { portico, wallet } = await startSender()
  const token = await tokenOf(portico, 'AGC')
  const lied = { ...token, quantity: { decimals: '3', numeric: '2500000' } }
  await expect(
    send(portico, { amount: toUnits('1', lied), receiver: bob.address, token: lied }),
  ).rejects.toMatchObject({
    code: 'SEND_WOULD_FAIL',
    details: expect.stringContaining('has 6 decimals, not 3'),
  })
  expect(wallet.approvals.filter(({ kind }) => kind === 'signTransactions')).toEqual([])
})

test('hardening A42: an endpoint of another network is skipped, however plausible its responses', async () => {
  const { createServer } = await import('node:http')
  const methods: string[] = []
  const liar = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      const { id, method } = JSON.parse(body)
      methods.push(method)
      const result =
        method === 'getGenesisHash'
          ? '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
          : { context: { slot: 1 }, value: 1_000_000_000_000 }
      response.end(JSON.stringify({ id, jsonrpc: '2.0', result }))
    })
  })
  await new Promise<void>((resolve) => liar.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void liar.close())
  const { port } = liar.address() as { port: number }
  const { portico } = await startSender({
    privateKeys: [crypto.getRandomValues(new Uint8Array(32))],
    rpcUrls: [`http://127.0.0.1:${port}`, cluster.rpcUrl],
  })
  expect((await tokenOf(portico, 'SOL')).quantity.numeric).toBe('0')
  expect(methods).toContain('getBalance')
})

test('hardening A40: 64-bit balances lose no digit', async () => {
  const owner = nobody()
  cluster.airdrop(owner, 12_345_678_901_234_567n)
  const most = 2n ** 64n - 1n
  const mint = nobody()
  await cluster.createMint({ decimals: 9, mint: mint as never, name: 'Most', supply: most, symbol: 'MOST' })
  await cluster.setTokenBalance({
    amount: most,
    mint,
    owner,
    program: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as never,
  })
  expect(await balancesOf(owner)).toEqual({ MOST: '18446744073.709551615', SOL: '12345678.901234567' })
  const network = startKit({ families: [solana()], networks: [networkOf(cluster.rpcUrl)] }).networks[0]
  if (!network) throw new Error('no network')
  expect(await solana().getBalance?.({ address: owner, network })).toMatchObject({
    amount: '12345678901234567',
  })
})

type Forward = () => Promise<string>
type SignTransactionFeature = {
  signTransaction: (input: { transaction: Uint8Array }) => Promise<unknown>
}

/**
 * Starts an endpoint in front of the cluster's own. The test decides what happens to transfers, and may decide what the
 * endpoint says to other requests. A number is an HTTP status; undefined breaks the connection.
 */
async function startProxy(
  onSend: (forward: Forward) => Promise<string | number | undefined>,
  changes: { [method: string]: ((result: unknown) => unknown) | undefined } = {},
) {
  const { createServer } = await import('node:http')
  const proxy = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', async () => {
      const forward = async () => {
        const headers = { 'content-type': 'application/json' }
        return (await fetch(cluster.rpcUrl, { body, headers, method: 'POST' })).text()
      }
      const { method } = JSON.parse(body)
      const change = changes[method]
      const reply = async () => {
        const told = await forward()
        return change
          ? JSON.stringify({ id: 1, jsonrpc: '2.0', result: change(JSON.parse(told).result) })
          : told
      }
      // The kit still reads balances while the cluster stops.
      const answer = await (method === 'sendTransaction' ? onSend(forward) : reply()).catch(() => undefined)
      if (answer === undefined) response.destroy()
      else if (typeof answer === 'number') response.writeHead(answer).end()
      else response.end(answer)
    })
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void proxy.close())
  const { port } = proxy.address() as { port: number }
  return `http://127.0.0.1:${port}`
}

test.each([
  ['comes twice', undefined],
  ['never comes', undefined],
  ['is of a node that is behind', { code: -32002, message: 'Blockhash not found' }],
])('behavior: a transfer whose response is lost is followed, and the next one %s', async (how, error) => {
  let sends = 0
  const url = await startProxy(async (forward) => {
    sends++
    const answer = how === 'never comes' && sends > 1 ? undefined : await forward()
    if (sends === 1 || how === 'never comes') return undefined
    return error ? JSON.stringify({ error, id: 1, jsonrpc: '2.0' }) : answer
  })
  const { portico } = await startSender({ rpcUrls: [url], without: ['solana:signAndSendTransaction'] })
  const receiver = nobody()
  const token = await tokenOf(portico, 'SOL')
  const sent = await send(portico, { amount: toUnits('1', token), receiver, token })
  expect(await waitForSend(portico, { id: sent.id })).toMatchObject({ status: 'confirmed' })
  expect(await balancesOf(receiver)).toEqual({ SOL: '1' })
  expect(sends).toBeGreaterThan(1)
})

test('behavior: a node that already has the transfer did not refuse it', async () => {
  // Like a gateway in front of several nodes, which calls the second node if the first one is slow.
  const url = await startProxy(async (forward) => {
    await forward()
    return forward()
  })
  const { portico } = await startSender({ rpcUrls: [url], without: ['solana:signAndSendTransaction'] })
  const token = await tokenOf(portico, 'SOL')
  const sent = await send(portico, { amount: toUnits('1', token), receiver: nobody(), token })
  expect(await waitForSend(portico, { id: sent.id })).toMatchObject({ status: 'confirmed' })
})

test.each([
  ['a part of each transfer', 10n ** 9n, 9_750_000n],
  ['no more than its most', 100_000n, 9_900_000n],
])('behavior: a Token-2022 transfer fee is shown in advance, and is the one charged: %s', async (_, maximum, received) => {
  const mint = nobody()
  const symbol = `TOLL${received}`
  await cluster.createMint({
    decimals: 6,
    mint: mint as never,
    name: 'Toll',
    program: token2022Program,
    supply: 100_000_000n,
    symbol,
    transferFee: { basisPoints: 250, maximum },
  })
  await cluster.setTokenBalance({
    amount: 50_000_000n,
    mint,
    owner: alice.address,
    program: token2022Program,
  })
  const { portico } = await startSender()
  const token = { ...(await tokenOf(portico, symbol)) }
  const receiver = nobody()
  // The first send creates the recipient's account, and the second finds it.
  for (const times of [1, 2]) {
    const prepared = await prepareSend(portico, { amount: toUnits('10', token), receiver, token })
    expect(prepared).toMatchObject({ amount: 10_000_000n, problem: undefined, received })
    const { id } = await send(portico, { amount: toUnits('10', token), receiver, token })
    expect(await waitForSend(portico, { id })).toMatchObject({ status: 'confirmed' })
    expect((await balancesOf(receiver))[symbol]).toBe(String((Number(received) * times) / 1e6))
  }
  // The whole balance: its amount is only known after a first estimate.
  const all = await prepareSend(portico, { amount: 'max', receiver, token })
  expect(all.received).toBeLessThan(30_000_000n)
  // A token without such a fee has no `received`.
  const plain = await prepareSend(portico, {
    amount: 1_000_000n,
    receiver,
    token: await tokenOf(portico, 'OIL'),
  })
  expect(plain).not.toHaveProperty('received')
})

test('behavior: several recipients, of SOL and of a token, in one transaction: all or none', async () => {
  const { portico, wallet } = await startSender()
  expect(await canSendMany(portico)).toBe(true)
  const [sol, credits] = [await tokenOf(portico, 'SOL'), await tokenOf(portico, 'AGC')]
  const [first, second] = [nobody(), nobody()]
  const asked = wallet.approvals.length
  const sent = await sendMany(portico, {
    transfers: [
      { amount: toUnits('0.25', sol), receiver: first, token: sol },
      { amount: toUnits('2.5', credits), receiver: second, token: credits },
    ],
  })
  expect(wallet.approvals.length - asked).toBe(1)
  expect(await waitForSend(portico, { id: sent.id })).toMatchObject({ count: 2, status: 'confirmed' })
  expect(await balancesOf(first)).toMatchObject({ SOL: '0.25' })
  expect(await balancesOf(second)).toMatchObject({ AGC: '2.5' })

  // The second amount is too small for a new account and would revert both transfers, so the wallet gets no request.
  const third = nobody()
  const transfers = [
    { amount: toUnits('0.25', sol), receiver: first, token: sol },
    { amount: toUnits('0.000000001', sol), receiver: third, token: sol },
  ]
  await expect(sendMany(portico, { transfers })).rejects.toMatchObject({ code: 'SEND_WOULD_FAIL' })
  expect(await balancesOf(first)).toMatchObject({ SOL: '0.25' })
})

test.each([
  { can: true, without: ['solana:signAndSendTransaction'] },
  { can: false, without: ['solana:signAndSendTransaction', 'solana:signTransaction'] },
])('behavior: a wallet without $without can send: $can', async ({ can, without }) => {
  const { portico } = await startSender({ without })
  expect(canSend(portico)).toBe(can)
  expect(await canSendMany(portico)).toBe(can)
})

test('behavior: with a wallet behind WalletConnect that approved signing alone, the network’s endpoint sends', async () => {
  const { portico, wallet } = await startSender()
  const network = portico.networks[0] ?? expect.unreachable()
  const asked: string[] = []
  const signer = solanaSigner({ address: alice.address, networkId, provider: wallet.wallet })
  const provider = {
    on: () => {},
    removeListener: () => {},
    request: async ({ method, params }: { method: string; params?: { transaction: string } }) => {
      if (method === 'wallet_getSession')
        return { sessionScopes: { solana: { methods: ['solana_signMessage', 'solana_signTransaction'] } } }
      asked.push(method)
      if (method !== 'solana_signTransaction') throw { code: 4200, message: 'not approved' }
      const [signed = new Uint8Array()] = await signer.signTransactions([
        base64.decode(params?.transaction ?? ''),
      ])
      return { transaction: base64.encode(signed) }
    },
  }
  const connector = {
    chain: 'solana',
    id: 'walletConnect',
    name: 'WC',
    provider,
    type: 'WALLET_CONNECT',
  } as const
  const session = { accounts: [], connector, networkId, provider }
  const sending = await solana().loadSending?.()
  const receiver = nobody()
  await sending?.send?.(session, { amount: 10_000_000n, from: alice.address, network, to: receiver })
  expect(asked).toEqual(['solana_signTransaction'])
  await expect.poll(() => balancesOf(receiver)).toMatchObject({ SOL: '0.01' })
})

/** What a node returns if it refuses a signed transfer, or pretends to. */
const refusals = {
  expired: JSON.stringify({
    error: {
      code: -32002,
      data: { err: 'BlockhashNotFound' },
      message: 'Transaction simulation failed: Blockhash not found',
    },
    id: 1,
    jsonrpc: '2.0',
  }),
  forbidden: 403,
  poor: JSON.stringify({
    error: {
      code: -32002,
      data: { err: 'InsufficientFundsForFee' },
      message: 'Transaction simulation failed: Insufficient funds for fee',
    },
    id: 1,
    jsonrpc: '2.0',
  }),
} as const

test('hardening R38: a signature that comes too late is reported as such, and no node gets the transaction', async () => {
  let sends = 0
  const answer = async (forward: Forward) => {
    sends++
    return forward()
  }
  const block = { height: 1_151 }
  const url = await startProxy(answer, {
    getBlockHeight: () => block.height,
    getLatestBlockhash: (result) => ({
      value: { ...(result as { value: object }).value, lastValidBlockHeight: 1_150 },
      context: { slot: 1_000 },
    }),
  })
  const { portico } = await startSender({ rpcUrls: [url], without: ['solana:signAndSendTransaction'] })
  const [receiver, token] = [nobody(), await tokenOf(portico, 'SOL')]
  const wish = { amount: toUnits('1', token), receiver, token }
  for (const ask of [() => send(portico, wish), () => sendMany(portico, { transfers: [wish, wish] })]) {
    await expect(ask()).rejects.toMatchObject({
      code: 'SEND_EXPIRED',
      shortMessage: 'The signature came too late. Nothing was sent.',
    })
  }
  expect(sends).toBe(0)
  // The last block of the blockhash.
  block.height = 1_150
  const sent = await send(portico, wish)
  expect(await waitForSend(portico, { id: sent.id })).toMatchObject({ status: 'confirmed' })
  expect(sends).toBe(1)
})

test('hardening R38: if the wallet put in a newer blockhash, the transfer is sent as signed, however late', async () => {
  // A blockhash that has expired when the wallet signs.
  const expired = nobody()
  const url = await startProxy((forward) => forward(), {
    getBlockHeight: () => 1_151,
    getLatestBlockhash: () => ({
      context: { slot: 1_000 },
      value: { blockhash: expired, lastValidBlockHeight: 1_150 },
    }),
  })
  const { portico, wallet } = await startSender({
    rpcUrls: [url],
    without: ['solana:signAndSendTransaction'],
  })
  const [receiver, token] = [nobody(), await tokenOf(portico, 'SOL')]
  const wish = { amount: toUnits('1', token), receiver, token }
  // A cast: Wallet Standard types a feature as unknown.
  const feature = wallet.wallet.features['solana:signTransaction'] as SignTransactionFeature
  const { signTransaction } = feature
  feature.signTransaction = async (input) => {
    const body = JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'getLatestBlockhash' })
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(cluster.rpcUrl, { body, headers, method: 'POST' })
    const newest: string = (await response.json()).result.value.blockhash
    const [before, after] = [expired, newest].map((blockhash) => hex.encode(base58.decode(blockhash)))
    const renewed = hex.encode(input.transaction).replace(before ?? '', after ?? '')
    return signTransaction({ ...input, transaction: hex.decode(renewed) })
  }
  const sent = await send(portico, wish)
  expect(await waitForSend(portico, { id: sent.id })).toMatchObject({ hash: sent.hash, status: 'confirmed' })
  expect(await balancesOf(receiver)).toEqual({ SOL: '1' })
  feature.signTransaction = signTransaction
  await expect(send(portico, wish)).rejects.toMatchObject({ code: 'SEND_EXPIRED' })
})

test.each([
  { count: 1, refusal: 'expired' },
  { count: 1, refusal: 'poor' },
  { count: 1, refusal: 'forbidden' },
  { count: 2, refusal: 'expired' },
] as const)('hardening R38: a node that sends $count and says $refusal makes nobody pay twice', async ({
  count,
  refusal,
}) => {
  const signatures = new Set<string>()
  const url = await startProxy(async (forward) => {
    const { error, result } = JSON.parse(await forward())
    if (!error) signatures.add(result)
    return refusals[refusal]
  })
  const { portico, wallet } = await startSender({
    rpcUrls: [url],
    without: ['solana:signAndSendTransaction'],
  })
  const [receiver, token] = [nobody(), await tokenOf(portico, 'SOL')]
  const wish = { amount: toUnits('1', token), receiver, token }
  const asked = wallet.approvals.length
  const sent = count === 1 ? await send(portico, wish) : await sendMany(portico, { transfers: [wish, wish] })
  expect(await waitForSend(portico, { id: sent.id })).toMatchObject({ status: 'confirmed' })
  expect([...signatures]).toEqual([sent.hash])
  expect(wallet.approvals.length - asked).toBe(1)
  expect(await balancesOf(receiver)).toEqual({ SOL: String(count) })
})

test('hardening R38: if one endpoint refuses a signed transfer, the others get it at once', async () => {
  const url = await startProxy(async () => refusals.expired)
  const { portico } = await startSender({
    rpcUrls: [url, cluster.rpcUrl],
    without: ['solana:signAndSendTransaction'],
  })
  const [receiver, token] = [nobody(), await tokenOf(portico, 'SOL')]
  const pauses = recordPauses()
  const sent = await send(portico, { amount: toUnits('1', token), receiver, token })
  expect(await waitForSend(portico, { id: sent.id })).toMatchObject({ status: 'confirmed' })
  expect(sum(pauses)).toBeLessThan(1_000)
  expect(await balancesOf(receiver)).toEqual({ SOL: '1' })
})

test('hardening R38: a refused transfer stays pending while its signature can be valid, and then counts as not found', async () => {
  let looks = 0
  const url = await startProxy(async () => refusals.poor, {
    // The node pretends that the blocks of the signature have passed.
    getBlockHeight: () => (looks++ < 2 ? 1_000 : 9_000),
  })
  const { portico } = await startSender({ rpcUrls: [url], without: ['solana:signAndSendTransaction'] })
  const [receiver, token] = [nobody(), await tokenOf(portico, 'SOL')]
  const now = vi.spyOn(Date, 'now')
  onTestFinished(() => now.mockRestore())
  const [startedAt, clock] = [Date.now(), { passedMs: 0 }]
  now.mockImplementation(() => startedAt + clock.passedMs)
  const { id } = await send(portico, { amount: toUnits('1', token), receiver, token })
  clock.passedMs = 89_999
  const before = looks
  await expect.poll(() => looks).toBeGreaterThan(before + 3)
  expect(getSends(portico)).toMatchObject([{ id, status: 'pending' }])
  clock.passedMs = 90_000
  expect(await waitForSend(portico, { id })).toMatchObject({ status: 'dropped' })
  expect(await balancesOf(receiver)).toEqual({ SOL: '0' })
})

test('hardening R38: if an endpoint accepted a transfer and lost it, the same bytes are sent again', async () => {
  let sends = 0
  const url = await startProxy(async (forward) => {
    sends++
    return sends === 1 ? JSON.stringify({ id: 1, jsonrpc: '2.0', result: 'taken' }) : forward()
  })
  const { portico } = await startSender({ rpcUrls: [url], without: ['solana:signAndSendTransaction'] })
  const receiver = nobody()
  const token = await tokenOf(portico, 'SOL')
  const sent = await send(portico, { amount: toUnits('1', token), receiver, token })
  expect(await waitForSend(portico, { id: sent.id })).toMatchObject({ status: 'confirmed' })
  expect(await balancesOf(receiver)).toEqual({ SOL: '1' })
}, 20_000)
