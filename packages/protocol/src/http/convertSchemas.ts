import { check, maxLength, pipe, regex, string } from 'valibot'
import { isCaipAddress } from '../caip/caip10.js'

/** Base units in decimal digits. A uint256 has at most 78. */
export const baseUnitsSchema = pipe(string(), regex(/^\d{1,78}$/, 'must be an amount in base units'))

const evmToken = /^eip155:\d{1,32}:0x[0-9a-f]{40}$/i

/** A token that can be swapped, as a CAIP-10 id of its contract. Native tokens of eip155 have a placeholder address. */
export const swapTokenSchema = pipe(
  string(),
  maxLength(128),
  check((input) => isCaipAddress(input) && evmToken.test(input), 'Invalid CAIP Address'),
)

/** Bytes in hex. */
export const hexBytesSchema = pipe(
  string(),
  maxLength(200_000),
  regex(/^0x([0-9a-f]{2})*$/i, 'must be bytes in hex'),
)

/**
 * The characters of the longest call of a swap: `0x` and 64 kB. The calls of routers that split a swap among many markets
 * have some 10 kB. No network of eip155 has to accept a transaction above 128 kB.
 */
export const swapCallLimit = 2 + 2 * 64 * 1024
