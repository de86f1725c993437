import { type CaipNetworkId, isCaipNetworkId } from '@portico/protocol/caip'
import type { Portico } from '../portico.js'
import { assertStarted } from './assertStarted.js'

type Supported = Record<'http' | 'portfolio' | 'tokens', readonly CaipNetworkId[]> & {
  /** Undefined at a server that does not say. */
  swaps: readonly CaipNetworkId[] | undefined
}

/**
 * CAIP-2 ids of the networks that the host's server reads balances and names of; none without a server. Asked once in a
 * kit's life.
 *
 * @throws NotStartedError, RateLimitedError, ServerFailedError, ServerUnreachableError, ServerTimeoutError,
 * InvalidResponseError
 */
export async function getSupportedNetworks(portico: Portico): Promise<readonly CaipNetworkId[]> {
  assertStarted(portico, 'getSupportedNetworks')
  return (await readSupported(portico)).http
}

/**
 * CAIP-2 ids of the networks whose tokens, NFTs and activity the host's server knows; none without a server. Elsewhere
 * there is nothing to show, and nothing that looks empty.
 *
 * @throws as `getSupportedNetworks`
 */
export async function getPortfolioNetworks(portico: Portico): Promise<readonly CaipNetworkId[]> {
  assertStarted(portico, 'getPortfolioNetworks')
  return (await readSupported(portico)).portfolio
}

/** CAIP-2 ids of the networks whose tokens the host's server knows, with or without NFTs and activity. */
export async function getTokenNetworks(portico: Portico): Promise<readonly CaipNetworkId[]> {
  return (await readSupported(portico)).tokens
}

/** CAIP-2 ids of the networks where the host's server has sources of swaps; undefined where it does not say. */
export async function getServedSwapNetworks(portico: Portico): Promise<readonly CaipNetworkId[] | undefined> {
  return (await readSupported(portico)).swaps
}

async function readSupported(portico: Portico): Promise<Supported> {
  if (portico.options.servers.length === 0) {
    return { http: [], portfolio: [], swaps: undefined, tokens: [] }
  }
  const { memo } = portico.internal
  const known = memo.get('supported networks') as Promise<Supported> | undefined
  const asked = known ?? askServer(portico)
  memo.set('supported networks', asked)
  // A failure is not remembered: the next call asks again.
  asked.catch(() => memo.delete('supported networks'))
  return asked
}

async function askServer(portico: Portico): Promise<Supported> {
  const { requestSupportedChains } = await import('../http/requestSupportedChains.js')
  const { http, portfolio, swaps, tokens } = await requestSupportedChains(portico)
  // A server that is not Portico's knows the portfolio wherever it reads.
  const known = portfolio ?? http
  return {
    http: http.filter(isCaipNetworkId),
    portfolio: known.filter(isCaipNetworkId),
    swaps: swaps?.filter(isCaipNetworkId),
    tokens: (tokens ?? known).filter(isCaipNetworkId),
  }
}
