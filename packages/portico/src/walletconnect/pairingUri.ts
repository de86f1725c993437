import { toHex } from './encoding.js'

/**
 * The address that a wallet reads off a QR code or a link.
 *
 * Source: walletconnect-specs, docs/specs/clients/core/pairing/pairing-uri.md. `expiryTimestamp` is of newer clients.
 *
 * @param parameters.expiry Unix seconds
 * @param parameters.methods of the messages that wait there. Default: the proposal alone
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
    `symKey=${toHex(key)}`,
  ]
  return `wc:${topic}@2?${query.join('&')}`
}
