import type { CaipNetworkId } from '@portico/protocol/caip'
import { toNetworkId } from './networks.js'
import { WalletRefusal } from './WalletRefusal.js'

/**
 * Returns the network that a wallet names. Undefined if it names none, so that only then its addresses decide: other
 * networks, such as Fractal Bitcoin, have the same addresses.
 *
 * @throws WalletRefusal if the name is unknown, because the wallet is then on another network
 */
export function namedNetwork(name: unknown): CaipNetworkId<'bip122'> | undefined {
  const networkId = toNetworkId(name)
  if (!networkId && name) throw new WalletRefusal({ message: 'The wallet is not on a network of Bitcoin.' })
  return networkId
}
