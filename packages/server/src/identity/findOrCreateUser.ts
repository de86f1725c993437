import { randomUUID } from 'node:crypto'
import type { Database, Writer } from '../store/database.js'
import type { AuditLog } from './auditLog.js'
import type { Credential } from './credential.js'
import { createLoginRows } from './loginRows.js'
import type { ProvenLogin } from './provenLogin.js'
import { toAddressKey } from './toAddressKey.js'

/** Checks that the code or flow of a login still exists, and was not deleted with an account. @throws RequestError */
export type AssertKept = (reader: Pick<Database, 'select'>) => Promise<void>

type Rows = ReturnType<typeof createLoginRows>

/**
 * Returns the user of a login, or creates one, and locks them. Of several simultaneous requests, one creates the user.
 *
 * @throws RequestError of `assertKept`
 */
export async function findOrCreateUser(
  credential: Credential,
  {
    assertKept,
    audit,
    nowMs,
    transaction,
  }: { assertKept: AssertKept; audit: AuditLog; nowMs: () => number; transaction: Writer },
): Promise<ProvenLogin> {
  const { email, isEmailVerified, kind, userName } = credential
  const rows = createLoginRows({ database: transaction, nowMs })
  const proven = {
    email: isEmailVerified ? email : null,
    formerEmail: null,
    hasEmailAccount: false,
    isNewUser: false,
    kind,
    userName,
  }
  // The second time, another request has created the login.
  for (;;) {
    const known = await rows.findLocked(credential)
    // Checked after the lock: a deletion of the account has either ended, or waits for this transaction.
    await assertKept(transaction)
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
    const made = await create(rows, credential)
    if (!made) continue
    const { id, userId } = made
    await audit.write({ detail: kind, event: 'account.created', userId }, transaction)
    return {
      ...proven,
      hasEmailAccount: await hasEmailAccount(rows, credential),
      id,
      isNewUser: true,
      userId,
    }
  }
}

/** Creates a user with one login. @returns undefined if another request has created it meanwhile */
async function create(rows: Rows, credential: Credential) {
  const userId = randomUUID()
  await rows.addUser(userId)
  const login = await rows.add(userId, credential)
  if (!login) await rows.removeUser(userId)
  return login
}

/**
 * Checks whether an email address that a provider vouches for is already an email login. The two users are not merged.
 */
async function hasEmailAccount(rows: Rows, { email, isEmailVerified, kind }: Credential): Promise<boolean> {
  if (kind === 'email' || email === null || !isEmailVerified) return false
  return (await rows.find({ kind: 'email', subject: toAddressKey(email) })) !== undefined
}
