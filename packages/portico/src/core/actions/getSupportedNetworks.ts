import type { CaipNetworkId } from '@portico/protocol/caip'
import { isCaipNetworkId } from '@portico/protocol/caip'
import { assertStarted } from '../assertStarted.js'
import type { Portico } from '../portico.js'
import { loadOnce } from '../slots.js'

type Supported = Record<'http' | 'portfolio' | 'tokens', readonly CaipNetworkId[]> & {
  /** Networks with swaps. Undefined if the server does not list them. */
  swaps: readonly CaipNetworkId[] | undefined
}

/**
 * Returns the CAIP-2 ids of the networks whose balances and names the site's server reads. Empty without a server. Each
 * kit requests the list once.
 *
 * @throws NotStartedError, RateLimitedError, ServerFailedError, ServerUnreachableError, ServerTimeoutError,
 * InvalidResponseError
 */
export async function getSupportedNetworks(portico: Portico): Promise<readonly CaipNetworkId[]> {
  assertStarted(portico, 'getSupportedNetworks')
  return (await readSupported(portico)).http
}

/**
 * Returns the CAIP-2 ids of the networks whose tokens, NFTs and activity the site's server knows. Empty without a
 * server. For other networks the modal hides these lists, because an empty list would be misleading.
 *
 * @throws the errors of `getSupportedNetworks`
 */
export async function getPortfolioNetworks(portico: Portico): Promise<readonly CaipNetworkId[]> {
  assertStarted(portico, 'getPortfolioNetworks')
  return (await readSupported(portico)).portfolio
}

/** Returns the CAIP-2 ids of the networks whose tokens the site's server knows, with or without NFTs and activity. */
export async function getTokenNetworks(portico: Portico): Promise<readonly CaipNetworkId[]> {
  return (await readSupported(portico)).tokens
}

/**
 * Returns the CAIP-2 ids of the networks on which the site's server offers swaps; undefined if it does not list them.
 */
export async function getServedSwapNetworks(portico: Portico): Promise<readonly CaipNetworkId[] | undefined> {
  return (await readSupported(portico)).swaps
}

const readSupported = loadOnce(async (portico: Portico): Promise<Supported> => {
  if (portico.options.servers.length === 0) {
    return { http: [], portfolio: [], swaps: undefined, tokens: [] }
  }
  const { requestSupportedChains } = await import('../http/requestSupportedChains.js')
  const { http, portfolio, swaps, tokens } = await requestSupportedChains(portico)
  // A server that is not Portico's knows the portfolio on every network that it reads.
  const known = portfolio ?? http
  return {
    http: http.filter(isCaipNetworkId),
    portfolio: known.filter(isCaipNetworkId),
    swaps: swaps?.filter(isCaipNetworkId),
    tokens: (tokens ?? known).filter(isCaipNetworkId),
  }
})
