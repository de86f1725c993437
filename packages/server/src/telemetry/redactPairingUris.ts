import { mapTexts } from '../store/mapTexts.js'

/** Matches a WalletConnect pairing URI, or the key in it. Anyone with the key can join the pairing. */
const pairingUri = /\bwc(?::|%3a)[0-9a-f-]{8,}[^\s"'<>]*|sym-?key(?:=|%3d)[0-9a-f]+/gi

const redacted = '[pairing URI removed]'

/** Copies a JSON value without pairing URIs, in keys or values, encoded or not. */
export function redactPairingUris(input: unknown): unknown {
  return mapTexts(input, redactText)
}

function redactText(text: string): string {
  if (!/wc(:|%)|sym-?key/i.test(text)) return text
  // Some mobile links are encoded twice.
  const found = text.replace(pairingUri, redacted)
  const once = decodeAscii(found)
  const twice = decodeAscii(once)
  return matches(once) || matches(twice) ? redacted : found
}

function matches(text: string): boolean {
  return text.search(pairingUri) >= 0
}

/**
 * Decodes only ASCII characters, of which a pairing URI consists, so that a lone `%` elsewhere in the text hides none.
 */
function decodeAscii(text: string): string {
  return text.replaceAll(/%([0-7][0-9a-f])/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
}
