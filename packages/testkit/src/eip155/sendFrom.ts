import {
  BaseError,
  type Chain,
  createWalletClient,
  type Hex,
  http,
  type LocalAccount,
  NonceTooLowError,
  publicActions,
} from 'viem'
import type { ShownCall } from '../prompt/approval.js'
import { isReplaced } from './isReplaced.js'
import { ProviderRpcError } from './ProviderRpcError.js'

/** Gas limits and prices that a site may set; the network's own estimates fill in the rest. In wei or gas units. */
export type SendFees = {
  gas?: bigint | undefined
  gasPrice?: bigint | undefined
  maxFeePerGas?: bigint | undefined
  maxPriorityFeePerGas?: bigint | undefined
}

/** How often this tries to send with the account's next free nonce, if others take that nonce first. */
const nonceTries = 10

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
  const transport = http(chain.rpcUrls.default.http[0])
  const client = createWalletClient({ account, chain, transport }).extend(publicActions)
  const { gas, gasPrice, maxFeePerGas, maxPriorityFeePerGas } = fees
  const { address } = account
  const send = (next: number) =>
    client.sendTransaction({
      data: call.data,
      to: call.to ?? null,
      value: call.valueWei,
      ...(gas === undefined ? {} : { gas }),
      nonce: next,
      ...(gasPrice !== undefined
        ? { gasPrice }
        : {
            ...(maxFeePerGas === undefined ? {} : { maxFeePerGas }),
            ...(maxPriorityFeePerGas === undefined ? {} : { maxPriorityFeePerGas }),
          }),
    })
  try {
    for (let tries = 1; ; tries += 1) {
      try {
        if (nonce !== undefined) return await send(nonce)
        const next = await client.getTransactionCount({ address, blockTag: 'pending' })
        const hash = await send(next)
        if (tries === nonceTries || !(await isReplaced(client, { address, hash, nonce: next }))) return hash
      } catch (cause) {
        // A wallet on another page with the same key has sent since the nonce was read. The next try reads a new nonce.
        if (nonce !== undefined || tries === nonceTries || !isNonceTaken(cause)) throw cause
      }
    }
  } catch (cause) {
    const message = cause instanceof BaseError ? cause.shortMessage : String(cause)
    throw new ProviderRpcError({
      code: -32000,
      data: cause instanceof BaseError ? cause.details : undefined,
      message,
    })
  }
}

function isNonceTaken(cause: unknown): boolean {
  if (!(cause instanceof BaseError)) return false
  const isTaken = (each: unknown) => each instanceof NonceTooLowError
  return cause.walk(isTaken) !== null || /replacement transaction underpriced/i.test(cause.details)
}
