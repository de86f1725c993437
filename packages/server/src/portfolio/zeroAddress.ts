import type { Hex } from './hexBytes.js'

/** The sender of minted tokens and the recipient of burned ones, by ERC-20, ERC-721 and ERC-1155. */
export const zeroAddress: Hex = `0x${'0'.repeat(40)}`
