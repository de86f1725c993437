import {
  type getConvertGasPrice,
  getConvertGasPriceResponse,
  type getConvertQuotes,
  getConvertQuotesResponse,
  type getConvertTokens,
  getConvertTokensResponse,
  type PostConvertBuildTransactionResponse,
  type postConvertBuildTransaction,
  postConvertBuildTransactionResponse,
} from '@portico/protocol/http'
import type { SignedPermit } from '../familySwapping.js'
import type { Portico } from '../portico.js'
import { defineCall } from './defineCall.js'
import { request } from './request.js'

/** Both tokens are CAIP-10. The amount is in base units of the first token. */
export type SwapSubject = { from: string; to: string; amount: bigint; userAddress: string }

/** Requests the tokens that the swap sources list on one network. */
export const requestSwapTokens = defineCall<typeof getConvertTokens>({
  method: 'GET',
  path: '/v1/convert/tokens',
  response: getConvertTokensResponse,
})

/** Requests how much of the second token an amount of the first buys, with the best quote first. */
export const requestSwapQuotes = defineCall<typeof getConvertQuotes>({
  method: 'GET',
  path: '/v1/convert/quotes',
  response: getConvertQuotesResponse,
})

/** Requests the gas prices of one network. */
export const requestGasPrice = defineCall<typeof getConvertGasPrice>({
  method: 'GET',
  path: '/v1/convert/gas-price',
  response: getConvertGasPriceResponse,
})

/** Requests the transaction that executes the swap. */
export function requestSwapTransaction(
  portico: Portico,
  parameters: SwapSubject & {
    /** In percent. */
    slippage: number
    source: string | undefined
    spender: string | undefined
    leastToAmount: bigint | undefined
    permit: SignedPermit | undefined
    signal?: AbortSignal | undefined
  },
): Promise<PostConvertBuildTransactionResponse> {
  const { leastToAmount, permit, signal, slippage, source, spender, ...subject } = parameters
  const { projectId } = portico.options
  return request<typeof postConvertBuildTransaction>(
    portico,
    { method: 'POST', path: '/v1/convert/build-transaction', response: postConvertBuildTransactionResponse },
    {
      body: {
        ...subject,
        amount: String(subject.amount),
        disableEstimate: true,
        eip155: { slippage },
        ...(leastToAmount !== undefined && { leastToAmount: String(leastToAmount) }),
        ...(permit && { permit }),
        ...(projectId && { projectId }),
        ...(source && { source }),
        ...(spender && { spender }),
      },
      signal,
    },
  )
}
