import { isSwapNetwork, slippageLimits } from '@portico/protocol/token'
import { assertAmount } from './assertAmount.js'
import { decimalsOf } from './balanceUnits.js'
import { NotConnectedError } from './errors/connection.js'
import { NetworkNotFoundError, UnsupportedChainError } from './errors/network.js'
import { InvalidAmountError, TokenRequiredError, WrongNetworkError } from './errors/send.js'
import { InvalidSlippageError, SwapsNotSupportedError } from './errors/swap.js'
import type { FamilySending } from './family.js'
import type { FamilySwapping } from './familySwapping.js'
import { findActive } from './findActive.js'
import { isSameAddress } from './findLookAlikes.js'
import { toNativeTokenAddress } from './nativeToken.js'
import type { Network } from './network.js'
import type { Portico } from './portico.js'
import type { Session } from './session.js'
import { sessionKey } from './sessions.js'
import type { TokenBalance } from './tokenBalance.js'

export type SwapParameters = {
  /** The token to sell. */
  from: TokenBalance
  /** The token to buy, on the same network. */
  to: TokenBalance
  /** Base units of `from`. */
  amount: bigint
  /** By how many percent the swap may turn out worse than the quote, from 0.1 to 15. Default: 1. */
  slippage?: number | undefined
  signal?: AbortSignal | undefined
}

/** A swap whose parameters have all been checked. */
export type CheckedSwap = {
  session: Session
  sending: FamilySending
  swapping: FamilySwapping
  network: Network
  owner: string
  isSmartAccount: boolean
  from: TokenBalance
  to: TokenBalance
  /** Base units of `from`. */
  amount: bigint
  fromDecimals: number
  toDecimals: number
  /** Contract address of `from`. Undefined for the native token. */
  fromAddress: string | undefined
  toAddress: string | undefined
  slippage: number
}

/**
 * Returns the network with this id. Throws if the network is not configured or has no swaps.
 *
 * @throws NetworkNotFoundError, SwapsNotSupportedError
 */
export function toSwapNetwork(portico: Portico, networkId: string | undefined): Network {
  const network = portico.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  if (!network) throw new NetworkNotFoundError({ networkId: networkId ?? 'none' })
  if (!isSwapNetwork(network.caipNetworkId))
    throw new SwapsNotSupportedError({ networkId: network.caipNetworkId })
  return network
}

/** Checks the parameters of a swap. */
export async function toSwap(portico: Portico, parameters: SwapParameters): Promise<CheckedSwap> {
  const { amount, from, slippage = slippageLimits.default, to } = parameters
  const state = portico.store.getState()
  const connection = findActive(state)
  const session = connection && portico.internal.sessions.get(sessionKey(connection))?.session
  if (!connection || !session) throw new NotConnectedError({ namespace: state.activeNamespace })
  if (!from || !to) throw new TokenRequiredError()
  const network = toSwapNetwork(portico, from.chainId)
  const { address: owner, namespace } = connection
  const sending = await portico.families[namespace]?.loadSending?.()
  const swapping = await sending?.loadSwapping?.()
  if (!sending || !swapping) throw new UnsupportedChainError({ namespace })
  if (to.chainId !== from.chainId || isSameToken(from, to)) throw new TokenRequiredError()
  if (connection.networkId !== from.chainId) throw new WrongNetworkError({ networkId: from.chainId })
  if (!(slippage >= slippageLimits.least && slippage <= slippageLimits.most)) {
    throw new InvalidSlippageError(slippageLimits)
  }
  const fromDecimals = decimalsOf(from)
  const toDecimals = decimalsOf(to)
  if (fromDecimals === undefined || toDecimals === undefined) {
    throw new InvalidAmountError({ reason: 'unknown-decimals' })
  }
  assertAmount(amount)
  const addressOf = (token: TokenBalance) => token.address?.slice(token.chainId.length + 1)
  return {
    amount,
    from,
    fromAddress: addressOf(from),
    fromDecimals,
    isSmartAccount: connection.accounts.find(({ address }) => address === owner)?.type === 'smartAccount',
    network,
    owner,
    sending,
    session,
    slippage,
    swapping,
    to,
    toAddress: addressOf(to),
    toDecimals,
  }
}

/** Returns a token's CAIP-10 id as the swap routes expect it. The native token has a placeholder address. */
export function toSwapAccount({ address, chainId }: Pick<TokenBalance, 'address' | 'chainId'>): string {
  return address ?? toNativeTokenAddress(chainId)
}

/** Checks whether two tokens are the same token on the same network. */
export function isSameToken(
  one: Pick<TokenBalance, 'address' | 'chainId'>,
  other: Pick<TokenBalance, 'address' | 'chainId'>,
): boolean {
  if (one.chainId !== other.chainId) return false
  if (!one.address || !other.address) return !one.address && !other.address
  return isSameAddress(one.address, other.address)
}
