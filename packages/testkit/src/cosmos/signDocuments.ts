import { secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { base64 } from '@scure/base'

/** A signature with its key, both in base64. Source: Amino's StdSignature. */
export type CosmosSignature = {
  pub_key: { type: 'tendermint/PubKeySecp256k1'; value: string }
  signature: string
}

/** A Protobuf transaction as a site sends it for signing. */
export type DirectDocument = {
  bodyBytes?: Uint8Array | null
  authInfoBytes?: Uint8Array | null
  chainId?: string | null
  /** A number of any kind: sites use bigint, number and Long. */
  accountNumber?: { toString: () => string } | null
}

export function signBytes(bytes: Uint8Array, privateKey: Uint8Array): CosmosSignature {
  const signature = secp256k1.sign(sha256(bytes), privateKey, { lowS: true }).toCompactRawBytes()
  const publicKey = secp256k1.getPublicKey(privateKey)
  return {
    pub_key: { type: 'tendermint/PubKeySecp256k1', value: base64.encode(publicKey) },
    signature: base64.encode(signature),
  }
}

/** An Amino document as it is signed: keys sorted, HTML characters escaped. */
export function encodeAmino(document: unknown): Uint8Array {
  const text = JSON.stringify(sorted(document)).replace(
    /[<>&]/g,
    (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`,
  )
  return new TextEncoder().encode(text)
}

/** A SignDoc in Protobuf. Source: cosmos.tx.v1beta1. */
export function encodeDirect(document: DirectDocument): Uint8Array {
  const number = BigInt(String(document.accountNumber ?? 0))
  return Uint8Array.from([
    ...field(1, document.bodyBytes ?? new Uint8Array()),
    ...field(2, document.authInfoBytes ?? new Uint8Array()),
    ...field(3, new TextEncoder().encode(document.chainId ?? '')),
    ...(number > 0n ? [4 << 3, ...varint(number)] : []),
  ])
}

function field(number: number, bytes: Uint8Array): number[] {
  return bytes.length === 0 ? [] : [(number << 3) | 2, ...varint(BigInt(bytes.length)), ...bytes]
}

function varint(value: bigint): number[] {
  const low = Number(value & 0x7fn)
  return value < 0x80n ? [low] : [low | 0x80, ...varint(value >> 7n)]
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([name, inner]) => [name, sorted(inner)]))
}
