import { secp256k1 } from '@noble/curves/secp256k1'
import { base64, bech32 } from '@scure/base'
import type { Answer, Approval } from '../eip155/approval.js'
import { createApprover } from '../eip155/createApprover.js'
import { SpokenError } from '../eip155/SpokenError.js'
import { testWalletIcon } from '../eip155/testWalletIcon.js'
import { createWalletMemory, openWalletStorage, type WalletStorage } from '../eip155/walletMemory.js'
import { cosmosDevAccounts } from './cosmosDevAccounts.js'
import {
  type CosmosSignature,
  type DirectDocument,
  encodeAmino,
  encodeDirect,
  signBytes,
} from './signDocuments.js'
import { toBech32 } from './toBech32.js'

export type CosmosTestWalletOptions = {
  /** Default: `Cosmos Test Wallet`. */
  name?: string | undefined
  /** Property of `window` that the wallet stands at. Default: `porticoCosmos`. */
  at?: string | undefined
  /** secp256k1 keys of 32 bytes. Default: those of `cosmosDevAccounts`. Never a real key. */
  privateKeys?: readonly Uint8Array[] | undefined
  /** Prefixes of addresses by chain id, of the networks that the wallet knows. Default: Cosmos Hub and Osmosis. */
  prefixes?: Readonly<Record<string, string>> | undefined
  /** Default: `human` in a page, `approve` elsewhere. */
  answer?: Answer | undefined
  /** How long `slow` takes, in milliseconds. Default: 5000. */
  slowMs?: number | undefined
  /** Where permissions and lock survive a reload. Default: `localStorage`; memory where it is denied. */
  storage?: WalletStorage | undefined
  /** The site that the wallet speaks to. Default: the page's origin; `http://localhost` elsewhere. */
  origin?: string | undefined
}

/** The key in use, as Keplr tells of it. */
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

/** A wallet with Keplr's interface and development keys that signs for real, and whose owner is a script or a person. */
export type CosmosTestWallet = {
  readonly name: string
  /** Property of `window` that `announceCosmosWallet` puts it at. */
  readonly at: string
  /** Event of `window` that tells of another key. */
  readonly event: string
  /** Hand it to the code under test, or put it on the page with `announceCosmosWallet`. */
  readonly keplr: CosmosTestKeplr
  /** Addresses that the wallet holds, in order, as the Cosmos Hub writes them. */
  readonly accounts: readonly string[]
  /** Every approval that was asked of the person, oldest first: a reload must add none. */
  readonly approvals: readonly Approval[]
  isLocked: () => boolean
  getAnswer: () => Answer
  /** Changes how the next requests are answered; those that wait already are left alone. */
  setAnswer: (answer: Answer) => void
  /** Answers what waits now, whatever the answer would have been: a person who comes back late. */
  answerPending: (outcome: 'approve' | 'reject') => void
  lock: () => void
  unlock: () => void
  /** The first is the one in use, as a person chooses it in the wallet's own window. None: takes the site's leave away. */
  setSharedAccounts: (accounts: readonly string[]) => void
  /** Hears that the person chose another key. */
  onKeyChange: (listener: () => void) => () => void
}

/**
 * Creates a Cosmos wallet to test with. It signs with secp256k1: ADR-036 messages, Amino and Protobuf documents; only the
 * person is played, by `answer`. Like the real ones it shares one account at a time and has no question that never
 * prompts: a site that it does not know is put to its owner, and while it is locked so is each question.
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
  /** Keplr's errors have no codes: a no is said in words. */
  async function approve(approval: Approval) {
    return approver.approve(approval).catch(() => {
      throw new SpokenError('Request rejected')
    })
  }
  /** Opens the wallet to the site, for as many networks as are asked for in one prompt. */
  async function enable(chainIds: string | string[]) {
    // A wallet is another process: its answer never comes in the same turn.
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
  /** The key in use; the site needs leave for it. */
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
      const document = {
        account_number: '0',
        chain_id: '',
        fee: { amount: [], gas: '0' },
        memo: '',
        msgs: [{ type: 'sign/MsgSignData', value: { data: base64.encode(bytes), signer } }],
        sequence: '0',
      }
      return signBytes(encodeAmino(document), key)
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
