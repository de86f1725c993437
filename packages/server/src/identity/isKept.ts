import { eq } from 'drizzle-orm'
import type { Database } from '../store/database.js'
import type { farcasterFlows, mailCodes, socialFlows } from './schema.js'

/** Checks whether a code or a flow still exists. Until it expires, only the deletion of an account removes it. */
export async function isKept(
  reader: Pick<Database, 'select'>,
  table: typeof farcasterFlows | typeof mailCodes | typeof socialFlows,
  id: string,
): Promise<boolean> {
  const found = await reader.select({ id: table.id }).from(table).where(eq(table.id, id))
  return found.length > 0
}
