import { secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { utf8ToBytes } from '@noble/hashes/utils'
import { toBech32 } from './toBech32.js'

export type CosmosDevAccount = {
  /** In the format of the Cosmos Hub. */
  address: string
  /** secp256k1, 32 bytes. */
  privateKey: Uint8Array
}

/** A development account, with a key derived from a public word: the same on every machine. */
function toAccount(word: string): CosmosDevAccount {
  const privateKey = sha256(utf8ToBytes(`portico development account ${word}`))
  return { address: toBech32('cosmos', secp256k1.getPublicKey(privateKey)), privateKey }
}

/** Accounts for tests. Anyone can spend what they hold on a real network. */
export const cosmosDevAccounts: readonly [CosmosDevAccount, CosmosDevAccount, CosmosDevAccount] = [
  toAccount('alice'),
  toAccount('bob'),
  toAccount('carol'),
]
