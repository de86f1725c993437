import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { DrizzleQueryError } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createMailer } from './mailer.js'

const mail = { html: '', subject: 'A code', text: '', to: 'ada@agora.example' }

/** Opens a mailer and its mail server, which responds as `talk` does. */
async function open(talk: (socket: Socket) => void) {
  const logged: string[] = []
  const sockets = new Set<Socket>()
  const smtp = createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    talk(socket)
  }).listen(0, '127.0.0.1')
  await once(smtp, 'listening')
  const mailer = createMailer({
    log: pino({}, { write: (line: string) => void logged.push(line) }),
    mail: { from: 'no-reply@agora.example', url: `smtp://127.0.0.1:${(smtp.address() as AddressInfo).port}` },
    nowMs: Date.now,
  })
  onTestFinished(async () => {
    smtp.close()
    for (const socket of sockets) socket.destroy()
    await mailer.close()
  })
  return { logged, mailer }
}

/**
 * Accepts emails, but replies `reply` to the command `refused`. For the recipient command, it does so only for
 * bad.example.
 */
function takeMails(socket: Socket, { refused, reply }: { refused: string; reply: string }): void {
  const answer = (text: string) => void socket.write(`${text}\r\n`)
  let to = ''
  let isBody = false
  answer('220 mail.example')
  createInterface({ input: socket }).on('line', (line) => {
    if (isBody && line !== '.') return
    const [command = ''] = isBody ? ['.'] : line.split(/[ :]/)
    if (command === 'RCPT') to = line
    const isRefused = command === refused && (command === 'MAIL' || to.includes('@bad.example'))
    isBody = command === 'DATA' && !isRefused
    if (isRefused) answer(reply)
    else answer(isBody ? '354 go on' : '250 mail.example')
    if (isRefused && reply.startsWith('421')) socket.end()
  })
}

test.each([
  ['RCPT', '450 4.2.0 greylisted', false],
  ['RCPT', '452 4.2.2 mailbox full', false],
  ['RCPT', '550 5.1.1 no such mailbox', false],
  ['DATA', '451 4.7.1 later', false],
  ['.', '451 4.7.1 later', false],
  ['RCPT', '421 4.3.2 closing', true],
  ['MAIL', '451 4.3.0 later', true],
])('hardening A44: a mail server that responds %s with %s is down for everyone: %s', async (refused, reply, isDown) => {
  const { logged, mailer } = await open((socket) => takeMails(socket, { refused, reply }))
  mailer.send({ ...mail, to: 'eve@bad.example' })
  await expect.poll(() => logged.join('')).toContain('an email could not be sent')
  expect([mailer.isDown(), mailer.isDown('a project')]).toEqual([isDown, isDown])
  if (isDown) return
  await new Promise<void>((resolve) => mailer.send(mail, { onSent: async () => resolve() }))
  expect(mailer.isDown()).toBe(false)
})

test('hardening A44: while a mail server is slow, 2,500 emails of one project wait, and those of another are still accepted', async () => {
  // Accepts connections without a response.
  const { mailer } = await open(() => {})
  for (let index = 0; index < 2_499; index++) mailer.send(mail, { projectId: 'greedy' })
  expect(mailer.isDown('greedy')).toBe(false)
  mailer.send(mail, { projectId: 'greedy' })
  expect(mailer.isDown('greedy')).toBe(true)
  // Dropped emails do not count.
  for (let index = 0; index < 100; index++) mailer.send(mail, { projectId: 'greedy' })
  expect(mailer.isDown('modest')).toBe(false)
  for (let index = 0; index < 1_999; index++) mailer.send(mail, { projectId: 'modest' })
  // Notices are dropped from 4,500 emails on, so one of these is accepted.
  for (let index = 0; index < 10; index++) mailer.send(mail, { isNotice: true })
  for (let index = 0; index < 499; index++) mailer.send(mail, { projectId: 'modest' })
  expect([mailer.isDown('modest'), mailer.isDown()]).toEqual([false, false])
  // Emails that the user's own devices and sessions request count for no project. Their limit is 5,000.
  mailer.send(mail)
  expect(mailer.isDown()).toBe(true)
})

test('error: if the query after a sent email fails, the log contains no values of the query', async () => {
  const { logged, mailer } = await open((socket) => takeMails(socket, { refused: '', reply: '' }))
  const failed = new DrizzleQueryError(
    'update "releases"',
    ['the hash of a link'],
    new Error('no connection'),
  )
  mailer.send(mail, { onSent: () => Promise.reject(failed) })
  await expect.poll(() => logged.join('')).toContain('the step after a sent email failed')
  expect(logged.join('')).toContain('no connection')
  expect(logged.join('')).not.toContain('the hash of a link')
})
