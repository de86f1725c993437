import { InvalidResponseError } from '../../core/errors/http.js'

/** Writes a signature to the signer's position in a transaction. Source: Solana's transaction format. */
export function putSignature(wire: Uint8Array, signer: Uint8Array, signature: Uint8Array): Uint8Array {
  const count = readCompact(wire, 0)
  const messageAt = count.next + 64 * count.value
  // A versioned transaction has one byte before the header; a legacy transaction has none.
  const headerAt = messageAt + ((wire[messageAt] ?? 0) >= 0x80 ? 1 : 0)
  const keys = readCompact(wire, headerAt + 3)
  for (let index = 0; index < count.value; index++) {
    const at = keys.next + 32 * index
    if (!signer.every((byte, offset) => wire[at + offset] === byte)) continue
    const signed = wire.slice()
    signed.set(signature, count.next + 64 * index)
    return signed
  }
  throw new InvalidResponseError({
    path: 'solana_signTransaction',
    problem: 'The account is not a signer of this transaction.',
  })
}

function readCompact(wire: Uint8Array, at: number): { value: number; next: number } {
  let value = 0
  for (let shift = 0; ; shift += 7) {
    const byte = wire[at++] ?? 0
    value |= (byte & 0x7f) << shift
    if (byte < 0x80) return { next: at, value }
  }
}
