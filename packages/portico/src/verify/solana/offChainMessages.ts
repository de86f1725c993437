import { concatBytes } from '../bytes.js'

/** No transaction begins with the first byte, so the signed bytes can never be a transaction. */
const domain = Uint8Array.from('\xffsolana offchain', (letter) => letter.charCodeAt(0))
/** Restricted ASCII, UTF-8, and long UTF-8. A wallet chooses by the text and by what its hardware can show. */
const formats = [0, 1, 2]

/**
 * Returns a message in every envelope in which wallets sign it for hardware: version 0 without an application's domain,
 * its first form (of Ledger's older apps and the command line), and version 1.
 *
 * Source: Solana, "Off-Chain Message Signing", and sRFC 38.
 */
export function offChainMessages(message: Uint8Array, publicKey: Uint8Array): readonly Uint8Array[] {
  if (message.length > 0xffff) return []
  const length = Uint8Array.of(message.length & 0xff, message.length >> 8)
  const one = concatBytes(Uint8Array.of(1), publicKey)
  return [
    ...formats.map((format) =>
      concatBytes(domain, new Uint8Array(1 + 32), Uint8Array.of(format), one, length, message),
    ),
    ...formats.map((format) => concatBytes(domain, Uint8Array.of(0, format), length, message)),
    concatBytes(domain, Uint8Array.of(1), one, message),
  ]
}
