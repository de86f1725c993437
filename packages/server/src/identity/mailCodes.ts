import { CodeExpiredError, CodeWrongError } from '../errors/identity.js'
import type { HourlyLimits } from '../limits/hourlyLimits.js'
import type { Settings } from '../settings/settings.js'
import type { Database } from '../store/database.js'
import type { Texts } from '../texts/loadTexts.js'
import type { AuditLog } from './auditLog.js'
import { hashCode } from './codeSecrets.js'
import type { Asker } from './describeAsker.js'
import { isKept } from './isKept.js'
import type { Mailer } from './mail/mailer.js'
import { type CodePurpose, writeApprovalMail, writeCodeMail } from './mail/writeMail.js'
import { createMailApprovals } from './mailApprovals.js'
import { createMailCodeRows, type MailCodeRow, triesLimit } from './mailCodeRows.js'
import { createMailQuota, type MailCaller } from './mailQuota.js'
import { newMailCode } from './newMailCode.js'
import { mailCodes } from './schema.js'
import { toAddressKey } from './toAddressKey.js'

/** A code that was correct. */
export type ProvenCode = {
  id: string
  address: string
  origin: string
  place: string
  userId: string | null
  newAddress: string | null
}

export type MailCodes = ReturnType<typeof createMailCodes>

/** Creates the codes and links that are sent by email. */
export function createMailCodes({
  approvesFirst,
  audit,
  database,
  limits,
  linkBase,
  mailLimits,
  mailer,
  nowMs,
  onNearlyUsed,
  texts,
}: {
  /** True if every device that is new to the user needs an approval by a link before the code. */
  approvesFirst: boolean
  audit: AuditLog
  database: Database
  limits: HourlyLimits
  /** Base URL of the links in emails. Never taken from a request, which can claim any host. */
  linkBase: string
  /** Maximum numbers of emails per hour. */
  mailLimits: Pick<Settings['limits'], 'mailsPerClient' | 'mailsPerProject'>
  mailer: Mailer
  nowMs: () => number
  /** Called when a project has used 80% of its hourly emails. */
  onNearlyUsed: (projectId: string) => void
  texts: Pick<Texts, 'in'>
}) {
  const quota = createMailQuota({ limits, mailLimits, mailer, onNearlyUsed })
  const rows = createMailCodeRows({ database, nowMs })
  const approvals = createMailApprovals({ audit, nowMs, rows })

  async function noteBurned({ address, deviceName, origin, place, ...row }: MailCodeRow): Promise<void> {
    const userId = row.userId ?? (await rows.findUser(address))
    if (userId !== undefined)
      await audit.writeUnlessGone({ deviceName, event: 'code.burned', origin, place, userId })
  }

  return {
    ...approvals,

    /**
     * Sends an email to log in with. It does the same work and returns the same result for every address.
     *
     * @throws MailLimitedError, MailUnavailableError
     */
    async startSignIn({
      asker,
      caller,
      email,
      thumbprint,
    }: {
      asker: Asker
      caller: MailCaller
      email: string
      thumbprint: string
    }) {
      const address = toAddressKey(email)
      const { isBurned, isKnown, isLogin, ...user } = await rows.findRecipient(address, thumbprint)
      await quota.spend(address, caller, isKnown)
      const asksFirst = !isKnown && (approvesFirst || isBurned)
      const isLinked = asksFirst || (!isKnown && isLogin)
      // A stranger may have sent the request, so a warning is in the user's language, or in English if that is unknown.
      const language = isLinked && isLogin ? user.language : asker.language
      const { attempt, code, expiresAtMs, link, row } = newMailCode({
        address,
        asker: { ...asker, language },
        asksFirst,
        isLinked,
        nowMs: nowMs(),
        purpose: 'signIn',
        thumbprint,
      })
      await rows.add(row)
      const words = texts.in(language)
      mailer.send(
        isLinked
          ? writeApprovalMail(email, words, { asker, link: `${linkBase}/v1/user/approve?token=${link}` })
          : writeCodeMail(email, words, { asker, code, purpose: 'signIn' }),
        isKnown ? {} : { projectId: caller.project.id },
      )
      return {
        action: asksFirst ? ('VERIFY_DEVICE' as const) : ('VERIFY_OTP' as const),
        attempt,
        expiresAtMs,
      }
    },

    /**
     * Sends a code to a user who is logged in.
     *
     * @throws MailLimitedError, MailUnavailableError
     */
    async start({
      asker,
      caller,
      email,
      purpose,
      ...own
    }: {
      asker: Asker
      caller: MailCaller
      email: string
      newAddress?: string
      userId: string
      purpose: Exclude<CodePurpose, 'signIn'>
      thumbprint: string
    }) {
      const address = toAddressKey(email)
      await quota.spend(address, caller, true)
      const { attempt, code, expiresAtMs, row } = newMailCode({
        ...own,
        address,
        asker,
        nowMs: nowMs(),
        purpose,
      })
      await rows.add(row)
      mailer.send(writeCodeMail(email, texts.in(asker.language), { asker, code, purpose }))
      return { attempt, expiresAtMs }
    },

    /** Checks whether this device waits for the last code of an address change. All earlier steps are then complete. */
    isConfirming: ({ email, ...own }: { email: string; userId: string; thumbprint: string }) =>
      rows.hasOpen({ ...own, address: toAddressKey(email), purpose: 'updateSecondary' }),

    /** @throws CodeWrongError, CodeExpiredError */
    async verify({
      attempt,
      code,
      purpose,
      thumbprint,
      userId,
    }: {
      attempt: string
      code: string
      userId?: string
      purpose: CodePurpose
      thumbprint: string
    }): Promise<ProvenCode> {
      const row = await rows.try({ attempt, codeHash: hashCode(attempt, code), purpose, thumbprint, userId })
      if (!row) throw new CodeExpiredError()
      if (row.spentAtMs !== null) return row
      if (row.tries < triesLimit) throw new CodeWrongError({ triesLeft: triesLimit - row.tries })
      await noteBurned(row)
      throw new CodeExpiredError()
    },

    prune: rows.prune,
  }
}

/** Checks that a code was not deleted with an account since it was verified. @throws CodeExpiredError */
export async function assertCodeKept({ id }: ProvenCode, reader: Pick<Database, 'select'>): Promise<void> {
  if (!(await isKept(reader, mailCodes, id))) throw new CodeExpiredError()
}
