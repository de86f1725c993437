import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64 } from '@scure/base'
import { readSolanaTransaction, writeSolanaTransaction } from '../decode/readSolanaTransaction.js'
import { otherAccount } from '../errors/otherAccount.js'
import { WalletError } from '../errors/WalletError.js'
import { dangerousSolanaKey } from '../keys/deriveAccounts.js'

/**
 * Signs bytes with the account of a seed. @throws WalletError, ACCOUNT_MISMATCH if that is not the account of `address`
 */
export async function signSolanaBytes(
  entropy: Uint8Array<ArrayBuffer>,
  bytes: Uint8Array<ArrayBuffer>,
  address: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await dangerousSolanaKey(entropy)
  try {
    if (base58.encode(ed25519.getPublicKey(key)) !== address) throw otherAccount()
    return new Uint8Array(ed25519.sign(bytes, key))
  } finally {
    key.fill(0)
  }
}

/** A transaction with this account's signature. Its other signatures are unchanged. */
export type SignedSolanaTransaction = {
  /** Base58, as wallets return it in this protocol. */
  signature: string
  /** Base58. */
  transaction: string
  /** Base64, for a node. */
  base64: string
}

/** Signs a transaction as the account of `address`. The signature goes to that account's place among the signers. */
export async function signSolanaTransaction(
  entropy: Uint8Array<ArrayBuffer>,
  text: string,
  address: string,
): Promise<SignedSolanaTransaction> {
  const transaction = readSolanaTransaction(text)
  const place = transaction?.signers.indexOf(address) ?? -1
  if (!transaction || place === -1) {
    throw new WalletError('ACCOUNT_MISMATCH', 'This transaction does not need this account’s signature.')
  }
  const signature = await signSolanaBytes(entropy, transaction.message, address)
  const signatures = transaction.signatures.map((given, index) => (index === place ? signature : given))
  const bytes = writeSolanaTransaction({ ...transaction, signatures })
  const [first] = signatures
  return {
    base64: base64.encode(bytes),
    // The first signature identifies a transaction. It is the fee payer's.
    signature: base58.encode(first ?? signature),
    transaction: base58.encode(bytes),
  }
}
