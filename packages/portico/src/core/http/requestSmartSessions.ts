import { type getSmartSessions, getSmartSessionsResponse } from '@portico/protocol/http'
import { defineCall } from './defineCall.js'

/** Requests the session keys of an account. `id` is a CAIP-10 id, or a plain address for all networks. */
export const requestSmartSessions = defineCall<typeof getSmartSessions>({
  method: 'GET',
  path: '/v1/sessions/{id}',
  response: getSmartSessionsResponse,
})
