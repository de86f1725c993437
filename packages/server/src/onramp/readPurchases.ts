import type { GetHistoryResponse, OnrampProviderName } from '@portico/protocol/http'
import type { Caller } from '../http/caller.js'
import type { Onramp } from './createOnramp.js'

/** What an account bought at one provider, newest first. Nothing where the server does not work with it, or it tells nobody. */
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
