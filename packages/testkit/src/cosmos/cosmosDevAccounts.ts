import { secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { utf8ToBytes } from '@noble/hashes/utils'
import { toBech32 } from './toBech32.js'

export type CosmosDevAccount = {
  /** As the Cosmos Hub writes it. */
  address: string
  /** secp256k1, 32 bytes. */
  privateKey: Uint8Array
}

/** A development account, whose key is made of a public word: the same on every machine. */
function toAccount(word: string): CosmosDevAccount {
  const privateKey = sha256(utf8ToBytes(`portico development account ${word}`))
  return { address: toBech32('cosmos', secp256k1.getPublicKey(privateKey)), privateKey }
}

/** Accounts to test with. Anyone can spend what they hold on a real network. */
export const cosmosDevAccounts: readonly [CosmosDevAccount, CosmosDevAccount, CosmosDevAccount] = [
  toAccount('alice'),
  toAccount('bob'),
  toAccount('carol'),
]
