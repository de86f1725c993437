import { ed25519 } from '@noble/curves/ed25519.js'
import {
  announceSolanaWallet,
  createSolanaTestWallet,
  localMints,
  solanaDevAccounts,
  solanaLocalnet,
} from '@portico/testkit'
import { type LocalSolana, startSolanaCluster } from '@portico/testkit/chain'
import { familyContract } from '@portico/testkit/contracts'
import { base58 } from '@scure/base'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { toNetwork } from '../../core/network.js'
import { solanaDevnet, solanaMainnet } from './networks.js'
import { solana } from './solana.js'

const [alice] = solanaDevAccounts
let cluster: LocalSolana
beforeAll(async () => {
  cluster = await startSolanaCluster()
})
afterAll(() => cluster.stop())
beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
})
afterAll(() => {
  vi.unstubAllGlobals()
})

familyContract(
  'solana',
  () => {
    const wallet = createSolanaTestWallet({ rpcUrl: cluster.rpcUrl })
    const stops: (() => void)[] = []
    const { address } = alice
    return {
      addresses: {
        // The pattern of the reference had no start anchor, so any text that ended like an address passed.
        invalid: ['', 'short', `x ${address}`, `${address}\n`, `0x${address}`, `${address}1`, '0'.repeat(40)],
        valid: [address, solanaLocalnet.id, '1'.repeat(32), 'So11111111111111111111111111111111111111112'],
      },
      announce: () => stops.push(announceSolanaWallet(wallet)),
      balance: '100000000000',
      family: solana(),
      networks: [toNetwork(solanaLocalnet, [cluster.rpcUrl]), toNetwork(solanaDevnet)],
      tearDown: () => stops.forEach((stop) => void stop()),
      verify: ({ address: signer, message, signature }) =>
        ed25519.verify(base58.decode(signature), new TextEncoder().encode(message), base58.decode(signer)),
      wallet: {
        accounts: wallet.accounts,
        approvals: wallet.approvals,
        lock: wallet.lock,
        setAnswer: wallet.setAnswer,
        setNetwork: () => {},
        setSharedAccounts: wallet.setSharedAccounts,
        unlock: wallet.unlock,
      },
      walletName: wallet.wallet.name,
    }
  },
  { without: { getCapabilities: 'EIP-5792 is of eip155', switchNetwork: "no network is the wallet's" } },
)

const networks = [
  toNetwork(solanaMainnet),
  toNetwork(solanaDevnet),
  toNetwork({ ...solanaLocalnet, name: 'Local' }),
]

test('behavior: a session has the networks of its wallet, and is on the requested one', async () => {
  const wallet = createSolanaTestWallet({ chains: ['solana:mainnet', 'solana:localnet'] })
  const connector = {
    chain: 'solana',
    id: 'standard:test',
    name: 'Test',
    provider: wallet.wallet,
    type: 'ANNOUNCED',
  } as const
  const { signal } = new AbortController()
  const ids = [solanaMainnet.caipNetworkId, solanaLocalnet.caipNetworkId]
  const session = await solana().connect(connector, { network: networks[2], networks, signal })
  expect(session).toMatchObject({ networkId: ids[1], networkIds: ids })
  const other = await solana().connect(connector, { network: networks[1], networks, signal })
  expect(other.networkId).toBe(ids[0])
  const restored = await solana().reconnect(connector, {
    lapsed: false,
    networkId: solanaLocalnet.caipNetworkId,
    networks,
    onAvailable: () => {},
    signal,
  })
  expect(restored?.networkId).toBe(ids[1])
})

test('behavior: a WalletConnect session, with the ids from before CAIP-2 was final', async () => {
  const events = new Map<string, (payload: unknown) => void>()
  const provider = {
    on: (event: string, listener: (payload: unknown) => void) => events.set(event, listener),
    removeListener: (event: string) => events.delete(event),
    request: async ({ method }: { method: string }) => {
      expect(method).toBe('wallet_getSession')
      const old = solanaMainnet.deprecatedCaipNetworkId
      return {
        sessionScopes: {
          solana: { accounts: [`${old}:${alice.address}`, `${old}:short`], references: [old] },
        },
      }
    },
  }
  const connector = {
    chain: 'solana',
    id: 'walletConnect',
    name: 'WC',
    provider,
    type: 'WALLET_CONNECT',
  } as const
  const session = await solana().reconnect(connector, {
    lapsed: false,
    networks,
    onAvailable: () => {},
    signal: new AbortController().signal,
  })
  expect(session).toMatchObject({
    accounts: [{ address: alice.address }],
    networkId: solanaMainnet.caipNetworkId,
    networkIds: [solanaMainnet.caipNetworkId],
  })
  const told: unknown[] = []
  const stop = solana().watch(session ?? expect.unreachable(), {
    onAccounts: (accounts) => told.push(accounts.map(({ address }) => address)),
    onDisconnect: () => told.push('disconnect'),
    onNetwork: (id) => told.push(id),
  })
  await expect.poll(() => events.size).toBe(3)
  events.get('accountsChanged')?.([alice.address])
  events.get('chainChanged')?.('solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K')
  events.get('disconnect')?.(undefined)
  expect(told).toEqual([[alice.address], solanaDevnet.caipNetworkId, 'disconnect'])
  stop()
  await expect.poll(() => events.size).toBe(0)
})

test('behavior: server code touches no global', () => {
  vi.unstubAllGlobals()
  const context = { metadata: { description: '', icons: [], name: '', url: '' }, networks: [] }
  expect(solana().discover(context, () => expect.unreachable())()).toBeUndefined()
  expect(localMints.agora.decimals).toBe(6)
})
