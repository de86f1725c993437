import { type getNfts, getNftsResponse } from '@portico/protocol/http'
import { defineCall } from './defineCall.js'

/** Requests one page of an account's NFTs on one network. */
export const requestNfts = defineCall<typeof getNfts>({
  method: 'GET',
  path: '/v1/account/{account}/nfts',
  response: getNftsResponse,
})
