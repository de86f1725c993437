/** The part of a Wallet Standard wallet that Portico uses. Source: github.com/wallet-standard/wallet-standard. */
export type SolanaWallet = {
  accounts: readonly unknown[]
  chains: readonly string[]
  features: Readonly<Record<string, Record<string, unknown> | undefined>>
}

/** An account in the form that its wallet returns. Later requests must pass the wallet's own object. */
export type SolanaWalletAccount = {
  address: string
  chains: readonly string[]
  /** The wallet's features that this account supports. */
  features?: readonly string[]
  publicKey?: Uint8Array
}

/** A WalletConnect provider. */
export type WalletConnectWallet = {
  request(request: { method: string; params?: unknown; networkId?: string }): Promise<unknown>
  on(event: string, listener: (payload: unknown) => void): void
  removeListener(event: string, listener: (payload: unknown) => void): void
}

/**
 * Checks whether a provider is WalletConnect's, whose methods are called through `request`. A Wallet Standard wallet
 * may have its own method of that name, but it always has features: a wallet without any is not discovered.
 */
export function isWalletConnectProvider(provider: unknown): provider is WalletConnectWallet {
  const { features, request } = provider as { features?: unknown; request?: unknown }
  return typeof request === 'function' && features === undefined
}

/** Calls a method of one feature. @throws the wallet's error */
export async function callFeature(
  provider: unknown,
  feature: string,
  ...parameters: readonly unknown[]
): Promise<unknown> {
  const { features } = provider as SolanaWallet
  const implementation = features[feature]
  const method = implementation?.[feature.slice(feature.indexOf(':') + 1)]
  if (typeof method !== 'function') throw { code: 4200, message: `The wallet has no ${feature}.` }
  // Some wallets implement a feature as a class, whose methods need their object.
  return Reflect.apply(method, implementation, parameters)
}
