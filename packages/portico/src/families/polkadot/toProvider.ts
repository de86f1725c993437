import type { Session } from '../../core/session.js'
import { isWalletConnectProvider, type WalletConnectWallet } from '../walletConnectProvider.js'
import type { Injected } from './injectedWallet.js'

type Request = { address?: unknown; genesisHash?: unknown }

/**
 * Returns the wallet's own interface, with a signer that only signs for the session's accounts on the network in use.
 * For WalletConnect, it returns the provider, with the same restriction on its requests.
 */
export function toProvider(getSession: () => Session | undefined): unknown {
  const session = getSession()
  if (session && isWalletConnectProvider(session.connector, session.provider)) {
    return toRequested(session.provider, getSession)
  }
  const provider = session?.provider as Injected | undefined
  const signer = provider?.signer
  if (!provider || !signer) return provider
  const guard = (method: 'signRaw' | 'signPayload') => {
    if (!signer[method]) return {}
    const value = async (request: Request) => {
      const { assertAsked } = await import('./assertAsked.js')
      assertAsked(getSession(), request, method)
      return Reflect.apply(signer[method] as (input: Request) => unknown, signer, [request])
    }
    return { [method]: { value } }
  }
  const guarded = Object.create(signer, { ...guard('signPayload'), ...guard('signRaw') })
  // The wallet's other members stay, including those of a class.
  return Object.create(provider, { signer: { enumerable: true, value: guarded } })
}

/** Restricts a provider whose requests name their method. */
function toRequested(
  provider: WalletConnectWallet,
  getSession: () => Session | undefined,
): WalletConnectWallet {
  const value = async (asked: Parameters<WalletConnectWallet['request']>[0]) => {
    const { assertRequest } = await import('./assertAsked.js')
    assertRequest(getSession(), asked)
    return provider.request(asked)
  }
  return Object.create(provider, { request: { enumerable: true, value } })
}
