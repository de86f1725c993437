import { factsOf, isCaipAddress, isCaipNetworkId } from '@portico/protocol/caip'
import type * as protocol from '@portico/protocol/http'
import { assertStarted } from '../assertStarted.js'
import type { SmartSession, SmartSessionLimit } from '../entities.js'
import { InvalidResponseError } from '../errors/http.js'
import { UnsupportedChainError } from '../errors/network.js'
import type { Portico } from '../portico.js'
import { resolveAccount, type SubjectParameters } from './resolveAccount.js'

export type GetSmartSessionsParameters = SubjectParameters & { signal?: AbortSignal | undefined }

/**
 * Returns the session keys of a smart account on one network, as the account itself stores them: what each key may
 * send, until when, and what it has sent. Expired keys are not included.
 *
 * @throws NotStartedError, NotConnectedError, NetworkNotFoundError, UnsupportedChainError if the server knows no
 * smart accounts, RateLimitedError, ServerFailedError, ServerUnreachableError, ServerTimeoutError,
 * InvalidResponseError, and the signal's reason
 */
export async function getSmartSessions(
  portico: Portico,
  parameters: GetSmartSessionsParameters = {},
): Promise<readonly SmartSession[]> {
  assertStarted(portico, 'getSmartSessions')
  const { address, network } = resolveAccount(portico, parameters)
  if (!factsOf(network.chainNamespace).server?.sessions || portico.options.servers.length === 0) {
    throw new UnsupportedChainError({ namespace: network.chainNamespace })
  }
  const { requestSmartSessions } = await import('../http/requestSmartSessions.js')
  const id = `${network.caipNetworkId}:${address}`
  const { sessions } = await requestSmartSessions(portico, { params: { id }, signal: parameters.signal })
  return sessions.map(({ limits, networkId, ...rest }) => {
    if (!isCaipNetworkId(networkId)) throw unreadable(`Network: ${networkId}`)
    return { ...rest, limits: limits.map(toLimit), networkId }
  })
}

/**
 * Converts a limit. An unreadable token is an error, because its limit would otherwise look like one of the native
 * token.
 */
function toLimit({ token, ...limit }: protocol.SmartSession['limits'][number]): SmartSessionLimit {
  if (token === null) return { ...limit, token }
  if (!isCaipAddress(token)) throw unreadable(`Token: ${token}`)
  return { ...limit, token }
}

function unreadable(problem: string): InvalidResponseError {
  return new InvalidResponseError({ path: '/v1/sessions/{id}', problem })
}
