import { keccak_256 } from '@noble/hashes/sha3'
import { concatBytes, readHex } from '../bytes.js'

/** Typed data in the form of `eth_signTypedData_v4`. */
export type TypedData = {
  types: Record<string, readonly { name: string; type: string }[]>
  primaryType: string
  domain: Record<string, unknown>
  message: Record<string, unknown>
}

type Field = { name: string; type: string }

/**
 * Maximum number of bytes to hash: those of texts and types, and 32 for any other value. Types can refer to each other. A
 * type can also have several fields of the same name, and their one value is then hashed for each. So without this limit,
 * 100 kB of typed data could keep a backend hashing for a minute.
 */
const hashedLimit = 250_000

/**
 * Returns the digest that a wallet signs for typed data (EIP-712). Undefined if the data does not match its types, or
 * is too large to hash. Never throws.
 *
 * @see https://eips.ethereum.org/EIPS/eip-712
 */
export function hashTypedData(typedData: TypedData): Uint8Array | undefined {
  try {
    return hash(typedData)
  } catch {
    return undefined // not an object, nested deeper than any wallet reads, or too large
  }
}

/** Stops the hashing: the data counts as malformed. */
class TooMuchToHash extends RangeError {}

function hash({ domain = {}, message, primaryType, types }: TypedData): Uint8Array | undefined {
  const known = new Map<string, readonly Field[]>([
    ['EIP712Domain', domainFields.filter(({ name }) => domain[name] !== undefined)],
    ...Object.entries(types),
  ])
  /** Hashes of types by name, so that a list of thousands of entries hashes their type only once. */
  const typeHashes = new Map<string, Uint8Array>()
  /** Lists by type, so that each type is read only once. */
  const lists = new Map<string, List | undefined>()
  let bytesLeft = hashedLimit

  /** @throws TooMuchToHash */
  function spend(bytes: number): void {
    bytesLeft -= bytes
    if (bytesLeft < 0) throw new TooMuchToHash()
  }

  function listOf(type: string): List | undefined {
    if (lists.has(type)) return lists.get(type)
    spend(type.length)
    const list = readList(type)
    lists.set(type, list)
    return list
  }

  function hashType(name: string): Uint8Array {
    const before = typeHashes.get(name)
    if (before) return before
    const used = new Set([name])
    for (const each of used) {
      spend(each.length)
      for (const field of known.get(each) ?? []) {
        // The 2 are the separators.
        spend(field.type.length + field.name.length + 2)
        const struct = withoutLists(field.type)
        if (known.has(struct)) used.add(struct)
      }
    }
    const [, ...others] = used
    const text = [name, ...others.sort()]
      .map(
        (each) =>
          `${each}(${(known.get(each) ?? []).map((field) => `${field.type} ${field.name}`).join(',')})`,
      )
      .join('')
    const hash = keccak_256(new TextEncoder().encode(text))
    typeHashes.set(name, hash)
    return hash
  }

  function hashStruct(name: string, value: unknown): Uint8Array | undefined {
    const fields = known.get(name)
    if (!fields || typeof value !== 'object' || value === null) return undefined
    // The cast is safe: the fields are checked one by one.
    const record = value as Record<string, unknown>
    const words = fields.map((field) => encode(field.type, record[field.name]))
    return hashAll([hashType(name), ...words])
  }

  function encode(type: string, value: unknown): Uint8Array | undefined {
    spend(typeof value === 'string' ? Math.max(32, value.length) : 32)
    const list = listOf(type)
    if (list) {
      if (!Array.isArray(value) || (list.length !== undefined && value.length !== list.length))
        return undefined
      return hashAll(value.map((each) => encode(list.entry, each)))
    }
    if (known.has(type)) return hashStruct(type, value)
    if (type === 'string' && typeof value === 'string') return keccak_256(new TextEncoder().encode(value))
    if (type === 'bytes') return hashAll([readHex(value, Number.POSITIVE_INFINITY)])
    return encodeAtomic(type, value)
  }

  const domainHash = hashStruct('EIP712Domain', domain)
  const hashes =
    primaryType === 'EIP712Domain' ? [domainHash] : [domainHash, hashStruct(primaryType, message)]
  return hashAll([Uint8Array.of(0x19, 0x01), ...hashes])
}

/** Returns the hash of all parts, joined. If a part is undefined, the result is undefined. */
function hashAll(parts: readonly (Uint8Array | undefined)[]): Uint8Array | undefined {
  const known = parts.filter((part) => part !== undefined)
  return known.length === parts.length ? keccak_256(concatBytes(...known)) : undefined
}

/** The fields that a domain can have, in the order of EIP-712. Used if `types` does not define `EIP712Domain`. */
const domainFields: readonly Field[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]

/** The type of a list: the type of its entries, and their number if it is fixed. */
type List = { entry: string; length: number | undefined }

function readList(type: string): List | undefined {
  const [, entry, length] = /^(.+)\[(\d*)\]$/.exec(type) ?? []
  return entry === undefined ? undefined : { entry, length: length ? Number(length) : undefined }
}

function withoutLists(type: string): string {
  const at = type.indexOf('[')
  return at < 0 ? type : type.slice(0, at)
}

/** Encodes a value as one word of 32 bytes. */
function encodeAtomic(type: string, value: unknown): Uint8Array | undefined {
  if (type === 'bool' && typeof value === 'boolean') return toWord(value ? 1n : 0n)
  const [, bytesOf, sign, bitsOf] = /^(?:address|bytes(\d{1,2})|(u?)int([1-9]\d{0,2}))$/.exec(type) ?? []
  if (type === 'address' || bytesOf !== undefined) {
    const bytes = readHex(value)
    const length = Number(bytesOf ?? 20)
    if (bytes?.length !== length || length < 1 || length > 32) return undefined
    const word = new Uint8Array(32)
    word.set(bytes, bytesOf === undefined ? 32 - length : 0)
    return word
  }
  if (sign === undefined) return undefined
  const bits = BigInt(bitsOf ?? 0)
  const number = readInteger(value)
  const [least, most] = sign === 'u' ? [0n, 1n << bits] : [-(1n << (bits - 1n)), 1n << (bits - 1n)]
  if (number === undefined || bits > 256n || bits % 8n !== 0n || number < least || number >= most)
    return undefined
  return toWord(BigInt.asUintN(256, number))
}

function toWord(number: bigint): Uint8Array | undefined {
  return readHex(`0x${number.toString(16).padStart(64, '0')}`)
}

/** Reads an integer, also in the forms of JSON: decimal or hex. Rejects a number beyond the safe range. */
function readInteger(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value
  const isExact = typeof value === 'number' && Number.isSafeInteger(value)
  const isText = typeof value === 'string' && /^(-?\d+|0x[\da-f]+)$/i.test(value)
  return isExact || isText ? BigInt(value) : undefined
}
