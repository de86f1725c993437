/** Where a wallet that implements Keplr's interface stands on the page. */
export type KeplrLikeWallet = {
  name: string
  /** Property of `window`, e.g. `keplr`; inner ones with dots. */
  at: string
  /**
   * Event of `window` by which it tells that the person chose another key. Default: the first part of `at` with
   * `_keystorechange`, e.g. `keplr_keystorechange`.
   */
  event?: string | undefined
}

/** What a wallet must know of a network before it can add it, as Keplr's `ChainInfo`. Passed on as it is. */
export type CosmosChainInfo = { chainId: string; [name: string]: unknown }

/** The part of Keplr's interface that Portico uses. Hosts that sign transactions call the rest directly. */
export type KeplrLike = {
  enable: (chainIds: string | string[]) => Promise<unknown>
  disable?: (chainIds?: string | string[]) => Promise<unknown>
  experimentalSuggestChain?: (chainInfo: CosmosChainInfo) => Promise<unknown>
  getKey: (chainId: string) => Promise<unknown>
  signAmino?: (chainId: string, signer: string, document: object) => Promise<unknown>
  signArbitrary?: (chainId: string, signer: string, data: string) => Promise<unknown>
}

/** The best-known wallets. Keplr is last: others stand in its place too, and are told by their own. */
export const knownWallets: readonly KeplrLikeWallet[] = [
  { at: 'leap', name: 'Leap' },
  { at: 'cosmostation.providers.keplr', name: 'Cosmostation' },
  { at: 'keplr', name: 'Keplr' },
]

/** What stands at a place of the page, where it is a wallet. Getters that throw are none. */
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
