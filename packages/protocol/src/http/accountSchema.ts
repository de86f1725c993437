import { check, maxLength, pipe, string } from 'valibot'
import { isCaipAddress } from '../caip/caip10.js'

const evmAddress = /^(0x)?[0-9a-f]{40}$/i
const plainAddress = /^[A-Za-z0-9]{20,128}$/

/**
 * An address in the forms that clients put in a path: plain (`0x…`, base58, bech32), or a CAIP-10 account id.
 *
 * Only the characters are checked, because the network decides which family a plain address belongs to.
 */
export const accountSchema = pipe(
  string(),
  maxLength(256),
  check((input) => {
    if (!input.includes(':')) return plainAddress.test(input)
    if (!isCaipAddress(input)) return false
    return !input.startsWith('eip155:') || evmAddress.test(input.slice(input.lastIndexOf(':') + 1))
  }, 'Invalid CAIP Address'),
)
