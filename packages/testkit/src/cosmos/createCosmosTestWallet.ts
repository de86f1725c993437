import { secp256k1 } from '@noble/curves/secp256k1'
import { base64, bech32 } from '@scure/base'
import { createApprover } from '../eip155/createApprover.js'
import { SpokenError } from '../eip155/SpokenError.js'
import { testWalletIcon } from '../eip155/testWalletIcon.js'
import { createWalletMemory, openWalletStorage, type WalletStorage } from '../eip155/walletMemory.js'
import type { Answer, Approval } from '../prompt/approval.js'
import { cosmosDevAccounts } from './cosmosDevAccounts.js'
import {
  type CosmosSignature,
  type DirectDocument,
  encodeAmino,
  encodeDirect,
  signBytes,
} from './signDocuments.js'
import { toArbitraryDocument } from './toArbitraryDocument.js'
import { toBech32 } from './toBech32.js'

export type CosmosTestWalletOptions = {
  /** Default: `Cosmos Test Wallet`. */
  name?: string | undefined
  /** Property of `window` that contains the wallet. Default: `porticoCosmos`. */
  at?: string | undefined
  /** secp256k1 keys of 32 bytes. Default: those of `cosmosDevAccounts`. Never a real key. */
  privateKeys?: readonly Uint8Array[] | undefined
  /** Address prefixes of the networks that the wallet knows, by chain id. Default: Cosmos Hub and Osmosis. */
  prefixes?: Readonly<Record<string, string>> | undefined
  /** Default: `human` in a page, `approve` elsewhere. */
  answer?: Answer | undefined
  /** How long `slow` takes, in milliseconds. Default: 5000. */
  slowMs?: number | undefined
  /** Where permissions and lock are stored. Default: `localStorage`, or memory if access is denied. */
  storage?: WalletStorage | undefined
  /** Origin of the site that uses the wallet. Default: the page's origin; `http://localhost` elsewhere. */
  origin?: string | undefined
}

/** The key in use, in Keplr's format. */
export type CosmosKey = {
  name: string
  algo: 'secp256k1'
  pubKey: Uint8Array
  address: Uint8Array
  bech32Address: string
  isNanoLedger: boolean
}

/** The part of Keplr's interface that the wallet has. */
export type CosmosTestKeplr = {
  version: string
  enable: (chainIds: string | string[]) => Promise<void>
  disable: (chainIds?: string | string[]) => Promise<void>
  experimentalSuggestChain: (chainInfo: {
    chainId: string
    bech32Config?: { bech32PrefixAccAddr: string }
  }) => Promise<void>
  getKey: (chainId: string) => Promise<CosmosKey>
  signAmino: (
    chainId: string,
    signer: string,
    document: object,
  ) => Promise<{ signed: object; signature: CosmosSignature }>
  signArbitrary: (chainId: string, signer: string, data: string | Uint8Array) => Promise<CosmosSignature>
  signDirect: (
    chainId: string,
    signer: string,
    document: DirectDocument,
  ) => Promise<{ signed: DirectDocument; signature: CosmosSignature }>
}

/** A wallet that really signs, with Keplr's interface and development keys. Its user is a script or a human being. */
export type CosmosTestWallet = {
  readonly name: string
  /** Property of `window` in which `announceCosmosWallet` puts it. */
  readonly at: string
  /** Event of `window` that reports another key. */
  readonly event: string
  /** Hand it to the code under test, or put it on the page with `announceCosmosWallet`. */
  readonly keplr: CosmosTestKeplr
  /** Addresses of the wallet, in order, in the format of the Cosmos Hub. */
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
  /**
   * Makes the first account's key the one in use, as a user does in the wallet itself. An empty list revokes the site's
   * permission.
   */
  setSharedAccounts: (accounts: readonly string[]) => void
  /** Calls the listener if the user chooses another key. */
  onKeyChange: (listener: () => void) => () => void
}

/**
 * Creates a Cosmos wallet for tests. It signs ADR-036 messages, Amino and Protobuf documents with secp256k1. `answer`
 * sets how it decides. Like real wallets, it shares one account at a time and cannot be queried without a prompt: it
 * prompts for an unknown site and, while it is locked, for every request.
 *
 * ```ts
 * const wallet = createCosmosTestWallet({ answer: 'approve' })
 * announceCosmosWallet(wallet)
 * const family = cosmos({ wallets: [wallet] })
 * ```
 */
export function createCosmosTestWallet(options: CosmosTestWalletOptions = {}): CosmosTestWallet {
  const {
    answer = typeof document === 'undefined' ? 'approve' : 'human',
    at = 'porticoCosmos',
    name = 'Cosmos Test Wallet',
    origin = globalThis.location?.origin ?? 'http://localhost',
    privateKeys = cosmosDevAccounts.map(({ privateKey }) => privateKey),
    slowMs = 5_000,
    storage = openWalletStorage(),
  } = options
  const prefixes = new Map(
    Object.entries(options.prefixes ?? { 'cosmoshub-4': 'cosmos', 'osmosis-1': 'osmo' }),
  )
  const keys = new Map(
    privateKeys.map((key) => [toBech32('cosmos', secp256k1.getPublicKey(key)), key] as const),
  )
  const memory = createWalletMemory<string>({
    initial: { chainId: 0, isLocked: answer === 'locked', permissions: {} },
    isAccount: (input) => keys.has(input),
    rdns: `cosmos:${at}`,
    storage,
  })
  const icon = testWalletIcon(name.charAt(0), '#7d8cff')
  const approver = createApprover({ answer, info: { icon, name }, memory, slowMs })
  const askingOn = (chainId: string) => ({ network: { chainId, name: chainId }, origin })

  function prefixOf(chainId: string): string {
    const prefix = prefixes.get(chainId)
    if (prefix === undefined) throw new SpokenError(`There is no modular chain info for ${chainId}`)
    return prefix
  }
  /** Keplr's errors have no codes: a rejection is a sentence. */
  async function approve(approval: Approval) {
    return approver.approve(approval).catch(() => {
      throw new SpokenError('Request rejected')
    })
  }
  /** Opens the wallet to the site, for all requested networks in one prompt. */
  async function enable(chainIds: string | string[]) {
    // A real wallet is another process, so it never responds synchronously.
    await Promise.resolve()
    const asked = [chainIds].flat()
    asked.map(prefixOf)
    const asking = askingOn(asked.join(', '))
    await approver.unlock(asking).catch(() => {
      throw new SpokenError('Request rejected')
    })
    if (memory.read().permissions[origin]?.length) return
    await approver.onceAtATime('enable', async () => {
      const accounts = [...keys.keys()]
      const { accounts: chosen = accounts.slice(0, 1) } = await approve({
        ...asking,
        accounts,
        kind: 'connect',
      })
      memory.update({ permissions: { ...memory.read().permissions, [origin]: chosen } })
    })
  }
  /** The key in use. The site needs permission for it. */
  async function currentKey(chainId: string) {
    await enable(chainId)
    const [address = ''] = memory.read().permissions[origin] ?? []
    const privateKey = keys.get(address) ?? new Uint8Array()
    return { address: toBech32(prefixOf(chainId), secp256k1.getPublicKey(privateKey)), privateKey }
  }
  async function keyOf(chainId: string, signer: string) {
    const { address, privateKey } = await currentKey(chainId)
    if (address !== signer) throw new SpokenError('Signer mismatched')
    return privateKey
  }
  async function approveTransaction(chainId: string, account: string, text: string) {
    const transactions = [text]
    await approve({ ...askingOn(chainId), account, isSent: false, kind: 'signTransactions', transactions })
  }

  const keplr: CosmosTestKeplr = {
    disable: async () => {
      memory.update({ permissions: { ...memory.read().permissions, [origin]: [] } })
    },
    enable,
    experimentalSuggestChain: async ({ bech32Config, chainId }) => {
      if (prefixes.has(chainId)) return
      const target = { chainId, name: chainId }
      await approve({ ...askingOn(chainId), kind: 'addNetwork', rpcUrl: '', target })
      prefixes.set(chainId, bech32Config?.bech32PrefixAccAddr ?? 'cosmos')
    },
    getKey: async (chainId) => {
      const { address, privateKey } = await currentKey(chainId)
      const words = bech32.decode(address as `${string}1${string}`).words
      return {
        address: bech32.fromWords(words),
        algo: 'secp256k1',
        bech32Address: address,
        isNanoLedger: false,
        name: 'Test account',
        pubKey: secp256k1.getPublicKey(privateKey),
      }
    },
    signAmino: async (chainId, signer, document) => {
      const key = await keyOf(chainId, signer)
      await approveTransaction(chainId, signer, JSON.stringify(document, null, 2))
      return { signature: signBytes(encodeAmino(document), key), signed: document }
    },
    signArbitrary: async (chainId, signer, data) => {
      const key = await keyOf(chainId, signer)
      const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data
      const message = new TextDecoder().decode(bytes)
      await approve({ ...askingOn(chainId), account: signer, kind: 'signMessage', message })
      return signBytes(encodeAmino(toArbitraryDocument(signer, bytes)), key)
    },
    signDirect: async (chainId, signer, document) => {
      const key = await keyOf(chainId, signer)
      const bytes = encodeDirect(document)
      await approveTransaction(chainId, signer, base64.encode(bytes))
      return { signature: signBytes(bytes, key), signed: document }
    },
    version: '0.12.0',
  }

  return {
    accounts: [...keys.keys()],
    answerPending: approver.answerPending,
    approvals: approver.approvals,
    at,
    event: `${at}_keystorechange`,
    getAnswer: approver.getAnswer,
    isLocked: () => memory.read().isLocked,
    keplr,
    lock: () => memory.update({ isLocked: true }),
    name,
    onKeyChange: (listener) => {
      let known = memory.read().permissions[origin]?.[0]
      return memory.watch(({ permissions }) => {
        const now = permissions[origin]?.[0]
        const isOther = known !== undefined && now !== undefined && now !== known
        known = now ?? known
        if (isOther) listener()
      })
    },
    setAnswer: approver.setAnswer,
    setSharedAccounts: (shared) => {
      memory.update({ permissions: { ...memory.read().permissions, [origin]: shared } })
    },
    unlock: () => memory.update({ isLocked: false }),
  }
}
