import { MailLimitedError, MailUnavailableError } from '../errors/identity.js'
import { widerNetwork } from '../http/clientAddress.js'
import type { HourlyLimits } from '../limits/hourlyLimits.js'
import type { Project } from '../project.js'
import type { Settings } from '../settings/settings.js'
import type { Mailer } from './mail/mailer.js'

/** Minimum time between two emails to one address (the specification, section 9). */
export const mailGapMs = 30_000
const mailsPerHour = 5
/**
 * Maximum number of emails an hour to one mailbox: `ada+a@…` and `ada+b@…` are two addresses that reach the same user.
 */
const mailsPerMailbox = 20
const hourMs = 60 * 60_000
/** The part of a project's emails that is reserved for known users. Requests for unknown users cannot use it up. */
const reservedPart = 0.2
/** The limit of an IPv6 /48 as a multiple of a client's limit, because one subscriber can have 65,536 /64s. */
const networkFactor = 4

/** The client and the project by which emails are counted, in addition to their recipient. */
export type MailCaller = { address: string; project: Pick<Project, 'id'> }

/** Creates the counts of emails with codes, for any client and any recipient. */
export function createMailQuota({
  limits,
  mailLimits: { mailsPerClient, mailsPerProject },
  mailer,
  onNearlyUsed,
}: {
  limits: HourlyLimits
  /** Maximum numbers of emails per hour. */
  mailLimits: Pick<Settings['limits'], 'mailsPerClient' | 'mailsPerProject'>
  mailer: Pick<Mailer, 'isDown'>
  /** Called when a project has used 80% of its hourly emails. */
  onNearlyUsed: (projectId: string) => void
}) {
  return {
    /**
     * Counts an email.
     *
     * @throws MailLimitedError, MailUnavailableError
     */
    async spend(
      addressKey: string,
      { address, project }: MailCaller,
      /** True if the server knows the user, by a session or by a device on which this user logged in before. */
      isKnown: boolean,
    ): Promise<void> {
      if (mailer.isDown(isKnown ? undefined : project.id)) throw new MailUnavailableError()
      const network = widerNetwork(address)
      const forStrangers = mailsPerProject - Math.floor(mailsPerProject * reservedPart)
      const wait = await limits.takeAll(
        { key: `mail:${addressKey}`, limit: { gapMs: mailGapMs, perHour: mailsPerHour } },
        [
          ...limitsOfMailbox(addressKey),
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
    },
  }
}

/**
 * Returns the mailbox that an address most likely reaches: without the part after a plus (RFC 5233), and at Gmail
 * without dots. If two mailboxes are mistaken for one, the only effect is that they share a limit.
 */
function toMailbox(addressKey: string): string {
  const [, name = '', domain = ''] = /^([^@+]+)[^@]*@(.+)$/.exec(addressKey) ?? []
  if (name === '') return addressKey
  return `${/^g(?:oogle)?mail\.com$/.test(domain) ? name.replaceAll('.', '') : name}@${domain}`
}

const inHour = (limit: number) => ({ limit, windowMs: hourMs })

/**
 * Returns the limit that all addresses of one mailbox share. The mailbox's plain address is excluded, because it has
 * its own limit.
 */
function limitsOfMailbox(addressKey: string) {
  const mailbox = toMailbox(addressKey)
  return mailbox === addressKey ? [] : [{ key: `mails to ${mailbox}`, limit: inHour(mailsPerMailbox) }]
}
