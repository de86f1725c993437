import { ed25519 } from '@noble/curves/ed25519.js'
import { createSolanaTestWallet, solanaDevAccounts, solanaLocalnet } from '@portico/testkit'
import { type LocalSolana, startSolanaCluster } from '@portico/testkit/chain'
import { base58, base64 } from '@scure/base'
import { address, getTransactionDecoder } from '@solana/kit'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { toNetwork } from '../../core/network.js'
import type { SolanaSigner } from '../../exports/solana.js'
import { readBlockhash, toWire } from './buildTransfer.js'
import { transferSol } from './instructions.js'
import { solanaDevnet, solanaMainnet } from './networks.js'
import { createRpc } from './rpc.js'
import { solana } from './solana.js'
import { solanaSigner } from './solanaSigner.js'

const [alice, bob] = solanaDevAccounts
const networkId = solanaLocalnet.caipNetworkId
let cluster: LocalSolana
beforeAll(async () => {
  cluster = await startSolanaCluster()
})
afterAll(() => cluster.stop())

/** Builds an unsigned transfer of these lamports, with a blockhash that the cluster accepts. */
async function transfer(lamports: bigint): Promise<Uint8Array> {
  const { blockhash } = await readBlockhash(createRpc(toNetwork(solanaLocalnet, [cluster.rpcUrl])))
  const instruction = transferSol(address(alice.address), address(bob.address), lamports)
  return toWire(alice.address, [instruction], { blockhash, limit: 1_000, price: 0n })
}

/** Checks whether alice has signed the transaction. */
function isSigned(wire: Uint8Array): boolean {
  const { messageBytes, signatures } = getTransactionDecoder().decode(wire)
  const signature = signatures[address(alice.address)]
  return Boolean(
    signature &&
      ed25519.verify(new Uint8Array(signature), new Uint8Array(messageBytes), base58.decode(alice.address)),
  )
}

async function standardSigner() {
  const wallet = createSolanaTestWallet({ rpcUrl: cluster.rpcUrl })
  const connector = {
    chain: 'solana',
    id: 'x',
    name: 'X',
    provider: wallet.wallet,
    type: 'ANNOUNCED',
  } as const
  const { signal } = new AbortController()
  await solana().connect(connector, { networks: [toNetwork(solanaLocalnet)], signal })
  const signer = solanaSigner({ address: alice.address, networkId, provider: wallet.wallet })
  return { signer, wallet }
}

/** A wallet behind WalletConnect, as its client passes requests to it. It has alice's key and all known methods. */
function walletConnectSigner(options: { givesTransaction?: boolean } = {}) {
  const requests: { method: string; params?: unknown; networkId?: string }[] = []
  const sign = (wire: string) => {
    const bytes = base64.decode(wire)
    const signature = ed25519.sign(bytes.subarray(65), alice.privateKey)
    bytes.set(signature, 1)
    return { signature: base58.encode(signature), wire: base64.encode(bytes) }
  }
  const provider = {
    on: vi.fn(),
    removeListener: vi.fn(),
    request: async (request: { method: string; params: Record<string, never> }) => {
      requests.push(request)
      const { message = '', transaction = '', transactions = [] } = request.params as Record<string, string>
      switch (request.method) {
        case 'solana_signMessage':
          return { signature: base58.encode(ed25519.sign(base58.decode(message), alice.privateKey)) }
        case 'solana_signTransaction': {
          const { signature, wire } = sign(transaction)
          return options.givesTransaction ? { signature, transaction: wire } : { signature }
        }
        case 'solana_signAllTransactions':
          return { transactions: [...transactions].map((wire) => sign(wire).wire) }
        case 'solana_signAndSendTransaction':
          return { signature: sign(transaction).signature }
        default:
          throw { code: 4200, message: 'unknown' }
      }
    },
  }
  return { requests, signer: solanaSigner({ address: alice.address, networkId, provider }) }
}

async function holdToContract(signer: SolanaSigner) {
  const message = new TextEncoder().encode('Grüße\nsecond line')
  const signature = await signer.signMessage(message)
  expect(ed25519.verify(signature, message, base58.decode(alice.address))).toBe(true)
  const wires = await Promise.all([transfer(1n), transfer(2n), transfer(3n)])
  expect((await signer.signTransactions(wires)).map(isSigned)).toEqual([true, true, true])
  expect((await signer.signTransactions(wires.slice(0, 1))).map(isSigned)).toEqual([true])
  expect(await signer.signAndSendTransaction(await transfer(4n))).toMatch(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/)
}

test('default: by the features of the Wallet Standard, several transactions in one prompt', async () => {
  const { signer, wallet } = await standardSigner()
  await holdToContract(signer)
  expect(wallet.approvals.map(({ kind }) => kind)).toEqual([
    'connect',
    'signMessage',
    'signTransactions',
    'signTransactions',
    'signTransactions',
  ])
})

test.each([
  true,
  false,
])('behavior: by the methods of WalletConnect, with the complete transaction returned: %s', async (givesTransaction) => {
  const { requests, signer } = walletConnectSigner({ givesTransaction })
  await holdToContract(signer)
  expect(requests.map(({ method }) => method)).toEqual([
    'solana_signMessage',
    'solana_signAllTransactions',
    'solana_signTransaction',
    'solana_signAndSendTransaction',
  ])
  expect(new Set(requests.map((request) => request.networkId))).toEqual(new Set([networkId]))
})

test('behavior: a wallet behind WalletConnect that approved signing alone cannot send', () => {
  const provider = { on: vi.fn(), removeListener: vi.fn(), request: vi.fn() }
  const canSend = (methods?: readonly string[]) =>
    solanaSigner({ address: alice.address, methods, networkId, provider }).canSend
  expect(canSend(['solana_signTransaction', 'solana_signMessage'])).toBe(false)
  expect(canSend(['solana_signTransaction', 'solana_signAndSendTransaction'])).toBe(true)
  expect(canSend()).toBe(true)
})

test('behavior: a sign-in names the account, the domain and the site’s fields', async () => {
  const { signer, wallet } = await standardSigner()
  const signed = await signer.signIn?.({
    domain: 'agora.example',
    nonce: 'n0nce123',
    statement: 'Sign in to Agora',
  })
  const text = new TextDecoder().decode(signed?.signedMessage)
  expect(text.split('\n').slice(0, 4)).toEqual([
    'agora.example wants you to sign in with your Solana account:',
    alice.address,
    '',
    'Sign in to Agora',
  ])
  expect(text).toContain('Nonce: n0nce123')
  expect(signed?.address).toBe(alice.address)
  expect(
    ed25519.verify(
      signed?.signature ?? new Uint8Array(),
      signed?.signedMessage ?? new Uint8Array(),
      base58.decode(alice.address),
    ),
  ).toBe(true)
  const without = createSolanaTestWallet({ without: ['solana:signIn'] })
  expect(solanaSigner({ address: alice.address, networkId, provider: without.wallet }).signIn).toBeUndefined()
  expect(wallet.approvals.at(-1)).toMatchObject({ kind: 'signMessage' })
})

test('hardening A12: each request names the active network, and a shared account', async () => {
  const { wallet } = await standardSigner()
  const wire = await transfer(5n)
  for (const [id, chain] of [
    [solanaMainnet.caipNetworkId, 'solana:mainnet'],
    [solanaMainnet.deprecatedCaipNetworkId, 'solana:mainnet'],
    [solanaDevnet.caipNetworkId, 'solana:devnet'],
    [networkId, 'solana:localnet'],
  ] as const) {
    await solanaSigner({ address: alice.address, networkId: id, provider: wallet.wallet }).signTransactions([
      wire,
    ])
    expect(wallet.approvals.at(-1)).toMatchObject({ network: { name: chain } })
  }
  const other = solanaSigner({ address: bob.address, networkId, provider: wallet.wallet })
  await expect(other.signTransactions([wire])).rejects.toMatchObject({ code: 4100 })
})

/** A wallet written with classes: every method needs its object, and it has its own `request`. */
function classWallet() {
  const { wallet } = createSolanaTestWallet()
  const asked: string[] = []
  class Feature {
    readonly version = '1.0.0'
    constructor(readonly own: Record<string, unknown>) {}
    run(name: string, inputs: unknown[]) {
      return (this.own[name] as (...inputs: unknown[]) => unknown)(...inputs)
    }
    connect(...inputs: unknown[]) {
      return this.run('connect', inputs)
    }
    disconnect(...inputs: unknown[]) {
      asked.push('disconnect')
      return this.run('disconnect', inputs)
    }
    on(...inputs: unknown[]) {
      return this.run('on', inputs)
    }
    signMessage(...inputs: unknown[]) {
      return this.run('signMessage', inputs)
    }
  }
  const names = ['standard:connect', 'standard:disconnect', 'standard:events', 'solana:signMessage'] as const
  const own = wallet.features as Record<string, Record<string, unknown>>
  const provider = {
    get accounts() {
      return wallet.accounts
    },
    chains: wallet.chains,
    features: Object.fromEntries(names.map((name) => [name, new Feature(own[name] ?? {})])),
    name: wallet.name,
    on: () => asked.push('on'),
    removeListener: () => {},
    request: async () => {
      asked.push('request')
      return {}
    },
  }
  const connector = { chain: 'solana', id: 'standard:x', name: 'X', provider, type: 'ANNOUNCED' } as const
  return { asked, connector, provider }
}

test('hardening A33: a wallet with classes, and with its own `request` method, is only called by its features', async () => {
  const { asked, connector, provider } = classWallet()
  const family = solana()
  const networks = [toNetwork(solanaLocalnet)]
  const { signal } = new AbortController()
  const session = await family.connect(connector, { networks, signal })
  expect(session.accounts).toMatchObject([{ address: alice.address }])
  const message = new TextEncoder().encode('Sign in')
  const signature = await solanaSigner({ address: alice.address, networkId, provider }).signMessage(message)
  expect(ed25519.verify(signature, message, base58.decode(alice.address))).toBe(true)
  const restored = await family.reconnect(connector, {
    lapsed: false,
    networks,
    onAvailable: () => {},
    signal,
  })
  expect(restored).toEqual(session)

  const told: unknown[] = []
  const stop = family.watch(session, {
    onAccounts: (accounts) => told.push(accounts),
    onDisconnect: () => {},
    onNetwork: () => {},
  })
  await family.disconnect(session)
  await expect.poll(() => told).toEqual([[]])
  stop()
  expect(asked).toEqual(['disconnect'])
})

test('behavior: a wallet without version 0 support reports that', () => {
  const versionsOf = (features: Record<string, Record<string, unknown>>) => {
    const provider = { accounts: [], chains: [], features }
    return solanaSigner({ address: alice.address, networkId, provider }).transactionVersions
  }
  const legacy = { supportedTransactionVersions: ['legacy'] }
  const both = { supportedTransactionVersions: ['legacy', 0] }
  expect(versionsOf({ 'solana:signTransaction': legacy })).toEqual(['legacy'])
  expect(versionsOf({ 'solana:signTransaction': both })).toEqual(['legacy', 0])
  // The feature that performs a transfer counts.
  expect(versionsOf({ 'solana:signAndSendTransaction': legacy, 'solana:signTransaction': both })).toEqual([
    'legacy',
  ])
  expect(versionsOf({ 'solana:signTransaction': { supportedTransactionVersions: 'legacy' } })).toEqual([
    'legacy',
    0,
  ])
})

test('error: invalid bytes from a wallet', async () => {
  const { wallet } = await standardSigner()
  const provider = {
    ...wallet.wallet,
    accounts: wallet.wallet.accounts,
    features: { 'solana:signMessage': { signMessage: async () => [{ signature: 'abc' }] } },
  }
  const signer = solanaSigner({ address: alice.address, networkId, provider })
  await expect(signer.signMessage(new Uint8Array())).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
})

test.each([
  ['signMessage', (signer: SolanaSigner) => signer.signMessage(new Uint8Array(1))],
  ['signTransactions', (signer: SolanaSigner) => signer.signTransactions([new Uint8Array(200)])],
  ['signAndSendTransaction', (signer: SolanaSigner) => signer.signAndSendTransaction(new Uint8Array(1), {})],
])('hardening B4: %s does not read a signature of 20,000 letters, which takes the square of their number', async (_, sign) => {
  const provider = {
    on: vi.fn(),
    removeListener: vi.fn(),
    request: async () => ({ signature: 'z'.repeat(20_000) }),
  }
  const signer = solanaSigner({ address: alice.address, networkId, provider })
  await expect(sign(signer)).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
})
