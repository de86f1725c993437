import { type ChainNamespace, isCaipAddress, parseCaipAddress } from '@portico/protocol/caip'
import type { NodeAccess } from './eip155/verifyByContract.js'
import { invalid, type Verification } from './verification.js'

export type VerifyMessageParameters = {
  /** CAIP-10 id of the account, e.g. `eip155:1:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb`. */
  account: string
  /** The text as the user saw it, or bytes. */
  message: string | Uint8Array
  /**
   * The signature in the form of the family's wallets, which is also the form that `signMessage` of the kit returns.
   */
  signature: string | Uint8Array
  /** The key that the wallet returned with the signature, if the family needs a key in addition to the address. */
  publicKey?: string | Uint8Array | undefined
  /**
   * Whether a signed transaction with the message as its memo counts as a signature on Solana. It is how hardware
   * wallets sign in. Default: true.
   */
  takesTransactions?: boolean | undefined
  /** A node of the account's network, for EVM accounts that are contracts. */
  node?: NodeAccess | undefined
  /** Timeout of one request to the node, in milliseconds. Default: 5,000. */
  timeoutMs?: number | undefined
  signal?: AbortSignal | undefined
}

type Verifier = (
  parameters: Omit<VerifyMessageParameters, 'account'> & { address: string; reference: string },
) => Promise<Verification>

/** The check of each family that has one. A check loads with the first account of its family. */
const verifiers: Partial<Record<ChainNamespace, () => Promise<Verifier>>> = {
  bip122: async () => (await import('./bip122/verifyMessage.js')).verifyMessage,
  cosmos: async () => (await import('./cosmos/verifyMessage.js')).verifyMessage,
  eip155: async () => {
    const { verifyMessage } = await import('./eip155/verifyMessage.js')
    return async ({ reference, ...parameters }) => {
      if (!/^[1-9]\d{0,15}$/.test(reference)) return invalid('ADDRESS_MALFORMED', 'The network is not EVM.')
      return verifyMessage({ ...parameters, chainId: Number(reference) })
    }
  },
  polkadot: async () => (await import('./polkadot/verifyMessage.js')).verifyMessage,
  solana: async () => (await import('./solana/verifyMessage.js')).verifyMessage,
}

/**
 * Checks whether an account of any family signed a message. Use it on a site's own server: it needs no page and stores
 * nothing.
 *
 * ```ts
 * const { isValid } = await verifyMessage({ account, message, signature, node: 'https://…' })
 * ```
 *
 * It only checks the signature. You must check the content of the message, and that the message was not used before.
 */
export async function verifyMessage(parameters: VerifyMessageParameters): Promise<Verification> {
  const { account, ...rest } = parameters
  if (!isCaipAddress(account)) return invalid('ADDRESS_MALFORMED', 'The account is not a CAIP-10 id.')
  const { address, namespace, reference } = parseCaipAddress(account)
  const load = verifiers[namespace]
  if (!load) return invalid('SIGNATURE_UNSUPPORTED', 'Signatures of this family cannot be checked here.')
  const verify = await load()
  return verify({ ...rest, address, reference })
}
