import { type getConfig, getConfigResponse } from '@portico/protocol/http'
import { defineCall } from './defineCall.js'

/** Requests the features that the project's owner enabled. */
export const requestConfig = defineCall<typeof getConfig>({
  method: 'GET',
  path: '/appkit/v1/config',
  response: getConfigResponse,
})
