import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import type { Settings } from '../../settings/settings.js'

/** A mail, ready to go. */
export type Mail = { to: string; subject: string; text: string; html: string }

export type Mailer = {
  /**
   * Takes a mail over and sends it later: how long a mail server takes is nobody's business but ours.
   *
   * @param options.onSent once the mail server has taken it
   * @param options.projectId of a mail that a stranger asked for: those of one project take half of the queue at most
   */
  send: (
    mail: Mail,
    options?: { onSent?: (() => Promise<unknown>) | undefined; projectId?: string | undefined },
  ) => void
  /** The last mail could not be sent, less than half a minute ago, or the queue is full: for all, or for this project. */
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
        // What a server refuses for good (5xx) says nothing of the next mail.
        const isRefused = Number((error as { responseCode?: unknown }).responseCode) >= 500
        if (!isRefused) failedAtMs = nowMs()
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
    send(mail, { onSent = async () => {}, projectId } = {}) {
      if (isFull(projectId)) {
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
