import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { domainToASCII } from 'node:url'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { InboxMail } from './inboxPage.js'
import { inboxPolicy, renderInbox, renderMail } from './inboxPage.js'
import { refuseForeignHosts } from './refuseForeignHosts.js'

export type Inbox = {
  /** URL of the mail server that a Portico server sends through, e.g. `smtp://127.0.0.1:2525`. */
  smtpUrl: string
  /** URL of a page that shows the emails, with `mails.json` beside it. */
  url: string
  /** Newest last; at most 500. */
  mails: readonly InboxMail[]
  /** Waits for the first email to this address after `afterId`, for at most `timeoutMs` (10 s by default). */
  waitFor: (
    to: string,
    options?: { afterId?: number | undefined; timeoutMs?: number | undefined },
  ) => Promise<InboxMail>
  close: () => Promise<void>
}

const mailLimit = 500
const bytesLimit = 1_000_000

/**
 * Starts a mail server on this machine that accepts every email and shows it. The page responds only to names of this
 * machine, such as `localhost`. Needs `smtp-server` and `postal-mime`.
 */
export async function startInbox({
  httpPort = 0,
  smtpPort = 0,
}: {
  /** Port of the page. Default: a free one. */
  httpPort?: number | undefined
  /** Port of SMTP. Default: a free one. */
  smtpPort?: number | undefined
} = {}): Promise<Inbox> {
  const mails: InboxMail[] = []
  const listeners = new Set<() => void>()
  let count = 0

  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks))
          .then((parsed) => {
            for (const { address } of session.envelope.rcptTo) {
              mails.push({
                from: parsed.from?.address ?? '',
                html: parsed.html ?? '',
                id: ++count,
                receivedAtMs: Date.now(),
                subject: parsed.subject ?? '',
                text: parsed.text ?? '',
                to: toAscii(address),
              })
            }
            mails.splice(0, mails.length - mailLimit)
            for (const listener of listeners) listener()
            done()
          })
          .catch(done)
      })
    },
    size: bytesLimit,
  })
  await new Promise<void>((resolve, reject) => {
    smtp.once('error', reject)
    smtp.listen(smtpPort, '127.0.0.1', resolve)
  })
  // If a client disconnects in the middle of an email, the email is lost.
  smtp.on('error', () => {})

  const page = createServer(
    refuseForeignHosts(({ url = '/' }, response) => {
      const answer = (type: string, body: string, status = 200) =>
        response
          .writeHead(status, {
            'cache-control': 'no-store',
            'content-security-policy': inboxPolicy,
            'content-type': `${type}; charset=utf-8`,
            'x-content-type-options': 'nosniff',
          })
          .end(body)
      const mail = mails.find(({ id }) => url === `/mail/${id}`)
      if (url === '/mails.json') answer('application/json', JSON.stringify(mails))
      else if (url === '/') answer('text/html', renderInbox(mails))
      else if (mail) answer('text/html', renderMail(mail))
      else answer('text/plain', 'There is no such mail.', 404)
    }),
  )
  await new Promise<void>((resolve, reject) => {
    page.once('error', reject)
    page.listen(httpPort, '127.0.0.1', resolve)
  })

  return {
    async close() {
      await new Promise<void>((resolve) => smtp.close(resolve))
      page.closeAllConnections()
      await new Promise((resolve) => page.close(resolve))
    },
    mails,
    smtpUrl: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    url: `http://localhost:${(page.address() as AddressInfo).port}`,
    waitFor(to, { afterId = 0, timeoutMs = 10_000 } = {}) {
      const address = toAscii(to).toLowerCase()
      const find = () => mails.find((mail) => mail.id > afterId && mail.to.toLowerCase() === address)
      return new Promise((resolve, reject) => {
        const end = (mail?: InboxMail) => {
          clearTimeout(timer)
          listeners.delete(look)
          if (mail) resolve(mail)
          else reject(new RangeError(`No mail to ${to} came in ${timeoutMs} ms`))
        }
        const look = () => {
          const mail = find()
          if (mail) end(mail)
        }
        const timer = setTimeout(end, timeoutMs)
        listeners.add(look)
        look()
      })
    },
  }
}

/** Returns the address as the client sent it. `smtp-server` decodes its domain from punycode. */
function toAscii(address: string): string {
  const at = address.lastIndexOf('@') + 1
  return `${address.slice(0, at)}${domainToASCII(address.slice(at))}`
}
