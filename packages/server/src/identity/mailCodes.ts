import { createHash, createHmac, randomInt } from 'node:crypto'
import { and, eq, gt, gte, isNull, lt, sql } from 'drizzle-orm'
import {
  CodeExpiredError,
  CodeWrongError,
  MailLimitedError,
  MailUnavailableError,
} from '../errors/identity.js'
import { widerNetwork } from '../http/clientAddress.js'
import type { HourlyLimits } from '../limits/hourlyLimits.js'
import type { Project } from '../project.js'
import type { Settings } from '../settings/settings.js'
import type { Database } from '../store/database.js'
import type { AuditLog } from './auditLog.js'
import type { Asker } from './describeAsker.js'
import type { Mailer } from './mail/mailer.js'
import { type actions, writeApprovalMail, writeCodeMail } from './mail/writeMail.js'
import { devices, logins, mailCodes } from './schema.js'
import { createSecretToken, hashToken } from './secretTokens.js'

/** Lifetime of a code. */
export const codeMs = 10 * 60_000
/** Maximum number of tries for one code, by any client and in any way. */
export const triesLimit = 5
/** Minimum time between two emails to one address (the specification, section 9). */
export const mailGapMs = 30_000
const mailsPerHour = 5
/** Emails an hour to one mailbox: `ada+a@…` and `ada+b@…` are two addresses and reach the same user. */
const mailsPerMailbox = 20
const hourMs = 60 * 60_000
/** The part of a project's emails that is reserved for known users. Requests for unknown ones cannot use it up. */
const reservedPart = 0.2
/** The limit of an IPv6 /48 as a multiple of a client's limit, because one subscriber can have 65,536 /64s. */
const networkFactor = 4
/** How long an address needs an approval after one of its codes was burned by wrong tries. */
const alertMs = hourMs

export type CodePurpose = keyof typeof actions

/** A code that was correct. */
export type ProvenCode = {
  address: string
  origin: string
  place: string
  userId: string | null
  newAddress: string | null
}

/** What emails are counted by, in addition to their recipient. */
type MailCaller = { address: string; project: Pick<Project, 'id'> }

/** The state of the page of a link in an email. */
export type Approval = {
  status: 'waiting' | 'approved' | 'refused' | 'expired'
  asker: Asker
  code: string | null
}

export type MailCodes = ReturnType<typeof createMailCodes>

/** Normalizes an email address for comparison, because users also type capitals. */
export function toAddressKey(email: string): string {
  return email.normalize('NFC').toLowerCase()
}

/**
 * Returns the mailbox that an address most likely reaches: without the part after a plus (RFC 5233), and at Gmail
 * without dots. If two mailboxes are taken for one, they only share a limit.
 */
function toMailbox(addressKey: string): string {
  const [, name = '', domain = ''] = /^([^@+]+)[^@]*@(.+)$/.exec(addressKey) ?? []
  if (name === '') return addressKey
  return `${/^g(?:oogle)?mail\.com$/.test(domain) ? name.replaceAll('.', '') : name}@${domain}`
}

const inHour = (limit: number) => ({ limit, windowMs: hourMs })

/** The limit that all addresses of one mailbox share. None for the mailbox's plain address, which has its own limit. */
function limitsOfMailbox(addressKey: string) {
  const mailbox = toMailbox(addressKey)
  return mailbox === addressKey ? [] : [{ key: `mails to ${mailbox}`, limit: inHour(mailsPerMailbox) }]
}

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
}: {
  /** Requires an approval by a link before the code on every device that is new to the user. */
  approvesFirst: boolean
  audit: AuditLog
  database: Database
  limits: HourlyLimits
  /** Base URL of the links in emails. Never taken from a request, which can claim any host. */
  linkBase: string
  /** Per hour. */
  mailLimits: Pick<Settings['limits'], 'mailsPerClient' | 'mailsPerProject'>
  mailer: Mailer
  nowMs: () => number
  /** Called when a project has used 80% of its emails of an hour. */
  onNearlyUsed: (projectId: string) => void
}) {
  /**
   * Counts an email, for any client and any recipient.
   *
   * @throws MailLimitedError, MailUnavailableError
   */
  async function spendMail(
    key: string,
    { address, project }: MailCaller,
    /** The server knows the user, by a session or by a device on which this user logged in before. */
    isKnown: boolean,
  ): Promise<void> {
    if (mailer.isDown(isKnown ? undefined : project.id)) throw new MailUnavailableError()
    const { mailsPerClient, mailsPerProject } = mailLimits
    const network = widerNetwork(address)
    const forStrangers = mailsPerProject - Math.floor(mailsPerProject * reservedPart)
    const wait = await limits.takeAll(
      { key: `mail:${key}`, limit: { gapMs: mailGapMs, perHour: mailsPerHour } },
      [
        ...limitsOfMailbox(key),
        { key: `mails of ${address}`, limit: inHour(mailsPerClient) },
        ...(network === address
          ? []
          : [{ key: `mails of ${network}`, limit: inHour(mailsPerClient * networkFactor) }]),
        {
          key: `mails of project ${project.id}`,
          limit: inHour(isKnown ? mailsPerProject : forStrangers),
          onCounted: (count) => {
            if (count === forStrangers) onNearlyUsed(project.id)
          },
        },
      ],
    )
    if (wait > 0) throw new MailLimitedError({ retryAfterSeconds: wait })
  }

  async function write(
    row: Pick<typeof mailCodes.$inferInsert, 'address' | 'purpose' | 'thumbprint'> & {
      asker: Asker
      asksFirst?: boolean
      isLinked?: boolean
      newAddress?: string
      userId?: string
    },
  ): Promise<{ attempt: string; code: string; expiresAtMs: number; link: string }> {
    const { asker, isLinked = false, ...rest } = row
    const attempt = createSecretToken()
    const link = createSecretToken()
    const code = isLinked ? codeOfLink(link) : randomInt(1_000_000).toString().padStart(6, '0')
    const now = nowMs()
    const expiresAtMs = now + codeMs
    await database.insert(mailCodes).values({
      ...rest,
      approval: isLinked ? 'waiting' : 'none',
      codeHash: hashCode(attempt, code),
      createdAtMs: now,
      deviceName: asker.deviceName,
      expiresAtMs,
      id: hashToken(attempt),
      linkHash: isLinked ? hashToken(link) : null,
      origin: asker.origin,
      place: asker.place,
      tries: 0,
    })
    return { attempt, code, expiresAtMs, link }
  }

  return {
    /**
     * Sends an email to log in with. It does the same work and returns the same for every address.
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
      const [found] = await database
        .select({ isBurned: burnedAt(address, nowMs() - alertMs), known: devices.id, loginId: logins.id })
        .from(sql`(select 1) as one`)
        .leftJoin(logins, and(eq(logins.kind, 'email'), eq(logins.subject, address)))
        .leftJoin(
          devices,
          and(
            eq(devices.userId, logins.userId),
            eq(devices.thumbprint, thumbprint),
            isNull(devices.revokedAtMs),
          ),
        )
      const isKnown = typeof found?.known === 'string'
      await spendMail(address, caller, isKnown)
      const asksFirst = !isKnown && (approvesFirst || found?.isBurned === true)
      const isLinked = asksFirst || (!isKnown && typeof found?.loginId === 'string')
      const { attempt, code, expiresAtMs, link } = await write({
        address,
        asker,
        asksFirst,
        isLinked,
        purpose: 'signIn',
        thumbprint,
      })
      mailer.send(
        isLinked
          ? writeApprovalMail(email, { asker, link: `${linkBase}/v1/user/approve?token=${link}` })
          : writeCodeMail(email, { asker, code, purpose: 'signIn' }),
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
      newAddress,
      userId,
      purpose,
      thumbprint,
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
      await spendMail(address, caller, true)
      const written = await write({
        address,
        asker,
        userId,
        purpose,
        thumbprint,
        ...(newAddress === undefined ? {} : { newAddress }),
      })
      mailer.send(writeCodeMail(email, { asker, code: written.code, purpose }))
      return { attempt: written.attempt, expiresAtMs: written.expiresAtMs }
    },

    /** Checks whether this device waits for the last code of an address change. All earlier steps are then complete. */
    async isConfirming({
      email,
      userId,
      thumbprint,
    }: {
      email: string
      userId: string
      thumbprint: string
    }): Promise<boolean> {
      const [row] = await database
        .select({ id: mailCodes.id })
        .from(mailCodes)
        .where(
          and(
            eq(mailCodes.address, toAddressKey(email)),
            eq(mailCodes.userId, userId),
            eq(mailCodes.purpose, 'updateSecondary'),
            eq(mailCodes.thumbprint, thumbprint),
            isNull(mailCodes.spentAtMs),
            lt(mailCodes.tries, triesLimit),
            gt(mailCodes.expiresAtMs, nowMs()),
          ),
        )
        .limit(1)
      return row !== undefined
    },

    /**
     * Counts a try and checks the code in one statement, so that of many simultaneous tries only five are checked.
     *
     * @throws CodeWrongError, CodeExpiredError
     */
    async verify({
      attempt,
      code,
      userId,
      purpose,
      thumbprint,
    }: {
      attempt: string
      code: string
      userId?: string
      purpose: CodePurpose
      thumbprint: string
    }): Promise<ProvenCode> {
      const now = nowMs()
      const isRight = sql`${mailCodes.codeHash} = ${hashCode(attempt, code)} and ${mailCodes.approval} in ('none', 'approved')`
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
      if (!row) throw new CodeExpiredError()
      if (row.spentAtMs !== null) return row
      if (row.tries < triesLimit) throw new CodeWrongError({ triesLeft: triesLimit - row.tries })
      await noteBurned(row)
      throw new CodeExpiredError()
    },

    /** Returns the state of an attempt's link, for a device that waits for it. */
    async readApproval(attempt: string, thumbprint: string): Promise<Approval['status']> {
      const [row] = await database
        .select({
          approval: mailCodes.approval,
          asksFirst: mailCodes.asksFirst,
          expiresAtMs: mailCodes.expiresAtMs,
          spent: mailCodes.spentAtMs,
        })
        .from(mailCodes)
        .where(and(eq(mailCodes.id, hashToken(attempt)), eq(mailCodes.thumbprint, thumbprint)))
      if (!row || row.spent !== null || row.expiresAtMs <= nowMs()) return 'expired'
      // Such an attempt has a link only for a known address. A client must not learn whether this one has.
      if (!row.asksFirst) return 'waiting'
      return row.approval === 'approved' || row.approval === 'refused' ? row.approval : 'waiting'
    },

    /** Returns what the page of a link shows, after the user's decision if there is one. */
    async review(link: string, decision?: 'approve' | 'refuse'): Promise<Approval | undefined> {
      const now = nowMs()
      const linkHash = hashToken(link)
      if (decision !== undefined) {
        const [decided] = await database
          .update(mailCodes)
          .set({ approval: decision === 'approve' ? 'approved' : 'refused' })
          .where(
            and(
              eq(mailCodes.linkHash, linkHash),
              eq(mailCodes.approval, 'waiting'),
              isNull(mailCodes.spentAtMs),
              gt(mailCodes.expiresAtMs, now),
            ),
          )
          .returning()
        if (decided) await noteDecision(decided, decision)
      }
      const [row] = await database.select().from(mailCodes).where(eq(mailCodes.linkHash, linkHash))
      if (!row) return undefined
      const isOver = row.spentAtMs !== null || row.expiresAtMs <= now || row.tries >= triesLimit
      const status = isOver ? 'expired' : (row.approval as Approval['status'])
      return {
        asker: { deviceName: row.deviceName, origin: row.origin, place: row.place },
        code: status === 'approved' ? codeOfLink(link) : null,
        status,
      }
    },
    async prune() {
      // Burned codes are needed for an hour.
      await database.delete(mailCodes).where(lt(mailCodes.expiresAtMs, nowMs() - alertMs))
    },
  }

  async function noteBurned(row: typeof mailCodes.$inferSelect): Promise<void> {
    const userId = row.userId ?? (await findUser(row.address))
    if (userId !== undefined) await audit.write({ ...toEntry(row), event: 'code.burned', userId })
  }

  async function noteDecision(
    row: typeof mailCodes.$inferSelect,
    decision: 'approve' | 'refuse',
  ): Promise<void> {
    const userId = await findUser(row.address)
    const event = decision === 'approve' ? ('device.approved' as const) : ('device.refused' as const)
    if (userId !== undefined) await audit.write({ ...toEntry(row), event, userId })
  }

  async function findUser(address: string): Promise<string | undefined> {
    const [login] = await database
      .select({ userId: logins.userId })
      .from(logins)
      .where(and(eq(logins.kind, 'email'), eq(logins.subject, address)))
    return login?.userId
  }
}

function toEntry({ deviceName, origin, place }: typeof mailCodes.$inferSelect) {
  return { deviceName, origin, place }
}

/** Builds a condition: a code of this address was burned since then, by any client. */
function burnedAt(address: string, sinceMs: number) {
  const rows = sql`select 1 from ${mailCodes} where ${and(
    eq(mailCodes.address, address),
    gte(mailCodes.tries, triesLimit),
    isNull(mailCodes.spentAtMs),
    gt(mailCodes.createdAtMs, sinceMs),
  )}`
  return sql<boolean>`exists (${rows})`
}

/** Hashes a code with the attempt as the key. A hash of the six digits alone could be reversed by trying all. */
function hashCode(attempt: string, code: string): string {
  return createHmac('sha256', attempt).update(code).digest('base64url')
}

/** Returns the code that a link's page shows. It is derived from the link, so it need not be stored. */
function codeOfLink(link: string): string {
  const digest = createHash('sha256').update(`code of ${link}`).digest()
  return (digest.readBigUInt64BE(0) % 1_000_000n).toString().padStart(6, '0')
}
