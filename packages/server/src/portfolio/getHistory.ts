import { getHistory } from '@portico/protocol/http'
import { handle } from '../http/handle.js'
import { readMergedPage } from './readMergedPage.js'

/** What happened to an account, on one network or on all that the server indexes. */
export const handleGetHistory = handle(getHistory, async ({ caller, params, query }, { portfolio }) => {
  // No purchase goes through this server.
  if (query.onramp !== undefined) return { data: [], next: null }
  const { items, next } = await readMergedPage(portfolio, {
    account: params.account,
    caller,
    list: 'history',
    query,
    read: (source, request) => source.readHistory(request),
  })
  return { data: items, next }
})
