import { type CaipNetworkId, isCaipNetworkId } from '@portico/protocol/caip'
import type { Portico } from '../createPortico.js'
import { assertStarted } from './assertStarted.js'

/**
 * CAIP-2 ids of the networks that the host's server reads balances, names and activity of; none without a server.
 * Asked once in a kit's life.
 *
 * @throws NotStartedError, RateLimitedError, ServerFailedError, ServerUnreachableError, ServerTimeoutError,
 * InvalidResponseError
 * @see /core/actions/get-supported-networks
 */
export async function getSupportedNetworks(portico: Portico): Promise<readonly CaipNetworkId[]> {
  assertStarted(portico, 'getSupportedNetworks')
  if (portico.options.servers.length === 0) return []
  const { memo } = portico.internal
  const known = memo.get('supported networks') as Promise<readonly CaipNetworkId[]> | undefined
  const asked = known ?? askServer(portico)
  memo.set('supported networks', asked)
  // A failure is not remembered: the next call asks again.
  asked.catch(() => memo.delete('supported networks'))
  return asked
}

async function askServer(portico: Portico): Promise<readonly CaipNetworkId[]> {
  const { requestSupportedChains } = await import('../http/requestSupportedChains.js')
  const { http } = await requestSupportedChains(portico)
  return http.filter(isCaipNetworkId)
}
