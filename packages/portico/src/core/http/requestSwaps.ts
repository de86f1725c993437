import {
  type GetConvertGasPriceResponse,
  type GetConvertQuotesResponse,
  type GetConvertTokensResponse,
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
import { request } from './request.js'

/** Both tokens as CAIP-10, the amount in base units of the first. */
export type SwapSubject = { from: string; to: string; amount: bigint; userAddress: string }

/** Requests the tokens that the swap sources list on one network. */
export function requestSwapTokens(
  portico: Portico,
  { networkId, signal }: { networkId: string; signal?: AbortSignal | undefined },
): Promise<GetConvertTokensResponse> {
  return request<typeof getConvertTokens>(
    portico,
    { method: 'GET', path: '/v1/convert/tokens', response: getConvertTokensResponse },
    { query: { chainId: networkId }, signal },
  )
}

/** Requests what an amount buys, the best quote first. */
export function requestSwapQuotes(
  portico: Portico,
  { amount, from, signal, to, userAddress }: SwapSubject & { signal?: AbortSignal | undefined },
): Promise<GetConvertQuotesResponse> {
  return request<typeof getConvertQuotes>(
    portico,
    { method: 'GET', path: '/v1/convert/quotes', response: getConvertQuotesResponse },
    { query: { amount: String(amount), from, to, userAddress }, signal },
  )
}

/** Requests the gas prices of one network. */
export function requestGasPrice(
  portico: Portico,
  { networkId, signal }: { networkId: string; signal?: AbortSignal | undefined },
): Promise<GetConvertGasPriceResponse> {
  return request<typeof getConvertGasPrice>(
    portico,
    { method: 'GET', path: '/v1/convert/gas-price', response: getConvertGasPriceResponse },
    { query: { chainId: networkId }, signal },
  )
}

/** Requests the transaction that swaps. */
export function requestSwapTransaction(
  portico: Portico,
  parameters: SwapSubject & {
    /** Per cent. */
    slippage: number
    source: '1inch' | 'uniswap' | undefined
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
