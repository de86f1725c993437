import { eip155 } from 'portico/eip155'
import { anvil } from 'viem/chains'
import { evmRpcUrl } from '../offline/addresses.js'

export const createFamilies = () => [eip155()]

/** The network of this machine. Before you publish the app, put real ones here, such as `mainnet` of `viem/chains`. */
export const networks = [
  { ...anvil, name: 'Local network', rpcUrls: { default: { http: [evmRpcUrl] } } },
] as const
