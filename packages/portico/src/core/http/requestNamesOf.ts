import { type getProfileReverse, getProfileReverseResponse } from '@portico/protocol/http'
import { defineCall } from './defineCall.js'

/** Requests the names of an address, oldest first. */
export const requestNamesOf = defineCall<typeof getProfileReverse>({
  method: 'GET',
  path: '/v1/profile/reverse/{address}',
  response: getProfileReverseResponse,
})
