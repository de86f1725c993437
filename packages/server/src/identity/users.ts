import { randomUUID } from 'node:crypto'
import type { LoginKind } from '@portico/protocol/http'
import { and, asc, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { LastLoginError, LoginTakenError } from '../errors/identity.js'
import type { Database } from '../store/database.js'
import type { AuditLog } from './auditLog.js'
import { describeUser } from './describeUser.js'
import type { ProvenLogin } from './provenLogin.js'
import { logins, users } from './schema.js'
import { type LiveSession, toAuditEntry } from './sessions.js'
import { toAddressKey } from './toAddressKey.js'

/** A login that its owner has just proven. */
export type Credential = {
  kind: LoginKind
  /** The email address in lower case, or the account's id at its provider. */
  subject: string
  email: string | null
  isEmailVerified: boolean
  userName: string | null
}

export type Users = ReturnType<typeof createUsers>

/** Creates the store of users and their logins. */
export function createUsers({
  audit,
  database,
  nowMs,
}: {
  audit: AuditLog
  database: Database
  nowMs: () => number
}) {
  async function find({ kind, subject }: Pick<Credential, 'kind' | 'subject'>) {
    const [login] = await database
      .select()
      .from(logins)
      .where(and(eq(logins.kind, kind), eq(logins.subject, subject)))
    return login
  }

  /** Checks whether an email that a provider vouches for is an email login already. The two users are not merged. */
  async function hasEmailAccount({ email, isEmailVerified, kind }: Credential): Promise<boolean> {
    if (kind === 'email' || email === null || !isEmailVerified) return false
    return (await find({ kind: 'email', subject: toAddressKey(email) })) !== undefined
  }

  return {
    /** Returns the user of a login, or creates one. Of several simultaneous requests, one creates it. */
    async signIn(credential: Credential): Promise<ProvenLogin> {
      const { email, isEmailVerified, kind, subject, userName } = credential
      const shownEmail = isEmailVerified ? email : null
      const known = await find(credential)
      if (known) {
        // The provider's current values replace the stored ones, even if an address is no longer verified.
        if (known.email !== email || known.userName !== userName || known.isEmailVerified !== isEmailVerified)
          await database
            .update(logins)
            .set({ email, isEmailVerified, userName, ...(kind === 'email' && { noticeEmail: email }) })
            .where(eq(logins.id, known.id))
        const isOther = known.isEmailVerified && known.email !== shownEmail
        return {
          email: shownEmail,
          formerEmail: isOther ? known.email : null,
          hasEmailAccount: false,
          id: known.id,
          isNewUser: false,
          kind,
          userId: known.userId,
          userName,
        }
      }
      const [id, userId] = [randomUUID(), randomUUID()]
      const now = nowMs()
      const isMade = await database.transaction(async (transaction) => {
        await transaction.insert(users).values({ createdAtMs: now, id: userId })
        const [made] = await transaction
          .insert(logins)
          .values({
            createdAtMs: now,
            email,
            id,
            isEmailVerified,
            kind,
            noticeEmail: shownEmail,
            userId,
            subject,
            userName,
          })
          .onConflictDoNothing()
          .returning({ id: logins.id })
        if (!made) {
          await transaction.delete(users).where(eq(users.id, userId))
          return false
        }
        await audit.write({ detail: kind, event: 'account.created', userId }, transaction)
        return true
      })
      if (!isMade) {
        const other = await find(credential)
        if (!other) throw new LoginTakenError()
        return {
          email: shownEmail,
          formerEmail: null,
          hasEmailAccount: false,
          id: other.id,
          isNewUser: false,
          kind,
          userId: other.userId,
          userName,
        }
      }
      return {
        email: shownEmail,
        formerEmail: null,
        hasEmailAccount: await hasEmailAccount(credential),
        id,
        isNewUser: true,
        kind,
        userId,
        userName,
      }
    },

    /**
     * Adds a login to the user of the session. The user has just proven both.
     *
     * @throws LoginTakenError
     */
    async link(session: LiveSession, credential: Credential): Promise<void> {
      const { email, isEmailVerified, kind, subject, userName } = credential
      const { userId } = session
      const [made] = await database
        .insert(logins)
        .values({
          createdAtMs: nowMs(),
          email,
          id: randomUUID(),
          isEmailVerified,
          kind,
          noticeEmail: isEmailVerified ? email : null,
          userId,
          subject,
          userName,
        })
        .onConflictDoNothing()
        .returning({ id: logins.id })
      if (made) await audit.write({ ...toAuditEntry(session), detail: kind, event: 'login.added' })
      else if ((await find(credential))?.userId !== userId) throw new LoginTakenError()
    },

    /**
     * Makes an address the user's only email login.
     *
     * @throws LoginTakenError
     */
    async setEmail(session: LiveSession, email: string): Promise<void> {
      const { userId } = session
      const subject = toAddressKey(email)
      const now = nowMs()
      await database.transaction(async (transaction) => {
        const [login] = await transaction
          .insert(logins)
          .values({
            createdAtMs: now,
            email,
            id: randomUUID(),
            isEmailVerified: true,
            kind: 'email',
            noticeEmail: email,
            userId,
            subject,
            userName: null,
          })
          .onConflictDoUpdate({
            set: { email, isEmailVerified: true, noticeEmail: email },
            setWhere: eq(logins.userId, userId),
            target: [logins.kind, logins.subject],
          })
          .returning({ id: logins.id })
        if (!login) throw new LoginTakenError()
        await transaction
          .delete(logins)
          .where(and(eq(logins.userId, userId), eq(logins.kind, 'email'), ne(logins.id, login.id)))
        await audit.write({ ...toAuditEntry(session), event: 'email.changed' }, transaction)
      })
    },

    /** @throws LastLoginError */
    async removeLogin(session: LiveSession, id: string): Promise<boolean> {
      const { userId } = session
      return database.transaction(async (transaction) => {
        // Locked, so that two simultaneous removals do not remove the last two logins.
        await transaction.select().from(users).where(eq(users.id, userId)).for('update')
        const held = await transaction.select().from(logins).where(eq(logins.userId, userId))
        const login = held.find((each) => each.id === id)
        if (!login) return false
        if (held.length === 1) throw new LastLoginError()
        await transaction.delete(logins).where(eq(logins.id, id))
        await audit.write(
          { ...toAuditEntry(session), detail: login.kind, event: 'login.removed' },
          transaction,
        )
        return true
      })
    },

    /** Returns the email address that the user proved by a code, if there is one. */
    async emailOf(userId: string): Promise<string | undefined> {
      const [login] = await database
        .select({ email: logins.email })
        .from(logins)
        .where(and(eq(logins.userId, userId), eq(logins.kind, 'email')))
      return login?.email ?? undefined
    },

    /**
     * Returns the address for notices: a proven one, otherwise one that a provider vouched for when a device logged in
     * that may open the wallet.
     */
    async noticeAddressOf(userId: string): Promise<string | undefined> {
      const held = await database
        .select({ email: logins.noticeEmail, kind: logins.kind })
        .from(logins)
        .where(and(eq(logins.userId, userId), isNotNull(logins.noticeEmail)))
        .orderBy(asc(logins.createdAtMs))
      return (held.find(({ kind }) => kind === 'email') ?? held[0])?.email ?? undefined
    },
    /** Sends notices to the present address of a login, which a device confirmed that may open the wallet. */
    async adoptAddress(loginId: string): Promise<void> {
      const noticeEmail = sql`case when ${logins.isEmailVerified} then ${logins.email} end`
      await database.update(logins).set({ noticeEmail }).where(eq(logins.id, loginId))
    },

    describe: (session: LiveSession) => describeUser(database, session),

    /** Deletes a user and everything that refers to it. */
    async remove(userId: string): Promise<void> {
      await database.delete(users).where(eq(users.id, userId))
    },
    find,
  }
}
