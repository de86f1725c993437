import { parseSolanaTransaction, transactionLimitBytes } from '../decode/readSolanaTransaction.js'

/**
 * Checks whether a message is a transaction without its signatures. The network checks signatures against these bytes.
 * In an unknown version, only the first byte is certain: 0x80 plus the version. Text in some languages can begin with
 * such a byte, so text does not count as a transaction.
 */
export function looksLikeTransaction(bytes: Uint8Array<ArrayBuffer>): boolean {
  // A transaction cannot be shorter, because it names a block and an account.
  if (bytes.length < 68) return false
  const [first = 0, second = 0] = bytes
  const isVersioned = first >= 0x80 && first !== offChainPrefix
  if (isVersioned && !isText(bytes)) return true
  const required = isVersioned ? second : first
  // Longer bytes are not a transaction. A limit is needed, because base58 takes time with the square of the length.
  if (required === 0 || required > 12 || 1 + 64 * required + bytes.length > transactionLimitBytes)
    return false
  try {
    const unsigned = new Uint8Array([required, ...new Uint8Array(64 * required), ...bytes])
    return parseSolanaTransaction(unsigned) !== undefined
  } catch {
    return false
  }
}

/** First byte of an off-chain message, which no transaction can have. Source: Solana, off-chain message signing. */
const offChainPrefix = 0xff

function isText(bytes: Uint8Array<ArrayBuffer>): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
