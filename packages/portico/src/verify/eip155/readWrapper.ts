import { areEqualBytes } from '../bytes.js'

/** The parts of a signature of a contract that does not exist yet. Source: ERC-6492. */
export type Wrapper = { factory: Uint8Array; preparation: Uint8Array; inner: Uint8Array }

/** The end of a wrapped signature: `6492`, repeated. */
const suffix = new Uint8Array(32).map((_byte, index) => (index % 2 === 0 ? 0x64 : 0x92))

/** Reads the parts of a wrapped signature. Undefined if the signature has no wrapper. */
export function readWrapper(signature: Uint8Array): Wrapper | 'malformed' | undefined {
  if (signature.length < 32 || !areEqualBytes(signature.subarray(-32), suffix)) return undefined
  const body = signature.subarray(0, -32)
  const address = body.subarray(0, 32)
  const preparation = readText(body, 32)
  const inner = readText(body, 64)
  if (!preparation || !inner || address.subarray(0, 12).some((byte) => byte !== 0)) return 'malformed'
  return { factory: address.subarray(12), inner, preparation }
}

/** Reads the ABI's `bytes` to which the word at `offset` points. */
function readText(body: Uint8Array, offset: number): Uint8Array | undefined {
  const place = readLength(body, offset)
  if (place === undefined) return undefined
  const length = readLength(body, place)
  if (length === undefined || place + 32 + length > body.length) return undefined
  return body.subarray(place + 32, place + 32 + length)
}

/** Reads a number that can be a length inside `body`. */
function readLength(body: Uint8Array, offset: number): number | undefined {
  const word = body.subarray(offset, offset + 32)
  if (word.length !== 32) return undefined
  const number = word.reduce((sum, byte) => sum * 256 + byte, 0)
  return number <= body.length ? number : undefined
}
