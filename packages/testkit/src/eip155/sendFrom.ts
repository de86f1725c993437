import { BaseError, type Chain, createWalletClient, type Hex, http, type LocalAccount } from 'viem'
import type { ShownCall } from './approval.js'
import { ProviderRpcError } from './ProviderRpcError.js'

/** Gas limits and prices that a site may set; the network's own estimates fill in the rest. All in wei or gas units. */
export type SendFees = {
  gas?: bigint | undefined
  gasPrice?: bigint | undefined
  maxFeePerGas?: bigint | undefined
  maxPriorityFeePerGas?: bigint | undefined
}

/**
 * Signs one call with a development key and sends it to the network.
 *
 * @returns hash of the transaction
 * @throws ProviderRpcError -32000 with the node's sentence, e.g. insufficient funds
 */
export async function sendFrom(parameters: {
  account: LocalAccount
  call: ShownCall
  chain: Chain
  fees?: SendFees | undefined
  nonce?: number | undefined
}): Promise<Hex> {
  const { account, call, chain, fees = {}, nonce } = parameters
  const client = createWalletClient({ account, chain, transport: http(chain.rpcUrls.default.http[0]) })
  const { gas, gasPrice, maxFeePerGas, maxPriorityFeePerGas } = fees
  try {
    return await client.sendTransaction({
      data: call.data,
      to: call.to ?? null,
      value: call.valueWei,
      ...(gas === undefined ? {} : { gas }),
      ...(nonce === undefined ? {} : { nonce }),
      ...(gasPrice !== undefined
        ? { gasPrice }
        : {
            ...(maxFeePerGas === undefined ? {} : { maxFeePerGas }),
            ...(maxPriorityFeePerGas === undefined ? {} : { maxPriorityFeePerGas }),
          }),
    })
  } catch (cause) {
    const message = cause instanceof BaseError ? cause.shortMessage : String(cause)
    throw new ProviderRpcError({
      code: -32000,
      data: cause instanceof BaseError ? cause.details : undefined,
      message,
    })
  }
}
