import { solanaLocalnet } from '@portico/testkit'
import { solana } from 'portico/solana'
import { solanaRpcUrl } from '../offline/addresses.js'

export const createFamilies = () => [solana()]

/** The network of this machine. Before you publish the app, put `solanaMainnet` of `portico/solana` here. */
export const networks = [{ ...solanaLocalnet, rpcUrls: { default: { http: [solanaRpcUrl] } } }] as const
