import { base58, base64 } from '@scure/base'
import { decodeBase58 } from './decodeBase58.js'

/** An account of a transaction, as far as its bytes show. An account from a lookup table is named by its position. */
export type SolanaAccount = { address: string; isSigner: boolean; isWritable: boolean }

export type SolanaInstruction = {
  program: string
  accounts: readonly SolanaAccount[]
  data: Uint8Array<ArrayBuffer>
}

/** A parsed Solana transaction. */
export type SolanaTransaction = {
  /** 64 bytes each, in the order of the first accounts. Zeros if a signature is missing. */
  signatures: Uint8Array<ArrayBuffer>[]
  /** The signed bytes. */
  message: Uint8Array<ArrayBuffer>
  feePayer: string
  signers: readonly string[]
  recentBlockhash: string
  instructions: readonly SolanaInstruction[]
  version: 'legacy' | 0
  /** True if lookup tables contain some of the accounts. The addresses of these accounts are not in the bytes. */
  hasLookups: boolean
}

/** Maximum bytes of one transaction on the network. Source: Solana, PACKET_DATA_SIZE. */
export const transactionLimitBytes = 1232

/** Reads a transaction from base58 or base64. Undefined if the text is not exactly one transaction. */
export function readSolanaTransaction(text: string): SolanaTransaction | undefined {
  // No encoding of this many bytes is longer. A limit is needed, because base58 takes time with the square of the
  // length.
  if (text.length > transactionLimitBytes * 2) return undefined
  // Some texts are valid in both encodings. Both are tried, because only one of them gives a transaction.
  for (const decode of [base64.decode, decodeBase58]) {
    try {
      const read = parseSolanaTransaction(new Uint8Array(decode(text)))
      if (read) return read
    } catch {
      // The other encoding may fit.
    }
  }
  return undefined
}

/** Returns the bytes of a transaction with its signatures. */
export function writeSolanaTransaction({ message, signatures }: SolanaTransaction): Uint8Array<ArrayBuffer> {
  return new Uint8Array([signatures.length, ...signatures.flatMap((each) => [...each]), ...message])
}

/** Reads a transaction from its bytes. @throws RangeError if they end early */
export function parseSolanaTransaction(bytes: Uint8Array<ArrayBuffer>): SolanaTransaction | undefined {
  if (bytes.length > transactionLimitBytes) return undefined
  const reader = createReader(bytes)
  const signatures = reader.list(() => reader.take(64))
  const message = bytes.slice(reader.at())
  const first = reader.peek()
  const isVersioned = (first & 0x80) !== 0
  if (isVersioned && reader.byte() !== 0x80) return undefined
  const required = reader.byte()
  const readonlySigned = reader.byte()
  const readonlyUnsigned = reader.byte()
  const keys = reader.list(() => base58.encode(reader.take(32)))
  const recentBlockhash = base58.encode(reader.take(32))
  const raw = reader.list(() => ({
    program: reader.byte(),
    accounts: reader.list(() => reader.byte()),
    data: new Uint8Array(reader.list(() => reader.byte())),
  }))
  const lookups = isVersioned
    ? reader.list(() => ({
        table: base58.encode(reader.take(32)),
        writable: reader.list(() => reader.byte()),
        readonly: reader.list(() => reader.byte()),
      }))
    : []
  if (!reader.isDone() || required === 0 || required > keys.length || signatures.length !== required)
    return undefined

  const accounts: SolanaAccount[] = [
    ...keys.map((address, index) => ({
      address,
      isSigner: index < required,
      isWritable:
        index < required ? index < required - readonlySigned : index < keys.length - readonlyUnsigned,
    })),
    ...lookups.flatMap(({ table, writable }) => writable.map((place) => lookedUp(table, place, true))),
    ...lookups.flatMap(({ readonly, table }) => readonly.map((place) => lookedUp(table, place, false))),
  ]
  const instructions = raw.map(({ accounts: places, data, program }) => {
    const named = accounts[program]
    const used = places.map((place) => accounts[place])
    return named && used.every((account) => account !== undefined)
      ? { accounts: used, data, program: named.address }
      : undefined
  })
  const [feePayer] = keys
  if (feePayer === undefined || instructions.includes(undefined)) return undefined
  return {
    feePayer,
    hasLookups: lookups.length > 0,
    instructions: instructions.filter((instruction) => instruction !== undefined),
    message,
    recentBlockhash,
    signatures,
    signers: keys.slice(0, required),
    version: isVersioned ? 0 : 'legacy',
  }
}

function lookedUp(table: string, place: number, isWritable: boolean): SolanaAccount {
  return { address: `${table}[${place}]`, isSigner: false, isWritable }
}

function createReader(bytes: Uint8Array<ArrayBuffer>) {
  let offset = 0
  const take = (length: number) => {
    if (offset + length > bytes.length) throw new RangeError('the bytes end early')
    offset += length
    return bytes.slice(offset - length, offset)
  }
  const byte = () => take(1)[0] ?? 0
  /** Source: Solana, compact-u16: seven bits a byte, least significant first. */
  const count = () => {
    let value = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const part = byte()
      value |= (part & 0x7f) << shift
      if ((part & 0x80) === 0) return value
    }
    throw new RangeError('no count is this long')
  }
  return {
    at: () => offset,
    byte,
    isDone: () => offset === bytes.length,
    list: <item>(read: () => item): item[] => {
      const length = count()
      const items: item[] = []
      for (let index = 0; index < length; index += 1) items.push(read())
      return items
    },
    peek: () => bytes[offset] ?? 0,
    take,
  }
}
