import { base58, base64 } from '@scure/base'

/**
 * Converts parameters for a frame. Existing frames and clients use base58 for Solana's bytes. Families use base64 for
 * transactions, as WalletConnect does.
 */
export function toFrameParams(method: string, params: unknown): unknown {
  const { message, options, pubkey, sendOptions, transaction, transactions } = Object(params)
  switch (method) {
    case 'solana_signMessage':
      return { message, pubkey }
    case 'solana_signTransaction':
      return { transaction: toBase58(transaction) }
    case 'solana_signAllTransactions':
      return { transactions: Array.isArray(transactions) ? transactions.map(toBase58) : transactions }
    case 'solana_signAndSendTransaction': {
      const chosen = sendOptions ?? options
      return { transaction: toBase58(transaction), ...(chosen && { options: chosen }) }
    }
    default:
      return params
  }
}

/** Converts a frame's result for the families: `{signature}`, `{transaction}` or `{transactions}` in base64. */
export function fromFrameResult(method: string, result: unknown): unknown {
  const { signature, transaction, transactions } = Object(result)
  switch (method) {
    case 'solana_signMessage':
    case 'solana_signAndSendTransaction':
      return typeof result === 'string' ? { signature: result } : { signature }
    case 'solana_signTransaction':
      if (signature !== undefined && transaction === undefined) return { signature }
      return { transaction: toBase64(typeof result === 'string' ? result : transaction) }
    case 'solana_signAllTransactions': {
      const list = Array.isArray(result) ? result : transactions
      return { transactions: Array.isArray(list) ? list.map(toBase64) : [] }
    }
    default:
      return result
  }
}

/** Maximum length in characters. No transaction is nearly as long, and decoding base58 takes quadratic time. */
const longestText = 16_384

function toBase58(transaction: unknown): unknown {
  const bytes = readBytes(transaction)
  return bytes ? base58.encode(bytes) : transaction
}

function toBase64(transaction: unknown): unknown {
  const bytes = readBytes(transaction)
  return bytes ? base64.encode(bytes) : transaction
}

/**
 * Reads the bytes of a transaction in either encoding. A base58 text whose length is a multiple of four is also valid
 * base64. The reading that starts like a transaction counts: with the number of its signatures, and enough bytes for
 * them.
 */
function readBytes(text: unknown): Uint8Array | undefined {
  if (typeof text !== 'string' || text.length > longestText) return undefined
  const readings = [base64, base58].flatMap((coder) => {
    try {
      return [coder.decode(text)]
    } catch {
      return []
    }
  })
  return readings.find(isTransaction) ?? readings[0]
}

function isTransaction(bytes: Uint8Array): boolean {
  const [count = 0] = bytes
  // A legacy message starts with the number of signers, a newer one with its version and then that number.
  const at = 1 + count * 64
  const first = bytes[at] ?? 0
  const signers = first >= 0x80 ? bytes[at + 1] : first
  return count > 0 && count < 20 && bytes.length > at + 36 && signers === count
}
