import type { Hex } from './hexBytes.js'

/** Where tokens come from when they are minted and go when they are burned, by ERC-20, ERC-721 and ERC-1155. */
export const zeroAddress: Hex = `0x${'0'.repeat(40)}`
