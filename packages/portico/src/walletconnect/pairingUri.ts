import { toHex } from './encoding.js'

/**
 * The address that a wallet reads off a QR code or a link.
 *
 * Source: walletconnect-specs, docs/specs/clients/core/pairing/pairing-uri.md. `expiryTimestamp` is of newer clients.
 *
 * @param parameters.expiry Unix seconds
 */
export function toPairingUri(parameters: { topic: string; key: Uint8Array; expiry: number }): string {
  const query = [
    `expiryTimestamp=${parameters.expiry}`,
    'methods=wc_sessionPropose',
    'relay-protocol=irn',
    `symKey=${toHex(parameters.key)}`,
  ]
  return `wc:${parameters.topic}@2?${query.join('&')}`
}
