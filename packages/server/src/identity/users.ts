import { randomUUID } from 'node:crypto'
import { LastLoginError, LoginTakenError } from '../errors/identity.js'
import type { Database } from '../store/database.js'
import type { AuditLog } from './auditLog.js'
import type { Credential } from './credential.js'
import { describeUser } from './describeUser.js'
import { createLoginRows } from './loginRows.js'
import type { ProvenLogin } from './provenLogin.js'
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

  /**
   * Checks whether an email address that a provider vouches for is already an email login. The two users are not
   * merged.
   */
  async function hasEmailAccount({ email, isEmailVerified, kind }: Credential): Promise<boolean> {
    if (kind === 'email' || email === null || !isEmailVerified) return false
    return (await rows.find({ kind: 'email', subject: toAddressKey(email) })) !== undefined
  }

  /** Creates a user with one login. @returns undefined if another request has created it meanwhile */
  async function create(credential: Credential) {
    const userId = randomUUID()
    return database.transaction(async (transaction) => {
      const made = createLoginRows({ database: transaction, nowMs })
      await made.addUser(userId)
      const login = await made.add(userId, credential)
      if (login) {
        await audit.write({ detail: login.kind, event: 'account.created', userId }, transaction)
        return login
      }
      await made.removeUser(userId)
      return undefined
    })
  }

  return {
    /** Returns the user of a login, or creates one. Of several simultaneous requests, one creates it. */
    async signIn(credential: Credential): Promise<ProvenLogin> {
      const { email, isEmailVerified, kind, userName } = credential
      const proven = {
        email: isEmailVerified ? email : null,
        formerEmail: null,
        hasEmailAccount: false,
        isNewUser: false,
        kind,
        userName,
      }
      const known = await rows.find(credential)
      if (known) {
        // The provider's current values replace the stored ones, even if an address is no longer verified.
        if (known.email !== email || known.userName !== userName || known.isEmailVerified !== isEmailVerified)
          await rows.update(known.id, {
            email,
            isEmailVerified,
            userName,
            ...(kind === 'email' && { noticeEmail: email }),
          })
        const isOther = known.isEmailVerified && known.email !== proven.email
        return { ...proven, formerEmail: isOther ? known.email : null, id: known.id, userId: known.userId }
      }
      const made = await create(credential)
      const login = made ?? (await rows.find(credential))
      if (!login) throw new LoginTakenError()
      const { id, userId } = login
      if (!made) return { ...proven, id, userId }
      return { ...proven, hasEmailAccount: await hasEmailAccount(credential), id, isNewUser: true, userId }
    },

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
        await changed.lockUser(userId)
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
        await locked.lockUser(userId)
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

    /** Deletes a user and everything that refers to it. */
    remove: rows.removeUser,
    find: rows.find,
  }
}
