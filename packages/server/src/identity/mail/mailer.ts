import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import type { Settings } from '../../settings/settings.js'

/** A mail, ready to go. */
export type Mail = { to: string; subject: string; text: string; html: string }

export type Mailer = {
  /**
   * Takes a mail over and sends it later: how long a mail server takes is nobody's business but ours.
   *
   * @param onSent once the mail server has taken it
   */
  send: (mail: Mail, onSent?: () => Promise<unknown>) => void
  /** The last mail could not be sent, less than half a minute ago. */
  isDown: () => boolean
  /** Ends when nothing waits any more. */
  idle: () => Promise<void>
  close: () => Promise<void>
}

const downMs = 30_000
/** A code is good for ten minutes: what is not under way by then is of no use. */
const retriesMs = [1_000, 5_000, 20_000]
/** Beyond these the mail server has been down for long, and `isDown` says so. */
const waitingLimit = 5_000

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
  const closing = new AbortController()
  let failedAtMs = Number.NEGATIVE_INFINITY

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
    isDown: () => nowMs() - failedAtMs < downMs,
    send(mail, onSent = async () => {}) {
      if (waiting.size >= waitingLimit) {
        log.error('a mail was dropped: too many wait')
        return
      }
      const delivering = deliver(mail, onSent).finally(() => waiting.delete(delivering))
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
