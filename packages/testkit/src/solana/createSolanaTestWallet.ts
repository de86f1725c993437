import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import type { Wallet, WalletAccount } from '@wallet-standard/base'
import { createApprover } from '../eip155/createApprover.js'
import { unauthorized } from '../eip155/ProviderRpcError.js'
import { testWalletIcon } from '../eip155/testWalletIcon.js'
import { createWalletMemory, openWalletStorage, type WalletStorage } from '../eip155/walletMemory.js'
import type { Answer, Approval } from '../prompt/approval.js'
import { localGenesisHash } from './localSolana.js'
import { createSigningFeatures } from './signingFeatures.js'
import { solanaDevAccounts } from './solanaDevAccounts.js'

export type SolanaTestWalletOptions = {
  /** Default: `Solana Test Wallet`. */
  name?: string | undefined
  /** `data:` URL of a square image. Default: hazard stripes with the first letter of the name. */
  icon?: string | undefined
  /** ed25519 seeds of 32 bytes. Default: those of `solanaDevAccounts`. Never a real key. */
  privateKeys?: readonly Uint8Array[] | undefined
  /** Networks that the wallet supports. Default: the four of Wallet Standard. */
  chains?: Wallet['chains'] | undefined
  /** Endpoint that the wallet sends through. Default: that of `npm run demo`. */
  rpcUrl?: string | undefined
  /** Default: `human` in a page, `approve` elsewhere. */
  answer?: Answer | undefined
  /** How long `slow` takes, in milliseconds. Default: 5000. */
  slowMs?: number | undefined
  /** Features that the wallet does not have, e.g. `solana:signAndSendTransaction`. */
  without?: readonly string[] | undefined
  /** Transaction versions that the wallet accepts; it rejects all others. Default: both. */
  transactionVersions?: readonly ('legacy' | 0)[] | undefined
  /** Where permissions and lock are stored. Default: `localStorage`, or memory if access is denied. */
  storage?: WalletStorage | undefined
  /** Origin of the site that uses the wallet. Default: the page's origin; `http://localhost` elsewhere. */
  origin?: string | undefined
}

/** A Wallet Standard wallet that really signs, with development keys. Its user is a script or a human being. */
export type SolanaTestWallet = {
  /** Hand it to the code under test, or register it with `announceSolanaWallet`. */
  readonly wallet: Wallet
  /** Addresses of the wallet, in order. */
  readonly accounts: readonly string[]
  /** Every approval that the user was asked for, oldest first. A reload must add none. */
  readonly approvals: readonly Approval[]
  isLocked: () => boolean
  getAnswer: () => Answer
  /** Changes how later requests are decided. Pending requests are unaffected. */
  setAnswer: (answer: Answer) => void
  /** Decides pending requests now, regardless of `answer`, like a user who comes back late. */
  answerPending: (outcome: 'approve' | 'reject') => void
  lock: () => void
  unlock: () => void
  /** Shares these accounts with the site, as a user does in the wallet itself. An empty list revokes the permission. */
  setSharedAccounts: (accounts: readonly string[]) => void
}

/** The networks of Wallet Standard. */
const standardChains = ['solana:mainnet', 'solana:devnet', 'solana:testnet', 'solana:localnet'] as const

/**
 * Creates a Solana wallet for tests. It signs with ed25519 and sends through the local cluster. `answer` sets how it
 * decides. It remembers the site's permission across reloads.
 *
 * ```ts
 * const wallet = createSolanaTestWallet({ answer: 'approve', rpcUrl: cluster.rpcUrl })
 * const stop = announceSolanaWallet(wallet)
 * ```
 */
export function createSolanaTestWallet(options: SolanaTestWalletOptions = {}): SolanaTestWallet {
  const {
    answer = typeof document === 'undefined' ? 'approve' : 'human',
    chains = standardChains,
    name = 'Solana Test Wallet',
    origin = globalThis.location?.origin ?? 'http://localhost',
    privateKeys = solanaDevAccounts.map(({ privateKey }) => privateKey),
    rpcUrl = 'http://127.0.0.1:8899',
    slowMs = 5_000,
    storage = openWalletStorage(),
    transactionVersions = ['legacy', 0],
    without = [],
  } = options
  const icon = options.icon ?? testWalletIcon(name.charAt(0), '#b18cff')
  const keys = new Map(privateKeys.map((key) => [base58.encode(ed25519.getPublicKey(key)), key]))
  const network = { chainId: localGenesisHash, name: 'Solana' }
  const asking = { network, origin }

  const memory = createWalletMemory<string>({
    initial: { chainId: 0, isLocked: answer === 'locked', permissions: {} },
    isAccount: (input) => keys.has(input),
    rdns: `solana:${name}`,
    storage,
  })
  const approver = createApprover({ answer, info: { icon, name }, memory, slowMs })

  /** The wallet starts without accounts, because it shares nothing before the page asks. */
  let isAsked = false
  let shown: readonly WalletAccount[] = []
  const listeners = new Set<(change: { accounts: readonly WalletAccount[] }) => void>()

  function accountsNow(): readonly WalletAccount[] {
    const { isLocked, permissions } = memory.read()
    if (isLocked || !isAsked) return []
    return (permissions[origin] ?? []).map(
      (address) => shown.find((account) => account.address === address) ?? toAccount(address),
    )
  }
  const toAccount = (address: string): WalletAccount =>
    Object.freeze({
      address,
      chains,
      features: Object.keys(features).filter((feature) =>
        feature.startsWith('solana:'),
      ) as `solana:${string}`[],
      publicKey: base58.decode(address),
    })
  function show() {
    const next = accountsNow()
    const isSame = next.length === shown.length && next.every((account, index) => account === shown[index])
    shown = next
    if (isSame) return
    for (const listener of [...listeners]) listener({ accounts: shown })
  }

  /** The key of an account that the site may use. */
  function keyOf(account: WalletAccount): Uint8Array {
    const key = keys.get(account.address)
    if (!key || !memory.read().permissions[origin]?.includes(account.address)) {
      throw unauthorized(account.address)
    }
    return key
  }
  async function connect(input: { silent?: boolean | undefined } = {}) {
    // A real wallet is another process, so it never responds synchronously.
    await Promise.resolve()
    isAsked = true
    if (!input.silent) {
      await approver.onceAtATime('standard:connect', async () => {
        await approver.unlock(asking)
        if (memory.read().permissions[origin]?.length) return
        const accounts = [...keys.keys()]
        const { accounts: chosen = accounts.slice(0, 1) } = await approver.approve({
          ...asking,
          accounts,
          kind: 'connect',
        })
        memory.update({ permissions: { ...memory.read().permissions, [origin]: chosen } })
      })
    }
    show()
    return { accounts: shown }
  }

  const all: Record<string, Record<string, unknown>> = {
    ...createSigningFeatures({
      approve: approver.approve,
      asking,
      connect,
      keyOf,
      rpcUrl,
      transactionVersions,
    }),
    'standard:connect': { connect, version: '1.0.0' },
    'standard:disconnect': {
      disconnect: async () => {
        const { [origin]: _revoked, ...permissions } = memory.read().permissions
        memory.update({ permissions })
        show()
      },
      version: '1.0.0',
    },
    'standard:events': {
      on: (_event: 'change', listener: (change: { accounts: readonly WalletAccount[] }) => void) => {
        listeners.add(listener)
        const stop = memory.watch(show)
        return () => {
          listeners.delete(listener)
          stop()
        }
      },
      version: '1.0.0',
    },
  }
  const features = Object.fromEntries(Object.entries(all).filter(([feature]) => !without.includes(feature)))

  return {
    accounts: [...keys.keys()],
    answerPending: approver.answerPending,
    approvals: approver.approvals,
    getAnswer: approver.getAnswer,
    isLocked: () => memory.read().isLocked,
    lock: () => memory.update({ isLocked: true }),
    setAnswer: approver.setAnswer,
    setSharedAccounts: (shared) => {
      memory.update({ permissions: { ...memory.read().permissions, [origin]: shared } })
    },
    unlock: () => memory.update({ isLocked: false }),
    wallet: Object.freeze({
      get accounts() {
        return shown
      },
      chains,
      features: features as Wallet['features'],
      icon: icon as Wallet['icon'],
      name,
      version: '1.0.0' as const,
    }),
  }
}
