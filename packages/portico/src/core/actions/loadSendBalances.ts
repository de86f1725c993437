import { isPorticoError, type PorticoError } from '@portico/protocol/errors'
import { TokenBalanceUnavailableError } from '../errors/account.js'
import { findActive, toNetworkId } from '../findActive.js'
import type { Portico } from '../portico.js'
import { sendStateOf } from '../sendState.js'
import type { TokenBalance } from '../tokenBalance.js'
import { getTokens } from './getTokens.js'

/** Milliseconds before failed balances are requested again. Source: specification, section 9. */
const retryGateMs = 30_000

export type LoadSendBalancesParameters = {
  /** Reads the balances again even if a result of the last 30 s is cached. Default: false. */
  fresh?: boolean | undefined
  signal?: AbortSignal | undefined
}

/**
 * Loads the balances that the account in use can send, into the send state. After a failure it sends no request for
 * 30 s, and the earlier balances stay. If the account or the network changes meanwhile, the response is returned, but
 * the state does not change.
 *
 * @throws TokenBalanceUnavailableError with `retryAt`, NotStartedError, NotConnectedError, NetworkNotFoundError, and
 * the signal's reason
 */
export async function loadSendBalances(
  portico: Portico,
  parameters: LoadSendBalancesParameters = {},
): Promise<readonly TokenBalance[]> {
  const store = sendStateOf(portico)
  const { lastRetry } = store.getState()
  if (lastRetry !== undefined && Date.now() - lastRetry < retryGateMs) throw toError(lastRetry)

  const subjectOf = () => {
    const state = portico.store.getState()
    return `${toNetworkId(state)}:${findActive(state)?.address}`
  }
  const subject = subjectOf()
  const fail = (cause: PorticoError) => {
    const failedAt = Date.now()
    if (subjectOf() === subject) store.setState({ lastRetry: failedAt })
    return toError(failedAt, cause)
  }
  let answer: Awaited<ReturnType<typeof getTokens>>
  try {
    answer = await getTokens(portico, parameters)
  } catch (error) {
    parameters.signal?.throwIfAborted()
    throw isPorticoError(error, 'TOKEN_BALANCE_UNAVAILABLE') ? fail(error) : error
  }
  const native = answer.tokens.find(({ address }) => !address)
  if (subjectOf() === subject) {
    store.setState({
      lastRetry: undefined,
      networkBalanceInUSD: native ? String(native.value ?? 0) : '0',
      tokenBalances: answer.tokens,
    })
  }
  if (answer.staleBecause) throw fail(answer.staleBecause)
  return answer.tokens
}

function toError(failedAt: number, cause?: PorticoError): TokenBalanceUnavailableError {
  return new TokenBalanceUnavailableError({ cause, retryAt: failedAt + retryGateMs })
}
