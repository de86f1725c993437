import { solanaLocalnet } from '@portico/testkit'
import { eip155 } from 'portico/eip155'
import { solana } from 'portico/solana'
import { anvil } from 'viem/chains'
import { evmRpcUrl, solanaRpcUrl } from '../offline/addresses.js'

export const createFamilies = () => [eip155(), solana()]

/**
 * The networks of this machine. Before you publish the app, put real ones here, such as `mainnet` of `viem/chains` and
 * `solanaMainnet` of `portico/solana`.
 */
export const networks = [
  { ...anvil, name: 'Local network', rpcUrls: { default: { http: [evmRpcUrl] } } },
  { ...solanaLocalnet, rpcUrls: { default: { http: [solanaRpcUrl] } } },
] as const
