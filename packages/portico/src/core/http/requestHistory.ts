import { type getHistory, getHistoryResponse } from '@portico/protocol/http'
import { defineCall } from './defineCall.js'

/** Requests one page of an account's transactions or purchases, newest first. */
export const requestHistory = defineCall<typeof getHistory>({
  method: 'GET',
  path: '/v1/account/{account}/history',
  response: getHistoryResponse,
})
