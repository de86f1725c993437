import { eq } from 'drizzle-orm'
import { WalletSessionRequiredError } from '../errors/identity.js'
import type { Database } from '../store/database.js'
import { users } from './schema.js'

/**
 * Locks a user until the transaction ends. Each transaction that changes several rows of a user begins with this lock,
 * so none waits for another one that waits for it.
 *
 * @param strength `update` also makes single new rows of the user wait. Only a deletion needs that.
 * @returns false if the user is deleted
 */
export async function lockUser(
  transaction: Pick<Database, 'select'>,
  userId: string,
  strength: 'no key update' | 'update' = 'no key update',
): Promise<boolean> {
  const [locked] = await transaction
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, userId))
    .for(strength)
  return locked !== undefined
}

/** Locks the user of a session. @throws WalletSessionRequiredError if the user is deleted */
export async function lockOwnUser(...parameters: Parameters<typeof lockUser>): Promise<void> {
  if (!(await lockUser(...parameters))) throw new WalletSessionRequiredError()
}
