import { and, eq, inArray, isNull, ne, notInArray, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Writer } from '../store/database.js'
import { devices, farcasterFlows, logins, mailCodes, socialBrowsers, socialFlows } from './schema.js'
import { toAddressKey } from './toAddressKey.js'

/**
 * Deletes what the logins of a user have begun, so that a code or a flow from before the deletion of an account leads
 * to no account after it. Codes and flows that name the user or a session are not deleted here: their foreign keys do
 * that.
 */
export async function removeHalfDone(transaction: Writer, userId: string): Promise<void> {
  const own = await transaction.select().from(logins).where(eq(logins.userId, userId))
  const addresses = own
    .flatMap(({ email, isEmailVerified, noticeEmail }) => [isEmailVerified ? email : null, noticeEmail])
    .filter((each) => each !== null)
    .map(toAddressKey)
  if (addresses.length > 0) await removeCodes(transaction, userId, addresses)
  // A frame's key is the only trace of the user in a flow whose account the server does not know yet.
  const thumbprints = transaction
    .select({ thumbprint: devices.thumbprint })
    .from(devices)
    .where(eq(devices.userId, userId))
  // An array leads the database to the index. For a list of rows, it may read the whole table instead.
  const isOfUser = (thumbprint: PgColumn) => sql`${thumbprint} = any(array(${thumbprints}))`
  await transaction
    .delete(socialFlows)
    .where(and(isNull(socialFlows.sessionId), isNull(socialFlows.subject), isOfUser(socialFlows.thumbprint)))
  // After the flows above, because an account that becomes known meanwhile makes one of those into one of these.
  for (const { kind, subject } of own) {
    await transaction
      .delete(socialFlows)
      .where(
        and(isNull(socialFlows.sessionId), eq(socialFlows.subject, subject), eq(socialFlows.provider, kind)),
      )
  }
  await transaction
    .delete(farcasterFlows)
    .where(and(isNull(farcasterFlows.sessionId), isOfUser(farcasterFlows.thumbprint)))
  await transaction.delete(socialBrowsers).where(isOfUser(socialBrowsers.thumbprint))
}

/** Deletes the codes that were sent to log in with these addresses, except for those of other users' email logins. */
async function removeCodes(transaction: Writer, userId: string, addresses: string[]): Promise<void> {
  const ofOthers = transaction
    .select({ subject: logins.subject })
    .from(logins)
    .where(and(eq(logins.kind, 'email'), ne(logins.userId, userId), inArray(logins.subject, addresses)))
  await transaction
    .delete(mailCodes)
    .where(
      and(
        isNull(mailCodes.userId),
        inArray(mailCodes.address, addresses),
        notInArray(mailCodes.address, ofOthers),
      ),
    )
}
