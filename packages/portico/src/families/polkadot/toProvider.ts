import type { Session } from '../../core/session.js'
import { isRequested, type RequestedWallet } from '../requestedWallet.js'
import type { Injected } from './injectedWallet.js'

type Request = { address?: unknown; genesisHash?: unknown }

/**
 * The wallet's own interface, whose signer is asked for nothing but the accounts that the session shares, on the network in
 * use; through WalletConnect its provider, whose requests are held to the same.
 */
export function toProvider(getSession: () => Session | undefined): unknown {
  const session = getSession()
  if (session && isRequested(session.connector, session.provider)) {
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
  // What else a wallet offers stays, also where it is a class's.
  return Object.create(provider, { signer: { enumerable: true, value: guarded } })
}

/** The same for a provider that is asked by the names of methods. */
function toRequested(provider: RequestedWallet, getSession: () => Session | undefined): RequestedWallet {
  const value = async (asked: Parameters<RequestedWallet['request']>[0]) => {
    const { assertRequest } = await import('./assertAsked.js')
    assertRequest(getSession(), asked)
    return provider.request(asked)
  }
  return Object.create(provider, { request: { enumerable: true, value } })
}
