import { findSwapContract, findWrappedCoin, isLocalNetwork, type SwapContract } from '@portico/protocol/token'
import type { CheckedSwap } from './checkedSwap.js'
import { isSameAddress } from './findLookAlikes.js'
import type { PorticoOptions } from './options.js'
import type { Portico } from './portico.js'

/** The contract that a swap calls. */
export type SwapTarget = {
  /** CAIP-10. */
  account: string
  /**
   * The owner of the contract. `wrapped`: the native token's own contract, which wraps and unwraps it; no other swap
   * calls it. `local`: any contract on a network that runs on the user's own machine. There is no list of contracts for
   * such networks. Undefined: not a known contract.
   */
  owner: 'uniswap' | '1inch' | 'wrapped' | 'local' | undefined
}

/** Returns the owner of a contract that a swap calls: the same as in `SwapTarget`. */
export function ownerOfTarget(networkId: string, address: string): SwapContract | 'local' | undefined {
  return isLocalNetwork(networkId) ? 'local' : findSwapContract(networkId, address)
}

/**
 * Checks whether the site lets swaps call a contract that the kit does not know. Such a call cannot be read. In the
 * account's name, it can do anything that needs no allowance, such as withdraw a deposit to someone else.
 */
export function takesUnknownTargets({ internal }: Portico): boolean {
  // Only the site decides this. A server must not.
  const input: Pick<PorticoOptions, 'allowUnknownSwapContracts'> = internal.input
  return input.allowUnknownSwapContracts === true
}

/** Checks whether a quote names a contract that the kit does not know. */
export function isUnknownTarget(target: { owner: string | undefined } | undefined): boolean {
  return target !== undefined && target.owner === undefined
}

/**
 * Returns what a contract is to a swap. `wraps`: the token of the pair that is the coin's wrapped form, which wraps and
 * unwraps. `refused`: no swap calls it, because it does what the account asks, and a call could give everything away:
 * the account itself, a token of the pair, or the coin's wrapped form in any other pair.
 */
export function judgeSwapTarget(
  {
    fromAddress,
    network,
    owner,
    toAddress,
  }: Pick<CheckedSwap, 'fromAddress' | 'network' | 'owner' | 'toAddress'>,
  address: string,
): 'other' | 'refused' | 'wraps' {
  const wrapped = findWrappedCoin(network.caipNetworkId)
  const isOneOf = (...known: (string | undefined)[]) =>
    known.some((one) => one !== undefined && isSameAddress(one, address))
  if (!isOneOf(owner, fromAddress, toAddress, wrapped)) return 'other'
  // Without a list of the network's contracts, the call's data alone must show that it only wraps or unwraps.
  const isWrapped = wrapped === undefined || isOneOf(wrapped)
  const [token, ...others] = [fromAddress, toAddress].filter((one) => one !== undefined)
  return isWrapped && others.length === 0 && isOneOf(token) && !isOneOf(owner) ? 'wraps' : 'refused'
}
