import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createMailer } from './mailer.js'

test('hardening A44: while a mail server is slow, 2,500 mails of one project wait, and another one’s still go in', async () => {
  // Takes connections, and says nothing.
  const sockets = new Set<Socket>()
  const slow = createServer((socket) => sockets.add(socket.on('error', () => {}))).listen(0, '127.0.0.1')
  await once(slow, 'listening')
  const mailer = createMailer({
    log: pino({ level: 'silent' }),
    mail: { from: 'no-reply@agora.example', url: `smtp://127.0.0.1:${(slow.address() as AddressInfo).port}` },
    nowMs: Date.now,
  })
  onTestFinished(async () => {
    slow.close()
    for (const socket of sockets) socket.destroy()
    await mailer.close()
  })
  const mail = { html: '', subject: 'A code', text: '', to: 'ada@agora.example' }
  for (let index = 0; index < 2_499; index++) mailer.send(mail, { projectId: 'greedy' })
  expect(mailer.isDown('greedy')).toBe(false)
  mailer.send(mail, { projectId: 'greedy' })
  expect(mailer.isDown('greedy')).toBe(true)
  // What is dropped does not count.
  for (let index = 0; index < 100; index++) mailer.send(mail, { projectId: 'greedy' })
  expect(mailer.isDown('modest')).toBe(false)
  for (let index = 0; index < 2_499; index++) mailer.send(mail, { projectId: 'modest' })
  expect([mailer.isDown('modest'), mailer.isDown()]).toEqual([false, false])
  // What the person’s own devices and sessions ask for counts for no project, and ends at 5,000.
  mailer.send(mail)
  expect(mailer.isDown()).toBe(true)
})
