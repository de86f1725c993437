import { bytesToHex } from '@noble/hashes/utils'

/**
 * Returns the URI that a wallet reads from a QR code or a link.
 *
 * Source: walletconnect-specs, docs/specs/clients/core/pairing/pairing-uri.md. Newer clients added `expiryTimestamp`.
 *
 * @param parameters.expiry unix seconds
 * @param parameters.methods methods of the messages that wait for the wallet. Default: only the proposal
 */
export function toPairingUri(parameters: {
  topic: string
  key: Uint8Array
  expiry: number
  methods?: readonly string[]
}): string {
  const { expiry, key, methods = ['wc_sessionPropose'], topic } = parameters
  const query = [
    `expiryTimestamp=${expiry}`,
    `methods=${methods.join(',')}`,
    'relay-protocol=irn',
    `symKey=${bytesToHex(key)}`,
  ]
  return `wc:${topic}@2?${query.join('&')}`
}
