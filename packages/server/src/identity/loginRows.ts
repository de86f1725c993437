import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNotNull, ne, sql } from 'drizzle-orm'
import type { Writer } from '../store/database.js'
import type { Credential } from './credential.js'
import { lockUser } from './lockUser.js'
import { logins, users } from './schema.js'

type LoginRow = typeof logins.$inferSelect

/** Creates the database statements for users and their logins. */
export function createLoginRows({ database, nowMs }: { database: Writer; nowMs: () => number }) {
  /** `noticeEmail`: a verified address gets notices from the start. */
  const toRow = (userId: string, credential: Credential) => ({
    ...credential,
    createdAtMs: nowMs(),
    id: randomUUID(),
    noticeEmail: credential.isEmailVerified ? credential.email : null,
    userId,
  })

  async function find({
    kind,
    subject,
  }: Pick<Credential, 'kind' | 'subject'>): Promise<LoginRow | undefined> {
    const [login] = await database
      .select()
      .from(logins)
      .where(and(eq(logins.kind, kind), eq(logins.subject, subject)))
    return login
  }

  return {
    /** Adds a login. @returns undefined if a user has it already */
    async add(userId: string, credential: Credential): Promise<LoginRow | undefined> {
      const [added] = await database
        .insert(logins)
        .values(toRow(userId, credential))
        .onConflictDoNothing()
        .returning()
      return added
    },

    async addUser(id: string): Promise<void> {
      await database.insert(users).values({ createdAtMs: nowMs(), id })
    },

    /** From now on, sends notices to a login's current address. */
    async adoptAddress(id: string): Promise<void> {
      const noticeEmail = sql`case when ${logins.isEmailVerified} then ${logins.email} end`
      await database.update(logins).set({ noticeEmail }).where(eq(logins.id, id))
    },

    find,

    /** Finds a login and locks its user. Reads again after the lock, because this may have waited for a deletion. */
    async findLocked(credential: Credential): Promise<LoginRow | undefined> {
      for (let login = await find(credential); login; ) {
        const isLocked = await lockUser(database, login.userId)
        const current = await find(credential)
        if (isLocked && current?.userId === login.userId) return current
        login = current
      }
      return undefined
    },

    /** Returns the email address that the user proved with a code, if there is one. */
    async findEmail(userId: string): Promise<string | undefined> {
      const [login] = await database
        .select({ email: logins.email })
        .from(logins)
        .where(and(eq(logins.userId, userId), eq(logins.kind, 'email')))
      return login?.email ?? undefined
    },

    /** Returns the address for notices: a proven one, otherwise the oldest that a provider vouched for. */
    async findNoticeAddress(userId: string): Promise<string | undefined> {
      const held = await database
        .select({ email: logins.noticeEmail, kind: logins.kind })
        .from(logins)
        .where(and(eq(logins.userId, userId), isNotNull(logins.noticeEmail)))
        .orderBy(asc(logins.createdAtMs))
      return (held.find(({ kind }) => kind === 'email') ?? held[0])?.email ?? undefined
    },

    async list(userId: string): Promise<LoginRow[]> {
      return database.select().from(logins).where(eq(logins.userId, userId))
    },

    async remove(id: string): Promise<void> {
      await database.delete(logins).where(eq(logins.id, id))
    },

    async removeOtherEmails(userId: string, id: string): Promise<void> {
      await database
        .delete(logins)
        .where(and(eq(logins.userId, userId), eq(logins.kind, 'email'), ne(logins.id, id)))
    },

    /** Deletes a user and everything that refers to it. */
    async removeUser(id: string): Promise<void> {
      await database.delete(users).where(eq(users.id, id))
    },

    /** Adds an email login, or finds the user's own. @returns undefined if the login is another user's */
    async setEmail(userId: string, credential: Credential): Promise<LoginRow | undefined> {
      const { email, isEmailVerified } = credential
      const [login] = await database
        .insert(logins)
        .values(toRow(userId, credential))
        .onConflictDoUpdate({
          set: { email, isEmailVerified, noticeEmail: email },
          setWhere: eq(logins.userId, userId),
          target: [logins.kind, logins.subject],
        })
        .returning()
      return login
    },

    async update(
      id: string,
      change: Partial<Pick<LoginRow, 'email' | 'isEmailVerified' | 'noticeEmail' | 'userName'>>,
    ): Promise<void> {
      await database.update(logins).set(change).where(eq(logins.id, id))
    },
  }
}
