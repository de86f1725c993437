/** The part of a Wallet Standard wallet that Portico uses. Source: github.com/wallet-standard/wallet-standard. */
export type SolanaWallet = {
  accounts: readonly unknown[]
  chains: readonly string[]
  features: Readonly<Record<string, Record<string, unknown> | undefined>>
}

/** An account as its wallet hands it over: asked for again, it must be the wallet's own object. */
export type SolanaWalletAccount = {
  address: string
  chains: readonly string[]
  /** What this account can do of what its wallet can. */
  features?: readonly string[]
  publicKey?: Uint8Array
}

/** A provider of WalletConnect. */
export type RequestedProvider = {
  request(request: { method: string; params?: unknown; networkId?: string }): Promise<unknown>
  on(event: string, listener: (payload: unknown) => void): void
  removeListener(event: string, listener: (payload: unknown) => void): void
}

/**
 * True for a provider of WalletConnect, which is asked by `request`. A Wallet Standard wallet may have a method of that name
 * for itself: what has features is one, since none is discovered without.
 */
export function isRequested(provider: unknown): provider is RequestedProvider {
  const { features, request } = provider as { features?: unknown; request?: unknown }
  return typeof request === 'function' && features === undefined
}

/** Calls one method of one feature. @throws what the wallet does */
export async function callFeature(
  provider: unknown,
  feature: string,
  ...parameters: readonly unknown[]
): Promise<unknown> {
  const { features } = provider as SolanaWallet
  const implementation = features[feature]
  const method = implementation?.[feature.slice(feature.indexOf(':') + 1)]
  if (typeof method !== 'function') throw { code: 4200, message: `The wallet has no ${feature}.` }
  // Some wallets implement a feature as a class: its methods need their object.
  return Reflect.apply(method, implementation, parameters)
}
