import { parseCaipAddress } from '@portico/protocol/caip'
import { isSolana } from '../chain/solana/isSolana.js'
import { InvalidRequestError } from '../errors/request.js'
import type { ChainSettings } from '../settings/settings.js'
import type { PriceKey } from './prices.js'
import { toTokenKey } from './toTokenKey.js'

/** How clients write a native token as an address. */
const nativePlaceholders = [`0x${'e'.repeat(40)}`, 'So11111111111111111111111111111111111111111']

/** A token that is asked about. */
export type AskedToken = {
  /** As it was written. */
  input: string
  chain: ChainSettings
  key: PriceKey
  /** Undefined for the native token. */
  address: string | undefined
}

/**
 * What a CAIP-10 id of `body.addresses` stands for; undefined on a network that the server does not read.
 *
 * @throws InvalidRequestError
 */
export function readPriceKey(
  input: string,
  index: number,
  chains: readonly ChainSettings[],
): AskedToken | undefined {
  const { address, networkId } = parseCaipAddress(input)
  const chain = chains.find(({ id }) => id === networkId)
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
