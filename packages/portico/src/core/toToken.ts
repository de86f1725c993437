import { isCaipNetworkId, parseCaipAddress } from '@portico/protocol/caip'
import type { TokenBalance as WireTokenBalance } from '@portico/protocol/http'
import { parseBaseUnits } from './baseUnits.js'
import type { Network } from './network.js'
import type { TokenBalance } from './tokenBalance.js'

/** Largest balance. Source: the range of a uint256. */
const largest = 2n ** 256n - 1n

/**
 * Converts one balance to Portico's form. Returns undefined if the balance is invalid, i.e. its amount has more
 * decimals than the token, or its contract is on another network. An impossible price is dropped.
 */
export function toToken(
  input: WireTokenBalance,
  network: Network,
  isAddress: (address: string) => boolean,
): TokenBalance | undefined {
  const { address, chainId, iconUrl, isSpam, name, quantity, symbol, value } = input
  if (!isCaipNetworkId(chainId)) return undefined
  const amount = parseBaseUnits(quantity.numeric, Number(quantity.decimals))
  if (amount === undefined || amount > largest) return undefined
  if (address && !isContract(address, network, isAddress)) return undefined
  const isPriced = Number.isFinite(input.price) && input.price > 0
  return {
    chainId,
    iconUrl,
    name,
    price: isPriced ? input.price : 0,
    quantity: { decimals: quantity.decimals, numeric: quantity.numeric },
    symbol,
    ...(typeof isSpam === 'boolean' && { isSpam }),
    ...(address && { address: address as NonNullable<TokenBalance['address']> }),
    ...(isPriced && {
      value: typeof value === 'number' && value >= 0 ? value : Number(quantity.numeric) * input.price,
    }),
  }
}

function isContract(input: string, network: Network, isAddress: (address: string) => boolean): boolean {
  try {
    const { address, networkId } = parseCaipAddress(input)
    return networkId === network.caipNetworkId && isAddress(address)
  } catch {
    return false
  }
}

/** A token with more decimals than this has a largest possible balance of less than one whole token. */
const mostDecimals = 77

/**
 * Checks whether a token should be listed. Tokens without decimals are dropped as low quality (specification, section
 * 5). Tokens with more decimals than an amount can have are also dropped.
 */
export function isOfQuality({ quantity }: TokenBalance): boolean {
  const decimals = Number(quantity.decimals)
  return decimals > 0 && decimals <= mostDecimals
}
