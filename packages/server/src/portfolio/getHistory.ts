import { getHistory } from '@portico/protocol/http'
import { handle } from '../http/handle.js'
import { readPurchases } from '../onramp/readPurchases.js'
import { readMergedPage } from './readMergedPage.js'

/** Returns the history of an account, on one network or on all that the server indexes. */
export const handleGetHistory = handle(
  getHistory,
  async ({ caller, params, query }, { onramp, portfolio }) => {
    const { account } = params
    if (query.onramp !== undefined) {
      const { chainId: networkId, cursor, onramp: provider } = query
      return readPurchases(onramp, { account, caller, cursor, networkId, provider })
    }
    const { items, next } = await readMergedPage(portfolio, {
      account,
      caller,
      list: 'history',
      query,
      read: (source, request) => source.readHistory(request),
    })
    return { data: items, next }
  },
)
