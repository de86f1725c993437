import { type InferOutput, object, pipe, regex, strictObject, string } from 'valibot'
import { defineRoute } from './defineRoute.js'
import { sdkQuery } from './sdkQuery.js'

/** The path that a resolver contract names as its gateway, after the server's own URL. */
export const nameGatewayPath = '/v1/profile/gateway/{sender}/{data}.json'

export const getNameGatewayResponse = object({
  /** The input of the resolver's callback, in hex. */
  data: string(),
})

export type GetNameGatewayResponse = InferOutput<typeof getNameGatewayResponse>

/** Resolves names for a resolver contract, with a signed response (EIP-3668). */
export const getNameGateway = defineRoute({
  method: 'GET',
  path: '/v1/profile/gateway/{sender}/{data}',
  params: strictObject({
    /**
     * The contract that was called. The response is valid for the contract in the call data, which may be another one.
     */
    sender: pipe(string(), regex(/^0x[0-9a-fA-F]{40}$/, 'must be an eip155 address')),
    /** The call `answer(address resolver, bytes name, bytes data)` as the contract encoded it, followed by `.json`. */
    data: pipe(string(), regex(/^0x([0-9a-fA-F]{2}){4,4096}(\.json)?$/, 'must be call data in hex')),
  }),
  query: strictObject(sdkQuery),
  response: getNameGatewayResponse,
  errors: ['NAMES_OFF'],
})
