import { LastLoginError, LoginTakenError } from '../errors/identity.js'
import type { Database, Writer } from '../store/database.js'
import type { AuditLog } from './auditLog.js'
import type { Credential } from './credential.js'
import { describeUser } from './describeUser.js'
import { type AssertKept, findOrCreateUser } from './findOrCreateUser.js'
import { lockOwnUser } from './lockUser.js'
import { createLoginRows } from './loginRows.js'
import type { ProvenLogin } from './provenLogin.js'
import { removeHalfDone } from './removeHalfDone.js'
import { type LiveSession, toAuditEntry } from './sessions.js'
import { toAddressKey } from './toAddressKey.js'

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
  const rows = createLoginRows({ database, nowMs })

  return {
    /**
     * Logs in: finds or creates the user, and begins the session, in one transaction. A deletion of the account comes
     * before it or after it.
     *
     * @param begin begins the session in the same transaction
     */
    signIn: <begun>(
      credential: Credential,
      {
        assertKept,
        begin,
      }: { assertKept: AssertKept; begin: (login: ProvenLogin, transaction: Writer) => Promise<begun> },
    ): Promise<{ begun: begun; login: ProvenLogin }> =>
      database.transaction(async (transaction) => {
        const login = await findOrCreateUser(credential, { assertKept, audit, nowMs, transaction })
        return { begun: await begin(login, transaction), login }
      }),

    /**
     * Adds a login to the user of the session. The user has just proven both the session and the login.
     *
     * @throws LoginTakenError
     */
    async link(session: LiveSession, credential: Credential): Promise<void> {
      const { userId } = session
      const added = await rows.add(userId, credential)
      if (added) await audit.write({ ...toAuditEntry(session), detail: added.kind, event: 'login.added' })
      else if ((await rows.find(credential))?.userId !== userId) throw new LoginTakenError()
    },

    /**
     * Makes an address the user's only email login.
     *
     * @throws LoginTakenError
     */
    async setEmail(session: LiveSession, email: string): Promise<void> {
      const { userId } = session
      const subject = toAddressKey(email)
      const credential = { email, isEmailVerified: true, kind: 'email' as const, subject, userName: null }
      await database.transaction(async (transaction) => {
        const changed = createLoginRows({ database: transaction, nowMs })
        // Locked, so that of two simultaneous changes the later one removes the earlier one's address.
        await lockOwnUser(transaction, userId)
        const login = await changed.setEmail(userId, credential)
        if (!login) throw new LoginTakenError()
        await changed.removeOtherEmails(userId, login.id)
        await audit.write({ ...toAuditEntry(session), event: 'email.changed' }, transaction)
      })
    },

    /** @throws LastLoginError */
    async removeLogin(session: LiveSession, id: string): Promise<boolean> {
      const { userId } = session
      return database.transaction(async (transaction) => {
        const locked = createLoginRows({ database: transaction, nowMs })
        // Locked, so that two simultaneous removals do not remove the last two logins.
        await lockOwnUser(transaction, userId)
        const held = await locked.list(userId)
        const login = held.find((each) => each.id === id)
        if (!login) return false
        if (held.length === 1) throw new LastLoginError()
        await locked.remove(id)
        await audit.write(
          { ...toAuditEntry(session), detail: login.kind, event: 'login.removed' },
          transaction,
        )
        return true
      })
    },

    /** Returns the email address that the user proved with a code, if there is one. */
    emailOf: rows.findEmail,

    /**
     * Returns the address for notices: a proven one. Otherwise it is the one that a provider vouched for when a device
     * that may open the wallet logged in.
     */
    noticeAddressOf: rows.findNoticeAddress,

    /** From now on, sends notices to a login's current address. Only a device that may open the wallet can do this. */
    adoptAddress: rows.adoptAddress,

    describe: (session: LiveSession) => describeUser(database, session),

    /**
     * Deletes a user and everything that is stored about them, in one transaction.
     *
     * @param removeMore deletes what foreign keys do not reach and other areas know
     * @throws WalletSessionRequiredError if another request has deleted the user
     */
    remove: (userId: string, removeMore: (transaction: Writer) => Promise<void>): Promise<void> =>
      database.transaction(async (transaction) => {
        await lockOwnUser(transaction, userId, 'update')
        await removeHalfDone(transaction, userId)
        await removeMore(transaction)
        await createLoginRows({ database: transaction, nowMs }).removeUser(userId)
      }),
    find: rows.find,
  }
}
