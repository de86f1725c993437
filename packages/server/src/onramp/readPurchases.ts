import type { GetHistoryResponse, OnrampProviderName } from '@portico/protocol/http'
import type { Caller } from '../http/caller.js'
import type { Onramp } from './createOnramp.js'

/**
 * Returns an account's purchases at one provider, newest first. Empty if the server does not use the provider, or if
 * the provider has no list.
 */
export async function readPurchases(
  onramp: Onramp | undefined,
  request: {
    account: string
    caller: Caller
    cursor: string | undefined
    networkId: string | undefined
    provider: OnrampProviderName
  },
): Promise<GetHistoryResponse> {
  const { account, caller, cursor, networkId } = request
  const provider = onramp?.providers.find(({ name }) => name === request.provider)
  if (!provider?.readPurchases) return { data: [], next: null }
  return provider.readPurchases({
    address: account.slice(account.lastIndexOf(':') + 1),
    cursor,
    networkId,
    projectId: caller.project.id,
    signal: caller.signal,
  })
}
