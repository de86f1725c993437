/** The global of a wallet with Keplr's interface. */
export type KeplrLikeWallet = {
  name: string
  /** Property of `window`, e.g. `keplr`. The path of a nested property has dots. */
  at: string
  /**
   * Event of `window` after the user chose another key. Default: the first part of `at` with `_keystorechange`, e.g.
   * `keplr_keystorechange`.
   */
  event?: string | undefined
}

/**
 * The description that a wallet needs to add a network, in the form of Keplr's `ChainInfo`. The wallet gets it
 * unchanged.
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

/**
 * The best-known wallets. Keplr is last, because other wallets also use its global. These are recognized by their own.
 */
export const knownWallets: readonly KeplrLikeWallet[] = [
  { at: 'leap', name: 'Leap' },
  { at: 'cosmostation.providers.keplr', name: 'Cosmostation' },
  { at: 'keplr', name: 'Keplr' },
]

/** Returns the wallet at a global of the page, or undefined. If a getter throws, there is no wallet. */
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
