import { base58, base64 } from '@scure/base'
import { type MobileIdentity, type MobileRequest, withMobileWallet } from './mobileSession.js'
import type { SolanaWalletAccount } from './standardWallet.js'

/** State of the wallet on this phone, until the user leaves the page. The token alone does not grant access. */
export type MobileWalletState = {
  accounts: readonly SolanaWalletAccount[]
  token: string | undefined
}

type Input = { account: SolanaWalletAccount; chain?: string; transaction?: Uint8Array; message?: Uint8Array }

/**
 * Creates the Wallet Standard's features for a wallet on the same phone. Each of them except `disconnect` opens the
 * wallet's app.
 */
export function createMobileFeatures(
  state: MobileWalletState,
  identity: MobileIdentity,
  chains: readonly string[],
): Readonly<Record<string, (...inputs: never[]) => Promise<unknown>>> {
  /**
   * Runs `work` in a session that the wallet has authorized. If there is a token of an earlier authorization, it uses
   * that token.
   */
  const inSession = <result>(chain: string, work: (request: MobileRequest) => Promise<result>) =>
    withMobileWallet(async (request) => {
      const ask = (auth_token: string | undefined) => request('authorize', { auth_token, chain, identity })
      const known = state.token
      const { accounts, auth_token: token } = await ask(known).catch((refusal: unknown) => {
        // The earlier authorization has expired or was revoked. Only the user can grant it again.
        if (known === undefined || (refusal as { code?: unknown } | null)?.code !== 4001) throw refusal
        state.token = undefined
        return ask(undefined)
      })
      state.token = typeof token === 'string' ? token : undefined
      state.accounts = readAccounts(accounts, chains)
      return work(request)
    })
  const toPayloads = (inputs: readonly Input[], field: 'transaction' | 'message') =>
    inputs.map((input) => base64.encode(input[field] ?? new Uint8Array()))
  const chainOf = ([first]: readonly Input[]) => first?.chain ?? chains[0] ?? 'solana:mainnet'

  return {
    connect: async (input?: { silent?: boolean }) => {
      if (!input?.silent) await inSession(chains[0] ?? 'solana:mainnet', async () => {})
      return { accounts: state.accounts }
    },
    disconnect: async () => {
      state.accounts = []
      state.token = undefined
    },
    signAndSendTransaction: async (...inputs: Input[]) =>
      inSession(chainOf(inputs), async (request) => {
        const { signatures } = await request('sign_and_send_transactions', {
          payloads: toPayloads(inputs, 'transaction'),
        })
        return toList(signatures).map((signature) => ({ signature }))
      }),
    signMessage: async (...inputs: Input[]) =>
      inSession(chainOf(inputs), async (request) => {
        const { signed_payloads: signed } = await request('sign_messages', {
          addresses: inputs.map(({ account }) => base64.encode(base58.decode(account.address))),
          payloads: toPayloads(inputs, 'message'),
        })
        // The payload is the message and, after it, the signature.
        return toList(signed).map((payload) => ({
          signature: payload.slice(-64),
          signedMessage: payload.slice(0, -64),
        }))
      }),
    signTransaction: async (...inputs: Input[]) =>
      inSession(chainOf(inputs), async (request) => {
        const { signed_payloads: signed } = await request('sign_transactions', {
          payloads: toPayloads(inputs, 'transaction'),
        })
        return toList(signed).map((signedTransaction) => ({ signedTransaction }))
      }),
  }
}

function readAccounts(input: unknown, chains: readonly string[]): readonly SolanaWalletAccount[] {
  return (Array.isArray(input) ? input : []).flatMap((account) => {
    try {
      return [{ address: base58.encode(base64.decode(String(account?.address))), chains }]
    } catch {
      return []
    }
  })
}

function toList(input: unknown): Uint8Array[] {
  return (Array.isArray(input) ? input : []).map((payload) => base64.decode(String(payload)))
}
