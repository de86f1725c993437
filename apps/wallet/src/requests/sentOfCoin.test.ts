import { startAnvil } from '@portico/testkit/chain'
import { expect, onTestFinished, test } from 'vitest'
import { playUser } from '../approval/testing/playUser.js'
import { WalletError } from '../errors/WalletError.js'
import { createEntropy, deriveAddresses } from '../keys/deriveAccounts.js'
import type { Rpc } from '../networks/rpc.js'
import { memoryStore } from '../storage/frameStore.js'
import { createRpcRequest } from './rpcRequest.js'
import { sentOfCoin } from './sentOfCoin.js'

const celo = '0x471EcE3750Da237f93B8E339c536989b8978a438'
const other = '0x00000000000000000000000000000000000000C1'
const celoLike = '0x00000000000000000000000000000000000000C2'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const networkId = 'eip155:42220'
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
const transfer = (units: bigint) => `0xa9059cbb${bob.slice(2).padStart(64, '0')}${word(units).slice(2)}`

/** The account has 1,000,000 units of the coin and of each token. A call takes 21,000 units of gas, at 1 wei each. */
const answers: Record<string, unknown> = {
  eth_chainId: '0xa4ec',
  eth_estimateGas: '0x5208',
  eth_gasPrice: '0x1',
  eth_getBalance: word(1_000_000n),
  eth_getBlockByNumber: { number: '0x1', timestamp: '0x1' },
  eth_getCode: '0x',
  eth_getTransactionCount: '0x0',
  eth_maxPriorityFeePerGas: '0x0',
}

/** Requests a payment of a token, and returns what the user is shown. */
async function ask(
  to: string,
  units: bigint,
  refuses: (method: string, data: string) => boolean = () => false,
) {
  const { shown, surface } = playUser('reject')
  const addresses = await deriveAddresses(createEntropy())
  const rpc: Rpc = async (_, method, params) => {
    const [{ data = '' } = {}] = method === 'eth_call' ? (params as [{ data?: string }]) : []
    if (refuses(method, data)) throw new WalletError('NODE_REFUSED', 'header not found', { nodeCode: -32000 })
    if (method !== 'eth_call') return answers[method] ?? null
    if (data === '0x313ce567') return word(18n)
    // In the other token, a payment of the coin changes no balance.
    return data.startsWith('0x70a08231') ? word(1_000_000n) : word(0n)
  }
  const network = { id: networkId, isSponsored: false }
  const answer = createRpcRequest({
    accountTypes: { find: async () => network, networks: async () => [network], typeOn: async () => 'eoa' },
    networks: { currentOf: () => networkId },
    rpc,
    store: memoryStore(),
    surface,
    vault: { known: async () => ({ addresses, custody: 'user', version: 1, walletId: 'w' }) },
    // Cast: this test uses no other parts.
  } as never)
  const call = { data: transfer(units), from: addresses.eip155, to }
  await answer(
    { method: 'eth_sendTransaction', params: [call] },
    { name: undefined, origin: 'https://shop.example' },
  ).catch(() => {})
  expect(shown).toHaveLength(1)
  return shown[0]
}

test.each([
  ['all of the coin’s own token', celo, 1_000_000n, true],
  ['so much of it that half of the fee is left', celo, 1_000_000n - 10_500n, true],
  ['so much of it that the fee is left', celo, 1_000_000n - 21_000n, false],
  ['all of another token', other, 1_000_000n, false],
] as const)('hardening R39: the embedded wallet and %s', async (_, to, units, isShort) => {
  const request = await ask(to, units)
  const blocked = { problem: 'notEnough', values: { symbol: 'CELO' } }
  expect(request).toEqual(
    isShort ? expect.objectContaining({ blocked }) : expect.not.objectContaining({ blocked }),
  )
  expect(request).not.toHaveProperty('problem')
})

test.each([
  ['of the coin', celo, (method: string) => method === 'eth_getBalance'],
  ['of the token', celo, (_: string, data: string) => data.startsWith('0x70a08231')],
  ['and the decimals of the token', other, (_: string, data: string) => data === '0x313ce567'],
  ['of the token while it is checked', other, (_: string, data: string) => data.startsWith('0x63')],
])('hardening R44: if the node does not say the balance %s, the screen says that success is unknown', async (_, to, refuses) => {
  expect(await ask(to, 1_000_000n, refuses)).toMatchObject({ problem: { problem: 'networkUnsaid' } })
})

test('hardening R39: if a stranger makes the amounts equal, and sends a unit of a token to every address, the token is not the coin', async () => {
  const chain = await startAnvil()
  onTestFinished(() => chain.stop())
  const rpc: Rpc = async (_, method, params) => {
    const body = JSON.stringify({ id: 1, jsonrpc: '2.0', method, params })
    const headers = { 'content-type': 'application/json' }
    const { error, result } = await (await fetch(chain.rpcUrl, { body, headers, method: 'POST' })).json()
    if (error) throw new Error(error.message)
    return result
  }
  // Tokens with 18 decimals. Of the first, each address has as much as of the coin. Of the second, each address has one
  // unit, and bob has 10^18.
  const balances = { [celoLike]: '60043531', [other]: `73${bob.slice(2)}60043514670de0b6b3a763ffff02600101` }
  for (const [address, balance] of Object.entries(balances)) {
    const code = `0x60003560e01c6370a0823114601957601260005260206000f35b${balance}60005260206000f3`
    await rpc(networkId, 'anvil_setCode', [address, code])
  }
  const nativeBalance = 10n ** 18n
  await rpc(networkId, 'anvil_setBalance', [bob, word(nativeBalance)])
  const sent = (to: `0x${string}`) =>
    sentOfCoin(rpc, networkId, {
      account: bob,
      calls: [{ data: `0x${transfer(7n).slice(2)}`, to, value: 3n }],
      nativeBalance,
    })
  expect(await sent(celoLike)).toEqual({ isUnread: false, units: 10n })
  expect(await sent(other)).toEqual({ isUnread: false, units: 3n })
})
