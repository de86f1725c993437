import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import type { Settings } from '../../settings/settings.js'

/** A mail, ready to go. */
export type Mail = { to: string; subject: string; text: string; html: string }

export type Mailer = {
  /**
   * Takes a mail over and sends it later: how long a mail server takes is nobody's business but ours.
   *
   * @param options.isNotice of what happened, which nobody waits for: the last tenth of the queue is for the others
   * @param options.onSent once the mail server has taken it
   * @param options.projectId of a mail that a stranger asked for: those of one project take half of the queue at most
   */
  send: (
    mail: Mail,
    options?: {
      isNotice?: boolean | undefined
      onSent?: (() => Promise<unknown>) | undefined
      projectId?: string | undefined
    },
  ) => void
  /** The mail server took no mails, less than half a minute ago, or the queue is full: for all, or for this project. */
  isDown: (projectId?: string) => boolean
  /** Ends when nothing waits any more. */
  idle: () => Promise<void>
  close: () => Promise<void>
}

const downMs = 30_000
/** A code is good for ten minutes: what is not under way by then is of no use. */
const retriesMs = [1_000, 5_000, 20_000]
/** Beyond these the mail server is too slow, and `isDown` says so. */
const waitingLimit = 5_000
/** Of them, those of one project. */
const waitingLimitOfProject = waitingLimit / 2
/** With this many, no notice is taken any more. */
const waitingLimitOfNotices = waitingLimit * 0.9

/** Sends mails by SMTP, over a few connections that are kept. */
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
  /** How many of them strangers asked for, by their project. */
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
        await onSent().catch((error) => log.error({ err: error }, 'what follows a sent mail failed'))
        return
      } catch (error) {
        // Beyond 500 it is refused for good.
        const isRefused = Number((error as { responseCode?: unknown }).responseCode) >= 500
        if (!isOfOneMail(error)) failedAtMs = nowMs()
        log.error({ ...describeMailFailure(error), attempt: index + 1 }, 'a mail could not be sent')
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
        log.error({ projectId }, 'a mail was dropped: too many wait')
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
 * Whether a mail server spoke of one recipient or one mail (a mailbox that is full, a domain that cannot be asked, too many
 * mails to one address), which says nothing of the next mail. 421 is of the whole connection.
 */
function isOfOneMail(error: unknown): boolean {
  const { code, command, responseCode } = error as Record<string, unknown>
  if ((code !== 'EENVELOPE' && code !== 'EMESSAGE') || responseCode === 421) return false
  return command !== 'MAIL FROM' || Number(responseCode) >= 500
}

/** Codes alone: what a mail server says repeats the address that the mail was for. */
function describeMailFailure(error: unknown): Record<string, unknown> {
  const { code, command, responseCode } = error as Record<string, unknown>
  return { code, command, responseCode }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end, { once: true })
  })
}
