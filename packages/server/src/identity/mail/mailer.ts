import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import { describeFailure } from '../../http/describeFailure.js'
import { pause } from '../../http/pause.js'
import type { Settings } from '../../settings/settings.js'

/** An email that is ready to be sent. */
export type Mail = { to: string; subject: string; text: string; html: string }

export type Mailer = {
  /**
   * Queues an email and sends it later, so that the response time does not depend on the mail server.
   *
   * @param options.isNotice for a notice, which no user waits for: the last tenth of the queue is for other emails
   * @param options.onSent called once the mail server has accepted it
   * @param options.projectId for an email to an unknown user: such emails of one project take at most half of the queue
   */
  send: (
    mail: Mail,
    options?: {
      isNotice?: boolean | undefined
      onSent?: (() => Promise<unknown>) | undefined
      projectId?: string | undefined
    },
  ) => void
  /**
   * True if the mail server failed less than half a minute ago, or if the queue is full, for all projects or for this
   * one.
   */
  isDown: (projectId?: string) => boolean
  /** Resolves when the queue is empty. */
  idle: () => Promise<void>
  close: () => Promise<void>
}

const downMs = 30_000
/** The last retry is after 26 s. If the mail server is down for longer, the user requests a new email. */
const retriesMs = [1_000, 5_000, 20_000]
/** Maximum number of emails in the queue. Above it the mail server is too slow, and `isDown` is true. */
const waitingLimit = 5_000
/** Maximum number of emails to unknown users in the queue, for one project. */
const waitingLimitOfProject = waitingLimit / 2
/** If the queue has this many emails, notices are dropped. */
const waitingLimitOfNotices = waitingLimit * 0.9

/** Sends emails by SMTP, over a few connections that stay open. */
export function createMailer({
  log,
  mail: { from, url },
  nowMs,
}: {
  log: Logger
  mail: NonNullable<Settings['mail']>
  nowMs: () => number
}): Mailer {
  const transport = createTransport(
    { connectionTimeout: 10_000, greetingTimeout: 10_000, pool: true, socketTimeout: 30_000, url },
    { from, headers: { 'Auto-Submitted': 'auto-generated' } },
  )
  const waiting = new Set<Promise<void>>()
  /** Number of emails to unknown users in the queue, by project. */
  const ofProjects = new Map<string, number>()
  const closing = new AbortController()
  let failedAtMs = Number.NEGATIVE_INFINITY

  const isFull = (projectId: string | undefined) =>
    waiting.size >= waitingLimit ||
    (projectId !== undefined && (ofProjects.get(projectId) ?? 0) >= waitingLimitOfProject)

  function count(projectId: string | undefined, change: 1 | -1): void {
    if (projectId === undefined) return
    const now = (ofProjects.get(projectId) ?? 0) + change
    if (now > 0) ofProjects.set(projectId, now)
    else ofProjects.delete(projectId)
  }

  async function deliver(mail: Mail, onSent: () => Promise<unknown>): Promise<void> {
    for (const [index, waitMs] of [0, ...retriesMs].entries()) {
      if (waitMs > 0) await pause(waitMs, closing.signal)
      if (closing.signal.aborted) return
      try {
        await transport.sendMail(mail)
        failedAtMs = Number.NEGATIVE_INFINITY
        await onSent().catch((error) =>
          log.error(describeFailure(error), 'the step after a sent email failed'),
        )
        return
      } catch (error) {
        // From 500 on, the refusal is permanent.
        const isRefused = Number((error as { responseCode?: unknown }).responseCode) >= 500
        if (!isOfOneMail(error)) failedAtMs = nowMs()
        log.error({ ...describeMailFailure(error), attempt: index + 1 }, 'an email could not be sent')
        if (isRefused) return
      }
    }
  }

  return {
    async close() {
      closing.abort()
      await Promise.all(waiting)
      transport.close()
    },
    async idle() {
      while (waiting.size > 0) await Promise.all(waiting)
    },
    isDown: (projectId) => nowMs() - failedAtMs < downMs || isFull(projectId),
    send(mail, { isNotice = false, onSent = async () => {}, projectId } = {}) {
      if (isFull(projectId) || (isNotice && waiting.size >= waitingLimitOfNotices)) {
        log.error({ projectId }, 'an email was dropped: the queue is full')
        return
      }
      count(projectId, 1)
      const delivering = deliver(mail, onSent).finally(() => {
        waiting.delete(delivering)
        count(projectId, -1)
      })
      waiting.add(delivering)
    },
  }
}

/**
 * Checks whether a mail server's error concerns only one recipient or one email: a full mailbox, a domain that cannot
 * be reached, too many emails to one address. 421 concerns the whole connection.
 */
function isOfOneMail(error: unknown): boolean {
  const { code, command, responseCode } = error as Record<string, unknown>
  if ((code !== 'EENVELOPE' && code !== 'EMESSAGE') || responseCode === 421) return false
  return command !== 'MAIL FROM' || Number(responseCode) >= 500
}

/** Only codes: a mail server's text may repeat the recipient's address. */
function describeMailFailure(error: unknown): Record<string, unknown> {
  const { code, command, responseCode } = error as Record<string, unknown>
  return { code, command, responseCode }
}
