import { blake2b } from '@noble/hashes/blake2'
import { hexToBytes } from '@noble/hashes/utils'

/**
 * A transaction as a site sends it for signing. Numbers are hex, as is usual here. Source: @polkadot/types,
 * SignerPayloadJSON.
 */
export type SignerPayload = {
  address: string
  method: string
  era: string
  nonce: string
  tip: string
  specVersion: string
  transactionVersion: string
  genesisHash: string
  blockHash: string
  signedExtensions?: readonly string[] | undefined
  version: number
}

const toBytes = (hex: string) => hexToBytes(hex.replace(/^0x/, ''))

/**
 * Returns the bytes that the signature of an extrinsic covers: a payload of up to 256 bytes itself, otherwise its hash.
 */
export function encodePayload(payload: SignerPayload): Uint8Array {
  // On networks with metadata hashes, both halves of the payload state that there is none.
  const hasMetadataHash = payload.signedExtensions?.includes('CheckMetadataHash') === true
  const bytes = Uint8Array.from([
    ...toBytes(payload.method),
    ...toBytes(payload.era),
    ...compact(BigInt(payload.nonce)),
    ...compact(BigInt(payload.tip)),
    ...(hasMetadataHash ? [0] : []),
    ...u32(Number(payload.specVersion)),
    ...u32(Number(payload.transactionVersion)),
    ...toBytes(payload.genesisHash),
    ...toBytes(payload.blockHash),
    ...(hasMetadataHash ? [0] : []),
  ])
  return bytes.length > 256 ? blake2b(bytes, { dkLen: 32 }) : bytes
}

function u32(value: number): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value, true)
  return bytes
}

/** Encodes a number in SCALE's compact form. */
function compact(value: bigint): number[] {
  const [kind, length] =
    value < 64n ? [0n, 1] : value < 16_384n ? [1n, 2] : value < 1n << 30n ? [2n, 4] : [3n, 0]
  if (length > 0) return littleEndian((value << 2n) | kind, length)
  const bytes = Math.max(4, Math.ceil(value.toString(16).length / 2))
  return [((bytes - 4) << 2) | 3, ...littleEndian(value, bytes)]
}

function littleEndian(value: bigint, length: number): number[] {
  return Array.from({ length }, (_, index) => Number((value >> BigInt(8 * index)) & 0xffn))
}
