import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'

/** Genesis hash of the local cluster. It is the same at each start, and so is the cluster's CAIP-2 id. */
export const localGenesisHash = base58.encode(sha256(utf8ToBytes('portico local cluster')))

/** The local cluster as `createPortico({ networks })` takes it. Its endpoint is that of `npm run demo`. */
export const solanaLocalnet = {
  blockExplorers: undefined,
  caipNetworkId: `solana:${localGenesisHash.slice(0, 32)}`,
  chainNamespace: 'solana',
  id: localGenesisHash.slice(0, 32),
  name: 'Local Solana',
  nativeCurrency: { decimals: 9, name: 'Solana', symbol: 'SOL' },
  rpcUrls: { default: { http: ['http://127.0.0.1:8899'] } },
  testnet: true,
} as const

const mintOf = (word: string) => base58.encode(sha256(utf8ToBytes(`portico mint ${word}`)))

/** Tokens of the local cluster: one of SPL Token and one of Token-2022. */
export const localMints = {
  agora: { address: mintOf('agora'), decimals: 6, name: 'Agora Credits', symbol: 'AGC' },
  lantern: { address: mintOf('lantern'), decimals: 9, name: 'Lantern Oil', symbol: 'OIL' },
} as const
