import { base58 } from '@scure/base'
import { areEqualBytes } from '../bytes.js'

/** The message in a transaction that does nothing else. */
export type MemoTransaction = {
  /** The bytes that each signer signed. */
  signed: Uint8Array
  /** The account's own signature. */
  signature: Uint8Array
  memo: Uint8Array
}

const memoPrograms = [
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
]
/** Programs that wallets add by themselves: for fees, and Lighthouse's guards. Neither moves anything. */
const harmless = [
  'ComputeBudget111111111111111111111111111111',
  'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95',
  'L1TEVtgA75k273wWz1s6XMmDhQY5i3MwcvKb4VbZzfK',
]

/** Maximum size of a transaction on Solana, in bytes. */
export const maxTransactionLength = 1232

/**
 * Reads a transaction that an account signed only for its memo. Undefined if the transaction does anything else: that
 * could hide the memo, and the user would not see what they sign.
 *
 * Source: Solana's transaction format, legacy and version 0 (without address tables).
 */
export function readMemoTransaction(wire: Uint8Array, publicKey: Uint8Array): MemoTransaction | undefined {
  if (wire.length > maxTransactionLength) return undefined
  const bytes = reader(wire)
  const signatures = bytes.list(() => bytes.take(64))
  const signed = wire.slice(bytes.at())
  const isVersioned = (signed[0] ?? 0) >= 0x80
  if (isVersioned && bytes.byte() !== 0x80) return undefined
  const [signers = 0] = bytes.take(3)
  const accounts = bytes.list(() => bytes.take(32))
  const signature = signatures[accounts.findIndex((account) => areEqualBytes(account, publicKey))]
  bytes.take(32) // the blockhash
  const instructions = bytes.list(() => {
    const program = accounts[bytes.byte()]
    bytes.list(() => bytes.byte())
    const length = bytes.length()
    return { data: bytes.take(length), program: program ? base58.encode(program) : '' }
  })
  const hasTables = isVersioned && bytes.length() > 0
  const isWhole = signatures.length === signers && bytes.at() === wire.length && !hasTables
  const memos = instructions.filter(({ program }) => memoPrograms.includes(program))
  const others = instructions.filter(({ program }) => harmless.includes(program))
  const [memo, second] = memos
  if (!isWhole || !memo || second || others.length + 1 !== instructions.length || !signature) return undefined
  return { memo: memo.data, signature, signed }
}

/**
 * Creates a reader that starts at the first byte. After the last byte it returns nothing, and `at` exceeds the length.
 */
function reader(wire: Uint8Array) {
  let next = 0
  const take = (count: number): Uint8Array => {
    next += count
    return wire.slice(next - count, next)
  }
  const byte = (): number => take(1)[0] ?? 0
  /** Reads a length: seven bits per byte, the lowest first. Source: Solana, `short_vec`. */
  const length = (): number => {
    let value = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const part = byte()
      value |= (part & 0x7f) << shift
      if (part < 0x80) break
    }
    return value
  }
  return {
    at: () => next,
    byte,
    length,
    list: <item>(one: () => item): item[] => {
      const items: item[] = []
      for (let left = length(); left > 0 && next < wire.length; left--) items.push(one())
      return items
    },
    take,
  }
}
