import type { CaipNetworkId } from '@portico/protocol/caip'
import { base58, base64 } from '@scure/base'
import { InvalidResponseError } from '../../core/errors/http.js'
import { putSignature } from './putSignature.js'
import { toNetworkId, toStandardChain } from './standardChain.js'
import {
  callFeature,
  isWalletConnectProvider,
  type SolanaWallet,
  type SolanaWalletAccount,
  type WalletConnectWallet,
} from './standardWallet.js'

/** Options for the node to which a wallet sends. Source: Solana's `sendTransaction`. */
export type SolanaSendOptions = {
  skipPreflight?: boolean | undefined
  preflightCommitment?: 'processed' | 'confirmed' | 'finalized' | undefined
  maxRetries?: number | undefined
  minContextSlot?: number | undefined
}

/** The fields of a sign-in that a site sets. The wallet fills in the rest. Source: Sign In With Solana. */
export type SolanaSignInInput = {
  domain?: string | undefined
  statement?: string | undefined
  uri?: string | undefined
  version?: string | undefined
  chainId?: string | undefined
  nonce?: string | undefined
  /** ISO 8601, as are the next two fields. */
  issuedAt?: string | undefined
  expirationTime?: string | undefined
  notBefore?: string | undefined
  requestId?: string | undefined
  resources?: readonly string[] | undefined
}

/** Version of a transaction. Source: Solana's transaction formats. Only version 0 has address lookup tables. */
export type SolanaTransactionVersion = 'legacy' | 0

/** Signs with a wallet, through any kind of connector. Each call prompts. Rejects with the wallet's own error. */
export type SolanaSigner = {
  /** @returns the signature, 64 bytes */
  signMessage(message: Uint8Array): Promise<Uint8Array>
  /**
   * Signs transactions of any version without sending them. Uses one prompt for all if the wallet supports that.
   *
   * @param transactions serialized
   * @returns the signed transactions; a wallet may have added its own instructions
   */
  signTransactions(transactions: readonly Uint8Array[]): Promise<readonly Uint8Array[]>
  /** @returns the transaction's signature in base58, which identifies it on the network */
  signAndSendTransaction(transaction: Uint8Array, options?: SolanaSendOptions): Promise<string>
  /** Undefined if the wallet does not support sign-in. Then ask it to sign a message instead. */
  signIn:
    | ((
        input: SolanaSignInInput,
      ) => Promise<{ address: string; signedMessage: Uint8Array; signature: Uint8Array }>)
    | undefined
  /**
   * True if the wallet itself can send on this network. A wallet behind WalletConnect cannot if it approved only
   * signing: see `methods`.
   */
  canSend: boolean
  /** Transaction versions that the wallet states to support. If it states none, both. */
  transactionVersions: readonly SolanaTransactionVersion[]
}

export type SolanaSignerParameters = {
  /** The result of `getProvider(portico, { namespace: 'solana' })`. */
  provider: unknown
  /** An account that the wallet shares. */
  address: string
  networkId: CaipNetworkId
  /**
   * Methods that a wallet behind WalletConnect approved, from the `methods` of `wallet_getSession`. Default: all known
   * methods.
   */
  methods?: readonly string[] | undefined
}

/**
 * Creates a signer for a wallet: with the Wallet Standard's features, or with WalletConnect's methods.
 *
 * ```ts
 * const { provider } = getProvider(portico, { namespace: 'solana' })
 * const signer = solanaSigner({ provider, address, networkId })
 * const [signed] = await signer.signTransactions([transaction])
 * ```
 */
export function solanaSigner(parameters: SolanaSignerParameters): SolanaSigner {
  const { address, networkId, provider } = parameters
  if (isWalletConnectProvider(provider)) return walletConnectSigner(provider, parameters)
  const chain = toStandardChain(networkId)
  const has = (feature: string) => Object.hasOwn((provider as SolanaWallet).features, feature)
  const canSend = has('solana:signAndSendTransaction')
  const account = () => {
    const accounts = Array.from((provider as SolanaWallet).accounts) as SolanaWalletAccount[]
    const found = accounts.find((candidate) => candidate.address === address)
    if (!found) throw { code: 4100, message: 'The wallet no longer shares this account.' }
    return found
  }
  /**
   * Checks whether this account supports a feature. A wallet lists an account's features if the account supports fewer
   * than the wallet does: hardware often signs no messages.
   */
  const canSign = (feature: string) => {
    const listed = Array.from(account().features ?? [], String)
    return listed.includes(feature) || !listed.some((each) => each.startsWith('solana:sign'))
  }
  return {
    canSend,
    async signAndSendTransaction(transaction, options) {
      const input = { account: account(), chain, options, transaction }
      const [output] = toList(await callFeature(provider, 'solana:signAndSendTransaction', input))
      return base58.encode(toBytes(output?.signature).subarray(0, signatureLimit))
    },
    signIn: has('solana:signIn')
      ? async (input) => {
          if (!canSign('solana:signIn')) throw { code: 4200, message: 'This account has no sign-in.' }
          const [output] = toList(await callFeature(provider, 'solana:signIn', { address, ...input }))
          const { account: signed, signature, signedMessage } = output ?? {}
          return {
            address: String((signed as Partial<SolanaWalletAccount> | undefined)?.address),
            signature: toBytes(signature),
            signedMessage: toBytes(signedMessage),
          }
        }
      : undefined,
    async signMessage(message) {
      if (!canSign('solana:signMessage'))
        throw { code: 4200, message: 'This account cannot sign messages. Most hardware wallets cannot.' }
      const input = { account: account(), message }
      const [output] = toList(await callFeature(provider, 'solana:signMessage', input))
      return toBytes(output?.signature)
    },
    async signTransactions(transactions) {
      const inputs = transactions.map((transaction) => ({ account: account(), chain, transaction }))
      const outputs = toList(await callFeature(provider, 'solana:signTransaction', ...inputs))
      return transactions.map((_, index) => toBytes(outputs[index]?.signedTransaction))
    },
    transactionVersions: readVersions(
      (provider as SolanaWallet).features[
        canSend ? 'solana:signAndSendTransaction' : 'solana:signTransaction'
      ],
    ),
  }
}

function walletConnectSigner(
  provider: WalletConnectWallet,
  { address: pubkey, methods, networkId }: SolanaSignerParameters,
): SolanaSigner {
  const ask = async (method: string, params: unknown) =>
    (await provider.request({ method, networkId: toNetworkId(networkId), params })) as Record<string, unknown>
  return {
    canSend: methods?.includes('solana_signAndSendTransaction') ?? true,
    async signAndSendTransaction(transaction, sendOptions) {
      const params = { pubkey, sendOptions, transaction: base64.encode(transaction) }
      const answer: unknown = await ask('solana_signAndSendTransaction', params)
      // Some wallets return the signature alone.
      const signature = typeof answer === 'string' ? answer : String(Object(answer).signature)
      return base58.encode(readSignature(signature))
    },
    signIn: undefined,
    async signMessage(message) {
      const { signature } = await ask('solana_signMessage', { message: base58.encode(message), pubkey })
      return readSignature(String(signature))
    },
    async signTransactions(transactions) {
      const wires = transactions.map((transaction) => base64.encode(transaction))
      const [first] = transactions
      if (wires.length > 1 || !first) {
        const { transactions: signed } = await ask('solana_signAllTransactions', { transactions: wires })
        return (Array.isArray(signed) ? signed : []).map((wire) => base64.decode(String(wire)))
      }
      const answer = await ask('solana_signTransaction', { pubkey, transaction: wires[0] })
      // Some wallets return the whole transaction, and others only their signature.
      if (typeof answer.transaction === 'string') return [base64.decode(answer.transaction)]
      return [putSignature(first, base58.decode(pubkey), readSignature(String(answer.signature)))]
    },
    transactionVersions: bothVersions,
  }
}

/** Maximum length in characters or bytes. A signature has 64 bytes, and decoding base58 takes quadratic time. */
const signatureLimit = 128

function readSignature(text: string): Uint8Array {
  if (text.length <= signatureLimit) return base58.decode(text)
  throw new InvalidResponseError({ path: 'solana:sign', problem: 'It is not a signature.' })
}

const bothVersions: readonly SolanaTransactionVersion[] = ['legacy', 0]

function readVersions(feature: Record<string, unknown> | undefined): readonly SolanaTransactionVersion[] {
  const told = feature?.supportedTransactionVersions
  const taken = Array.isArray(told) ? bothVersions.filter((version) => told.includes(version)) : []
  return taken.length > 0 ? taken : bothVersions
}

function toList(input: unknown): Partial<Record<string, unknown>>[] {
  return Array.isArray(input) ? input : []
}

function toBytes(input: unknown): Uint8Array {
  // A wallet's bytes may come from another realm, where they are not an instance of this realm's Uint8Array.
  if (ArrayBuffer.isView(input))
    return new Uint8Array(input.buffer, input.byteOffset, input.byteLength).slice()
  throw new InvalidResponseError({ path: 'solana:sign', problem: 'It is not a signature.' })
}
