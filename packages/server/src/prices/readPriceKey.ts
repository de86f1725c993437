import { parseCaipAddress } from '@portico/protocol/caip'
import { isSolana } from '../chain/solana/isSolana.js'
import { InvalidRequestError } from '../errors/request.js'
import type { ChainSettings } from '../settings/settings.js'
import type { PriceKey } from './priceKey.js'
import { toTokenKey } from './toTokenKey.js'

/** The addresses that clients use for a native token. */
const nativePlaceholders = ['0x', `0x${'e'.repeat(40)}`, 'So11111111111111111111111111111111111111111']

type PricedNetwork = Pick<ChainSettings, 'currency' | 'id' | 'tokens'>

/** Networks of which the server only returns the coin's price, because the browser reads their accounts. */
const pricedNetworks: readonly PricedNetwork[] = [
  {
    currency: { decimals: 8, name: 'Bitcoin', symbol: 'BTC' },
    id: 'bip122:000000000019d6689c085ae165831e93',
    tokens: [],
  },
]

/** A requested token. */
export type AskedToken = {
  /** The id of the token, as the request contains it. */
  input: string
  chain: PricedNetwork
  key: PriceKey
  /** Undefined for the native token. */
  address: string | undefined
}

/**
 * Reads a CAIP-10 id of `body.addresses`. Returns undefined for a network on which the server knows no price.
 *
 * @throws InvalidRequestError
 */
export function readPriceKey(
  input: string,
  index: number,
  chains: readonly ChainSettings[],
): AskedToken | undefined {
  const { address, networkId } = parseCaipAddress(input)
  const isAsked = ({ id }: PricedNetwork) => id === networkId
  const chain = chains.find(isAsked) ?? pricedNetworks.find(isAsked)
  if (!chain) return undefined
  const token = toTokenKey(chain.id, address)
  if (nativePlaceholders.includes(token)) {
    return { address: undefined, chain, input, key: `${chain.id}:native` }
  }
  const isAddress = isSolana(chain.id) ? /^[1-9A-HJ-NP-Za-km-z]{32,44}$/ : /^0x[0-9a-f]{40}$/
  if (!isAddress.test(token)) {
    throw new InvalidRequestError({ field: `body.addresses.${index}`, reason: 'Invalid CAIP Address' })
  }
  return { address: token, chain, input, key: `${chain.id}:${token}` }
}
