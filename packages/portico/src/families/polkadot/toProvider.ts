import type { Session } from '../../core/family.js'
import type { Injected } from './injectedWallet.js'

type Request = { address?: unknown; genesisHash?: unknown }

/**
 * The wallet's own interface, whose signer is asked for nothing but the accounts that the session shares, on the network in
 * use. Through WalletConnect the provider as it is: there a request names a network that was approved.
 */
export function toProvider(getSession: () => Session | undefined): unknown {
  const provider = getSession()?.provider as Injected | undefined
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
