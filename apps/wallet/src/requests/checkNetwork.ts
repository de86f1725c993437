import { toCaipNetworkId } from '@portico/protocol/frame'
import { RpcRefusal } from './RpcRefusal.js'

export function readEip155(networkId: string): { chainId: number } {
  const chainId = Number(networkId.split(':')[1])
  if (!networkId.startsWith('eip155:'))
    throw new RpcRefusal(4901, 'The wallet is on a network of another family.')
  return { chainId }
}

export function checkNetwork(chainId: unknown, networkId: string): void {
  if (chainId !== undefined && toCaipNetworkId(chainId) !== networkId) {
    const message =
      'This request is for a network that the wallet is not on. Switch the network, then try again.'
    throw new RpcRefusal(4901, message)
  }
}
