/** The global of a wallet with Keplr's interface. */
export type KeplrLikeWallet = {
  name: string
  /** Property of `window`, e.g. `keplr`; nested ones with dots. */
  at: string
  /**
   * Event of `window` for a change of the key by the user. Default: the first part of `at` with `_keystorechange`, e.g.
   * `keplr_keystorechange`.
   */
  event?: string | undefined
}

/**
 * The description of a network that a wallet needs to add it, in the form of Keplr's `ChainInfo`. Passed on unchanged.
 */
export type CosmosChainInfo = { chainId: string; [name: string]: unknown }

/** The part of Keplr's interface that Portico uses. Sites that sign transactions call the rest directly. */
export type KeplrLike = {
  enable: (chainIds: string | string[]) => Promise<unknown>
  disable?: (chainIds?: string | string[]) => Promise<unknown>
  experimentalSuggestChain?: (chainInfo: CosmosChainInfo) => Promise<unknown>
  getKey: (chainId: string) => Promise<unknown>
  signAmino?: (chainId: string, signer: string, document: object) => Promise<unknown>
  signArbitrary?: (chainId: string, signer: string, data: string) => Promise<unknown>
}

/** The best-known wallets. Keplr is last: others also use its global, and are recognized by their own. */
export const knownWallets: readonly KeplrLikeWallet[] = [
  { at: 'leap', name: 'Leap' },
  { at: 'cosmostation.providers.keplr', name: 'Cosmostation' },
  { at: 'keplr', name: 'Keplr' },
]

/** Returns the wallet at a global of the page, if there is one. Getters that throw count as none. */
export function readKeplrLike(at: string): KeplrLike | undefined {
  try {
    const wallet = at
      .split('.')
      .reduce<unknown>((part, name) => (part as Record<string, unknown>)?.[name], window)
    const { enable, getKey } = wallet as Partial<KeplrLike>
    return typeof enable === 'function' && typeof getKey === 'function' ? (wallet as KeplrLike) : undefined
  } catch {
    return undefined
  }
}
