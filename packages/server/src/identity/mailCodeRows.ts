import { and, eq, gt, gte, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '../store/database.js'
import { removeBefore } from '../store/removeBefore.js'
import { devices, logins, mailCodes, users } from './schema.js'
import { hashToken } from './secretTokens.js'

/** Maximum number of tries for one code, by any client and in any way. */
export const triesLimit = 5
/** How long an address needs an approval after one of its codes was burned by wrong tries. */
const alertMs = 60 * 60_000

export type MailCodeRow = typeof mailCodes.$inferSelect

export type MailCodeRows = ReturnType<typeof createMailCodeRows>

/** Creates the database statements for codes and for the logins that the codes are for. */
export function createMailCodeRows({ database, nowMs }: { database: Database; nowMs: () => number }) {
  return {
    async add(row: typeof mailCodes.$inferInsert): Promise<void> {
      await database.insert(mailCodes).values(row)
    },

    /** Stores the decision on a link. It works once, while the code is valid. */
    async decide(linkHash: string, approval: 'approved' | 'refused'): Promise<MailCodeRow | undefined> {
      const [decided] = await database
        .update(mailCodes)
        .set({ approval })
        .where(
          and(
            eq(mailCodes.linkHash, linkHash),
            eq(mailCodes.approval, 'waiting'),
            isNull(mailCodes.spentAtMs),
            gt(mailCodes.expiresAtMs, nowMs()),
          ),
        )
        .returning()
      return decided
    },

    async findAttempt(attempt: string, thumbprint: string): Promise<MailCodeRow | undefined> {
      const [row] = await database
        .select()
        .from(mailCodes)
        .where(and(eq(mailCodes.id, hashToken(attempt)), eq(mailCodes.thumbprint, thumbprint)))
      return row
    },

    async findLink(linkHash: string): Promise<MailCodeRow | undefined> {
      const [row] = await database.select().from(mailCodes).where(eq(mailCodes.linkHash, linkHash))
      return row
    },

    /**
     * Returns what is known about an address. The statement is the same for every address.
     *
     * @returns `isBurned`: one of its codes was burned in the last hour, by any client. `isKnown`: its user logged in
     * on this device before. `isLogin`: a user logs in with it. `language`: this user's.
     */
    async findRecipient(address: string, thumbprint: string) {
      const [found] = await database
        .select({
          isBurned: burnedAt(address, nowMs() - alertMs),
          known: devices.id,
          language: users.language,
          loginId: logins.id,
        })
        .from(sql`(select 1) as one`)
        .leftJoin(logins, and(eq(logins.kind, 'email'), eq(logins.subject, address)))
        .leftJoin(users, eq(users.id, logins.userId))
        .leftJoin(
          devices,
          and(
            eq(devices.userId, logins.userId),
            eq(devices.thumbprint, thumbprint),
            isNull(devices.revokedAtMs),
          ),
        )
      return {
        isBurned: found?.isBurned === true,
        isKnown: typeof found?.known === 'string',
        isLogin: typeof found?.loginId === 'string',
        language: found?.language ?? undefined,
      }
    },

    async findUser(address: string): Promise<string | undefined> {
      const [login] = await database
        .select({ userId: logins.userId })
        .from(logins)
        .where(and(eq(logins.kind, 'email'), eq(logins.subject, address)))
      return login?.userId
    },

    /** Checks whether a code can still be tried. */
    async hasOpen({
      address,
      purpose,
      thumbprint,
      userId,
    }: Pick<MailCodeRow, 'address' | 'purpose' | 'thumbprint'> & { userId: string }): Promise<boolean> {
      const [row] = await database
        .select({ id: mailCodes.id })
        .from(mailCodes)
        .where(
          and(
            eq(mailCodes.address, address),
            eq(mailCodes.userId, userId),
            eq(mailCodes.purpose, purpose),
            eq(mailCodes.thumbprint, thumbprint),
            isNull(mailCodes.spentAtMs),
            lt(mailCodes.tries, triesLimit),
            gt(mailCodes.expiresAtMs, nowMs()),
          ),
        )
        .limit(1)
      return row !== undefined
    },

    async prune() {
      // Burned codes are needed for an hour.
      await removeBefore(database, mailCodes.expiresAtMs, nowMs() - alertMs)
    },

    /**
     * Counts a try and checks the code in one statement, so that of many simultaneous tries only five are checked.
     *
     * @returns the row after the try: spent if the code was right. Undefined if it cannot be tried.
     */
    async try({
      attempt,
      codeHash,
      purpose,
      thumbprint,
      userId,
    }: Pick<MailCodeRow, 'codeHash' | 'purpose' | 'thumbprint'> & {
      attempt: string
      userId: string | undefined
    }): Promise<MailCodeRow | undefined> {
      const now = nowMs()
      const isRight = sql`${mailCodes.codeHash} = ${codeHash} and ${mailCodes.approval} in ('none', 'approved')`
      const [row] = await database
        .update(mailCodes)
        .set({
          spentAtMs: sql`case when ${isRight} then ${now}::bigint end`,
          tries: sql`${mailCodes.tries} + 1`,
        })
        .where(
          and(
            eq(mailCodes.id, hashToken(attempt)),
            eq(mailCodes.purpose, purpose),
            eq(mailCodes.thumbprint, thumbprint),
            userId === undefined ? isNull(mailCodes.userId) : eq(mailCodes.userId, userId),
            isNull(mailCodes.spentAtMs),
            lt(mailCodes.tries, triesLimit),
            gt(mailCodes.expiresAtMs, now),
          ),
        )
        .returning()
      return row
    },
  }
}

/** Builds the condition that any client has burned a code of this address since then. */
function burnedAt(address: string, sinceMs: number) {
  const rows = sql`select 1 from ${mailCodes} where ${and(
    eq(mailCodes.address, address),
    gte(mailCodes.tries, triesLimit),
    isNull(mailCodes.spentAtMs),
    gt(mailCodes.createdAtMs, sinceMs),
  )}`
  return sql<boolean>`exists (${rows})`
}
