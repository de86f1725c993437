import { type SQL, sql } from 'drizzle-orm'
import type { Hex } from './hexBytes.js'

/** The sender of minted tokens and the recipient of burned ones, by ERC-20, ERC-721 and ERC-1155. */
export const zeroAddress: Hex = `0x${'0'.repeat(40)}`

/**
 * Builds the condition that an address is not zero. It is a literal, because a query of which it is not a part at planning
 * cannot use an index with this condition.
 */
export function isNotZero(address: unknown): SQL {
  return sql`${address} <> ${sql.raw(`decode('${zeroAddress.slice(2)}', 'hex')`)}`
}
