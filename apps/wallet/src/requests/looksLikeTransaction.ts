import { parseSolanaTransaction, transactionLimitBytes } from '../decode/readSolanaTransaction.js'

/**
 * The message of a transaction, with no signatures before it, is what the network checks signatures against. Of a version that
 * is not read here nothing is known but its first byte, 0x80 and its number; text can begin so in some languages, and is none.
 */
export function looksLikeTransaction(bytes: Uint8Array<ArrayBuffer>): boolean {
  // Each names a block and an account.
  if (bytes.length < 68) return false
  const [first = 0, second = 0] = bytes
  const isVersioned = first >= 0x80 && first !== offChainPrefix
  if (isVersioned && !isText(bytes)) return true
  const required = isVersioned ? second : first
  // What is longer than a transaction is none.
  if (required === 0 || required > 12 || 1 + 64 * required + bytes.length > transactionLimitBytes)
    return false
  try {
    const unsigned = new Uint8Array([required, ...new Uint8Array(64 * required), ...bytes])
    return parseSolanaTransaction(unsigned) !== undefined
  } catch {
    return false
  }
}

/** Source: Solana, off-chain message signing: its first byte is none that a transaction can have. */
const offChainPrefix = 0xff

function isText(bytes: Uint8Array<ArrayBuffer>): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
