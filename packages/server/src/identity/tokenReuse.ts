import { eq } from 'drizzle-orm'
import { ProofRefusedError } from '../errors/identity.js'
import type { Caller } from '../http/caller.js'
import type { Database } from '../store/database.js'
import type { AuditLog } from './auditLog.js'
import { devices, spentRefreshTokens, walletSessions } from './schema.js'

export type TokenReuse = ReturnType<typeof createTokenReuse>

/** Ends sessions whose refresh token was used again after it was spent: one of its two holders may be a thief. */
export function createTokenReuse({ audit, database }: { audit: AuditLog; database: Database }) {
  async function end({ id, userId }: { id: string; userId: string }, caller: Caller): Promise<void> {
    await database.delete(walletSessions).where(eq(walletSessions.id, id))
    await audit.write({ event: 'session.reused', userId, place: caller.address })
  }

  return {
    end,
    /** Ends the session of a token if the token is spent. @throws ProofRefusedError */
    async endSpent(hash: string, thumbprint: string, caller: Caller): Promise<void> {
      const [spent] = await database
        .select({
          id: walletSessions.id,
          userId: walletSessions.userId,
          thumbprint: devices.thumbprint,
        })
        .from(spentRefreshTokens)
        .innerJoin(walletSessions, eq(walletSessions.id, spentRefreshTokens.sessionId))
        .innerJoin(devices, eq(devices.id, walletSessions.deviceId))
        .where(eq(spentRefreshTokens.hash, hash))
      // With another key, the answer is the same as for a token that is not spent.
      if (spent && spent.thumbprint !== thumbprint)
        throw new ProofRefusedError({ reason: 'it was made with another key' })
      if (spent) await end(spent, caller)
    },
  }
}
