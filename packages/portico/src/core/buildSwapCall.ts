import { swapSourceId } from '@portico/protocol/token'
import { type CheckedSwap, toSwapAccount } from './checkedSwap.js'
import { InvalidResponseError } from './errors/http.js'
import { SwapPriceMovedError } from './errors/swap.js'
import type { ContractCall, SignedPermit } from './familySwapping.js'
import { isSameAddress } from './findLookAlikes.js'
import type { Portico } from './portico.js'
import { judgeSwapTarget, ownerOfTarget, type SwapTarget, takesUnknownTargets } from './swapTarget.js'

/**
 * Builds the swap's own call. This code decides what the call pays and which contract it uses, whatever the server
 * returns. It refuses a call that could do something other than swap.
 *
 * @throws SwapPriceMovedError, InvalidResponseError, NetworkUnavailableError, the server's error, and the signal's reason
 */
export async function buildSwapCall(
  portico: Portico,
  checked: CheckedSwap,
  {
    leastToAmount,
    permit,
    quote,
    signal,
  }: {
    leastToAmount: bigint
    permit?: SignedPermit | undefined
    quote: { source: string | undefined; spender: string | undefined; target: SwapTarget | undefined }
    signal: AbortSignal | undefined
  },
): Promise<ContractCall> {
  const { amount, from, fromAddress, network, owner, slippage, swapping, to, toAddress } = checked
  const { requestSwapTransaction } = await import('./http/requestSwaps.js')
  const { source } = quote
  const { toAmount, tx } = await requestSwapTransaction(portico, {
    amount,
    from: toSwapAccount(from),
    leastToAmount,
    permit,
    signal,
    slippage,
    source: source && swapSourceId.test(source) ? source : undefined,
    // The native token must also go to the quoted contract.
    spender: quote.spender ?? quote.target?.account,
    to: toSwapAccount(to),
    userAddress: owner,
  })
  if (toAmount != null && BigInt(toAmount) < leastToAmount) throw new SwapPriceMovedError()
  const refuse = (problem: string) => {
    throw new InvalidResponseError({ path: '/v1/convert/build-transaction', problem })
  }
  const target = tx.to.split(':').at(-1) ?? ''
  const said = quote.spender ?? quote.target?.account
  if (said && !isSameAddress(target, said.split(':').at(-1) ?? '')) {
    refuse('The swap goes to a different contract than was quoted.')
  }
  const kind = judgeSwapTarget(checked, target)
  if (kind === 'refused') refuse('The swap calls a token, or the account itself.')
  const targetOwner = ownerOfTarget(network.caipNetworkId, target)
  // The user has not seen a contract that the quote did not name.
  if (!targetOwner && kind !== 'wraps' && !(said && takesUnknownTargets(portico))) {
    refuse('The swap goes to an unknown contract.')
  }
  if (tx.data === '' || tx.data === '0x') refuse('The swap calls nothing.')
  // Coins that are sent to an address without a contract are lost.
  if (!(await swapping.isContract({ address: target, network, signal }))) {
    refuse('The swap goes to an address without a contract.')
  }
  const value = fromAddress === undefined ? amount : 0n
  const call = { data: tx.data, from: owner, network, to: target, value }
  const fault = await swapping.findSwapFault({
    amount,
    call,
    fromAddress,
    isWrap: kind === 'wraps',
    leastToAmount,
    signal,
    targetOwner,
    toAddress,
  })
  if (fault !== undefined) refuse(fault)
  return call
}
