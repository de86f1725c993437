import type { AuditLog } from './auditLog.js'
import { codeOfLink } from './codeSecrets.js'
import type { Asker } from './describeAsker.js'
import { type MailCodeRow, type MailCodeRows, triesLimit } from './mailCodeRows.js'
import { hashToken } from './secretTokens.js'

/** The state of the page of a link in an email. */
export type Approval = {
  status: 'waiting' | 'approved' | 'refused' | 'expired'
  asker: Asker
  code: string | null
}

/** Creates the approvals that users give by a link in an email, before the code is shown. */
export function createMailApprovals({
  audit,
  nowMs,
  rows,
}: {
  audit: AuditLog
  nowMs: () => number
  rows: MailCodeRows
}) {
  async function noteDecision(
    { address, deviceName, origin, place }: MailCodeRow,
    decision: 'approve' | 'refuse',
  ): Promise<void> {
    const userId = await rows.findUser(address)
    const event = decision === 'approve' ? ('device.approved' as const) : ('device.refused' as const)
    if (userId !== undefined) await audit.writeUnlessGone({ deviceName, event, origin, place, userId })
  }

  return {
    /** Returns the state of an attempt's link, for a device that waits for it. */
    async readApproval(attempt: string, thumbprint: string): Promise<Approval['status']> {
      const row = await rows.findAttempt(attempt, thumbprint)
      if (!row || row.spentAtMs !== null || row.expiresAtMs <= nowMs()) return 'expired'
      // This attempt has a link only if the address is known, which a client must not learn.
      if (!row.asksFirst) return 'waiting'
      return row.approval === 'approved' || row.approval === 'refused' ? row.approval : 'waiting'
    },

    /** Returns what the page of a link shows, after the user's decision if there is one. */
    async review(link: string, decision?: 'approve' | 'refuse'): Promise<Approval | undefined> {
      const linkHash = hashToken(link)
      if (decision !== undefined) {
        const decided = await rows.decide(linkHash, decision === 'approve' ? 'approved' : 'refused')
        if (decided) await noteDecision(decided, decision)
      }
      const row = await rows.findLink(linkHash)
      if (!row) return undefined
      const isOver = row.spentAtMs !== null || row.expiresAtMs <= nowMs() || row.tries >= triesLimit
      const status = isOver ? 'expired' : (row.approval as Approval['status'])
      return {
        asker: {
          deviceName: row.deviceName,
          language: row.language ?? undefined,
          origin: row.origin,
          place: row.place,
        },
        code: status === 'approved' ? codeOfLink(link) : null,
        status,
      }
    },
  }
}
