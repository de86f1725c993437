import { keccak_256 } from '@noble/hashes/sha3'
import { concatBytes } from '../bytes.js'
import type { TypedData } from './verifyTypedData.js'

type Field = { name: string; type: string }

/**
 * The digest that a wallet signs for typed data (EIP-712).
 *
 * @throws TypeError, RangeError where the data does not fit its types
 * @see https://eips.ethereum.org/EIPS/eip-712
 */
export function hashTypedData({ domain = {}, message, primaryType, types }: TypedData): Uint8Array {
  const known = new Map<string, readonly Field[]>([
    ['EIP712Domain', domainFields.filter(({ name }) => domain[name] !== undefined)],
    ...Object.entries(types),
  ])
  /** By name: a list of thousands writes the type of its entries once. */
  const typeHashes = new Map<string, Uint8Array>()

  function hashType(name: string): Uint8Array {
    const before = typeHashes.get(name)
    if (before) return before
    const used = new Set([name])
    for (const each of used)
      for (const { type } of known.get(each) ?? [])
        if (known.has(withoutLists(type))) used.add(withoutLists(type))
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

  function hashStruct(name: string, value: unknown): Uint8Array {
    const fields = known.get(name)
    if (!fields || typeof value !== 'object' || value === null) throw new TypeError(name)
    // A cast: what is in it is checked field by field.
    const record = value as Record<string, unknown>
    const words = fields.map((field) => encode(field.type, record[field.name]))
    return keccak_256(concatBytes(hashType(name), ...words))
  }

  function encode(type: string, value: unknown): Uint8Array {
    const [, entry, count] = /^(.+)\[(\d*)\]$/.exec(type) ?? []
    if (entry !== undefined) {
      if (!Array.isArray(value) || (count && value.length !== Number(count))) throw new TypeError(type)
      return keccak_256(concatBytes(...value.map((each) => encode(entry, each))))
    }
    if (known.has(type)) return hashStruct(type, value)
    if (type === 'string' && typeof value === 'string') return keccak_256(new TextEncoder().encode(value))
    if (type === 'bytes') return keccak_256(readHex(value))
    return encodeAtomic(type, value)
  }

  const domainHash = hashStruct('EIP712Domain', domain)
  const hashes =
    primaryType === 'EIP712Domain' ? [domainHash] : [domainHash, hashStruct(primaryType, message)]
  return keccak_256(concatBytes(Uint8Array.of(0x19, 0x01), ...hashes))
}

/** Of a domain whose type is not written out, in the order of EIP-712. */
const domainFields: readonly Field[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]

function withoutLists(type: string): string {
  return type.replace(/(\[\d*\])+$/, '')
}

/** One word of 32 bytes. */
function encodeAtomic(type: string, value: unknown): Uint8Array {
  if (type === 'bool' && typeof value === 'boolean') return toWord(value ? 1n : 0n)
  const [, bytesOf, sign, bitsOf] = /^(?:address|bytes(\d{1,2})|(u?)int([1-9]\d{0,2}))$/.exec(type) ?? []
  if (type === 'address' || bytesOf !== undefined) {
    const bytes = readHex(value)
    const length = Number(bytesOf ?? 20)
    if (bytes.length !== length || length < 1 || length > 32) throw new RangeError(type)
    const word = new Uint8Array(32)
    word.set(bytes, bytesOf === undefined ? 32 - length : 0)
    return word
  }
  if (sign === undefined) throw new TypeError(type)
  const bits = BigInt(bitsOf ?? 0)
  const number = readInteger(value)
  const [least, most] = sign === 'u' ? [0n, 1n << bits] : [-(1n << (bits - 1n)), 1n << (bits - 1n)]
  if (bits > 256n || bits % 8n !== 0n || number < least || number >= most) throw new RangeError(type)
  return toWord(BigInt.asUintN(256, number))
}

function toWord(number: bigint): Uint8Array {
  return readHex(`0x${number.toString(16).padStart(64, '0')}`)
}

/** As JSON has them, too: in decimals or in hex. A number that has lost digits on its way is none. */
function readInteger(value: unknown): bigint {
  if (typeof value === 'bigint') return value
  const isExact = typeof value === 'number' && Number.isSafeInteger(value)
  if (isExact || (typeof value === 'string' && /^(-?\d+|0x[\da-f]+)$/i.test(value))) return BigInt(value)
  throw new TypeError('No integer.')
}

function readHex(value: unknown): Uint8Array {
  if (typeof value !== 'string' || !/^0x([\da-f]{2})*$/i.test(value)) throw new TypeError('No hex.')
  return Uint8Array.from({ length: value.length / 2 - 1 }, (_, index) =>
    Number.parseInt(value.slice(2 + 2 * index, 4 + 2 * index), 16),
  )
}
