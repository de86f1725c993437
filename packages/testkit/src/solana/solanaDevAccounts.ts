import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'

type SolanaDevAccount = { address: string; privateKey: Uint8Array }

/** A development account, with a key derived from a public word: the same on every machine. */
function toAccount(word: string): SolanaDevAccount {
  const privateKey = sha256(utf8ToBytes(`portico development account ${word}`))
  return { address: base58.encode(ed25519.getPublicKey(privateKey)), privateKey }
}

/** Accounts of the local cluster. Anyone can spend what they hold on a real one. */
export const solanaDevAccounts: readonly [SolanaDevAccount, SolanaDevAccount, SolanaDevAccount] = [
  toAccount('alice'),
  toAccount('bob'),
  toAccount('carol'),
]
