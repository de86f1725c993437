import { type Inbox, startInbox } from '@portico/testkit/identity'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'
import {
  createWalletClient,
  decide,
  hostOrigin,
  readCode,
  signInByEmail,
  type WalletClient,
  walletOrigin,
} from '../testing/walletClient.js'
import { auditEntries, mailCodes, users } from './schema.js'

let inbox: Inbox
let server: TestServer
let client: WalletClient
let count = 0
/** Returns an email address that no other test uses. */
const newAddress = () => `user${++count}@agora.example`

beforeAll(async () => {
  inbox = await startInbox()
  server = await createTestServer({
    limits: { perAddress: 1_000_000_000, perProject: 1_000_000_000 },
    mail: { from: 'Agora <no-reply@agora.example>', url: inbox.smtpUrl },
  })
})
afterAll(async () => {
  await server.close()
  await inbox.close()
})
beforeEach(async () => {
  // More than an hour passes, so that the limits of earlier tests do not count.
  server.clock.advance(61 * 60_000)
  client = await createWalletClient(server)
})

const start = async (email: string, by = client) => {
  const afterId = inbox.mails.at(-1)?.id ?? 0
  const { body } = await by.startEmail(email)
  return { ...body, mail: await inbox.waitFor(email, { afterId }) }
}
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const linkOf = (text: string) => /approve\?token=([\w-]{43})/.exec(text)?.[1] ?? ''
const eventsOf = async (by = client) =>
  (await by.call<{ entries: { event: string }[] }>('GET', '/v1/user/audit')).body.entries.map(
    ({ event }) => event,
  )

test('default: an email address and a code give a user with a session, and the login is logged', async () => {
  const email = newAddress()
  const { action, attempt, mail, resendAfter } = await start(email)
  expect({ action, resendAfter }).toEqual({ action: 'VERIFY_OTP', resendAfter: 30 })
  const code = readCode(mail.text)
  expect(mail.subject).toBe(`${code} is your code for localhost:5173`)
  // Site and device are claims of the request. The facts below them come from the server.
  expect(mail.text.trim().split(/\n+/)).toEqual([
    'Enter this code at localhost:5173, and nowhere else, to log in. It expires in 10 minutes.',
    `    ${code.slice(0, 3)} ${code.slice(3)}`,
    'Reported by the device (not verified):',
    '    Site: http://localhost:5173',
    '    Device: Chrome on Linux',
    'Seen by our server:',
    // In this process requests have no IP address.
    expect.stringMatching(/^ {4}IP address:/),
    'If you did not request this, ignore this email. No one can complete the request without this email. Never give a code to anyone: we do not ask for it by phone or chat.',
  ])
  expect(mail.html).toContain('If you did not request this, ignore this email')
  const { body, status } = await client.verify(attempt, code)
  expect(status).toBe(200)
  expect(body).toMatchObject({ email, isNewDevice: true, isNewUser: true, login: 'email', userName: null })

  const me = await client.call<Record<string, unknown>>('GET', '/v1/user/me')
  expect(me.body).toMatchObject({
    deviceId: body.deviceId,
    email,
    logins: [{ email, isEmailVerified: true, kind: 'email' }],
    userId: body.userId,
  })
  expect(await eventsOf()).toEqual(['session.started', 'account.created'])
})

test('behavior: a code works once', async () => {
  const email = newAddress()
  const { attempt, mail } = await start(email)
  const code = readCode(mail.text)
  expect((await client.verify(attempt, code)).status).toBe(200)
  expect((await client.verify(attempt, code)).body.code).toBe('CODE_EXPIRED')
})

test('behavior: the server mails every address that the frame accepts, and each belongs to one user', async () => {
  for (const [written, mailed] of [
    ["o'hara@example.com", "o'hara@example.com"],
    ['ann@xn--bcher-kva.de', 'ann@xn--bcher-kva.de'],
    ['Bea@BÜCHER.de', 'bea@xn--bcher-kva.de'],
    ['ann+wallet@agora.example', 'ann+wallet@agora.example'],
    ['CARL@Agora.EXAMPLE', 'carl@agora.example'],
    [`${'l'.repeat(64)}@agora.example`, `${'l'.repeat(64)}@agora.example`],
    ['a/b=c?d^e_f~g{h}|i!j#k$l%m&n*o`p@agora.example', 'a/b=c?d^e_f~g{h}|i!j#k$l%m&n*o`p@agora.example'],
  ] as const) {
    const asked = await client.startEmail(written)
    expect({ status: asked.status, written }).toEqual({ status: 200, written })
    const first = await inbox.waitFor(mailed)
    const { body } = await client.verify(asked.body.attempt, readCode(first.text))
    expect(body).toMatchObject({ isNewUser: true })
    server.clock.advance(31_000)
    // The address in capitals is the same address, and so belongs to the same user.
    const again = await client.startEmail(written.toUpperCase())
    const { text } = await inbox.waitFor(mailed, { afterId: first.id })
    const { body: second } = await client.verify(again.body.attempt, readCode(text))
    expect(second).toMatchObject({ isNewUser: false, userId: body.userId })
    server.clock.advance(60 * 60_000)
  }
})

test('behavior: a code expires after ten minutes', async () => {
  const { attempt, mail } = await start(newAddress())
  server.clock.advance(10 * 60_000)
  expect((await client.verify(attempt, readCode(mail.text))).body.code).toBe('CODE_EXPIRED')
})

test('hardening A18: of a hundred concurrent tries five are checked, then the code is void', async () => {
  const email = newAddress()
  const { attempt, mail } = await start(email)
  const code = readCode(mail.text)
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      client.verify(attempt, String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0')),
    ),
  )
  const codes = answers.map(({ body }) => body.code)
  expect(codes.filter((each) => each === 'CODE_WRONG')).toHaveLength(4)
  expect(codes.filter((each) => each === 'CODE_EXPIRED')).toHaveLength(96)
  const [row] = await server.database.database.select().from(mailCodes).where(eq(mailCodes.address, email))
  expect(row?.tries).toBe(5)
  // From now on, even the correct code is useless.
  expect((await client.verify(attempt, code)).body.code).toBe('CODE_EXPIRED')
})

test('hardening A18: after a wrong code the response says how many tries are left, and the right code still works', async () => {
  const { attempt, mail } = await start(newAddress())
  const code = readCode(mail.text)
  const { body } = await client.verify(attempt, wrong(code))
  expect(body).toMatchObject({
    code: 'CODE_WRONG',
    data: { triesLeft: 4 },
    field: 'body.code',
    message: 'Wrong code, 4 tries left.',
  })
  expect((await client.verify(attempt, code)).status).toBe(200)
})

test('hardening A19: one email in 30 s and five an hour, with the same response for each address', async () => {
  // The responses contain seconds.
  onTestFinished(server.clock.stop())
  const known = newAddress()
  await signInByEmail(server, client, inbox, known)
  for (const email of [known, newAddress()]) {
    server.clock.advance(61 * 60_000)
    const stranger = await createWalletClient(server)
    expect((await stranger.startEmail(email)).status).toBe(200)
    const early = await stranger.startEmail(email.toUpperCase())
    expect([early.status, early.headers.get('retry-after'), early.body.message]).toEqual([
      429,
      '30',
      'Please try again after 30 seconds',
    ])
    for (let sent = 1; sent < 5; sent++) {
      server.clock.advance(30_001)
      expect((await stranger.startEmail(email)).status).toBe(200)
    }
    server.clock.advance(30_001)
    const sixth = await stranger.startEmail(email)
    expect(sixth.status).toBe(429)
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(3400)
    server.clock.advance(Number(sixth.headers.get('retry-after')) * 1000)
    expect((await stranger.startEmail(email)).status).toBe(200)
  }
  await server.flush()
})

test('hardening A19: of twenty concurrent requests for one address, one sends an email', async () => {
  const email = newAddress()
  const answers = await Promise.all(Array.from({ length: 20 }, () => client.startEmail(email)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('hardening A20: no response shows whether an address is known, not even by its time', async () => {
  const known = newAddress()
  await signInByEmail(server, client, inbox, known)
  server.clock.advance(61 * 60_000)
  const stranger = await createWalletClient(server)
  const shape = async (email: string) => {
    const { body, headers, status } = await stranger.startEmail(email)
    return { action: body.action, keys: Object.keys(body).sort(), status, type: headers.get('content-type') }
  }
  expect(await shape(known)).toEqual(await shape(newAddress()))

  const times = { known: [] as number[], unknown: [] as number[] }
  const rounds = 250
  const addresses = Array.from({ length: rounds }, newAddress)
  for (let index = 0; index < rounds; index++) {
    // Both run in alternating order, so that other load on the machine affects both.
    for (const kind of index % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      server.clock.advance(13 * 60_000)
      const startedAt = performance.now()
      await stranger.startEmail(kind === 'known' ? known : (addresses[index] ?? ''))
      times[kind].push(performance.now() - startedAt)
    }
  }
  expect(Math.abs(signedRanks(times.known, times.unknown))).toBeLessThan(4)
  // The test sends five hundred requests, on a machine that may be busy.
}, 120_000)

test('hardening A20: nor does the status of a link show whether an address has one', async () => {
  const known = newAddress()
  await signInByEmail(server, client, inbox, known)
  server.clock.advance(31_000)
  const stranger = await createWalletClient(server)
  const askFor = async ({ attempt }: { attempt: string }) => {
    const startedAt = performance.now()
    const { body, status } = await stranger.call('POST', '/v1/user/email/device', { attempt })
    return { body, hasWaited: performance.now() - startedAt > 9_500, status }
  }
  const [own, decided] = [await start(known, stranger), newAddress()]
  const nobody = await start(newAddress(), stranger)
  // The user's decision is also hidden from all devices except one that must wait for it.
  await signInByEmail(server, client, inbox, decided)
  server.clock.advance(31_000)
  const refused = await start(decided, stranger)
  await decide(server, linkOf(refused.mail.text), 'refuse')
  const answers = await Promise.all([own, nobody, refused].map(askFor))
  expect(answers).toEqual(Array(3).fill({ body: { status: 'waiting' }, hasWaited: true, status: 200 }))
})

test('hardening A21: on a new device, a known address gets a link to a page that names origin, device and place', async () => {
  const email = newAddress()
  await signInByEmail(server, client, inbox, email)
  server.clock.advance(31_000)
  const other = await createWalletClient(server)
  const { action, attempt, mail } = await start(email, other)
  expect(action).toBe('VERIFY_OTP')
  expect(readCode(mail.text)).toBe('')
  expect(mail.text).toContain('Chrome on Linux')
  const token = linkOf(mail.text)
  const page = await (await server.get(`/v1/user/approve?token=${token}`)).text()
  expect(page).toContain(hostOrigin)
  expect(page).toContain('Chrome on Linux')
  const titles = ['Reported by the device (not verified)', 'Seen by our server']
  for (const told of [mail.text, mail.html, page]) {
    const [claimed, seen] = titles.map((title) => told.indexOf(title))
    for (const word of [hostOrigin, 'Chrome on Linux'])
      expect(told.indexOf(word, claimed)).toBeLessThan(seen ?? 0)
    expect(told.indexOf('IP address', seen)).toBeGreaterThan(0)
  }
  expect(readCode(page)).toBe('')
  // Programs that scan emails follow links. That approves nothing.
  const waiting = await other.call('POST', '/v1/user/email/device', { attempt: 'a'.repeat(43) })
  expect(waiting.body).toEqual({ status: 'expired' })

  const code = readCode(await decide(server, token, 'approve'))
  expect(code).toMatch(/^\d{6}$/)
  const { body } = await other.verify(attempt, code)
  expect(body).toMatchObject({ isNewDevice: true, isNewUser: false })
  expect(await eventsOf(other)).toContain('device.approved')
})

test('hardening A21: a code that was copied from another page does not work with another key', async () => {
  const { attempt, mail } = await start(newAddress())
  const thief = await createWalletClient(server)
  expect((await thief.verify(attempt, readCode(mail.text))).body.code).toBe('CODE_EXPIRED')
})

test('hardening A21: a link that is rejected, or not yet approved, lets nobody log in', async () => {
  const email = newAddress()
  await signInByEmail(server, client, inbox, email)
  server.clock.advance(31_000)
  const other = await createWalletClient(server)
  const { attempt, mail } = await start(email, other)
  const token = linkOf(mail.text)
  const page = await decide(server, token, 'refuse')
  expect(page).toContain('Login rejected')
  expect(readCode(await decide(server, token, 'approve'))).toBe('')
  expect((await other.verify(attempt, '000000')).body.code).toBe('CODE_WRONG')
})

test('behavior: a known device gets its code immediately', async () => {
  const email = newAddress()
  await signInByEmail(server, client, inbox, email)
  server.clock.advance(31_000)
  const { mail } = await start(email)
  expect(readCode(mail.text)).toMatch(/^\d{6}$/)
})

test('behavior: after a void code, a new device needs approval before it gets a code, for known and unknown addresses', async () => {
  for (const isKnown of [true, false]) {
    const email = newAddress()
    if (isKnown) await signInByEmail(server, client, inbox, email)
    server.clock.advance(31_000)
    const stranger = await createWalletClient(server)
    const { attempt } = await start(email, stranger)
    for (let tried = 0; tried < 5; tried++) await stranger.verify(attempt, '000000')
    server.clock.advance(31_000)
    const device = await createWalletClient(server)
    const again = await start(email, device)
    expect(again.action).toBe('VERIFY_DEVICE')
    const status = async () =>
      (await device.call('POST', '/v1/user/email/device', { attempt: again.attempt })).body
    const link = linkOf(again.mail.text)
    await decide(server, link, isKnown ? 'approve' : 'refuse')
    expect(await status()).toEqual({ status: isKnown ? 'approved' : 'refused' })
  }
})

test('behavior: the page of a link runs no script, cannot be framed, sends no referrer, and requests no icon', async () => {
  const response = await server.get(`/v1/user/approve?token=${'a'.repeat(43)}`)
  expect(response.status).toBe(410)
  expect(response.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; img-src data:; .*frame-ancestors 'none'/,
  )
  expect(await response.text()).toContain('<link rel="icon" href="data:,">')
  expect(response.headers.get('referrer-policy')).toBe('no-referrer')
})

test('error: an origin outside the project, a page that is not the wallet, an invalid email address', async () => {
  const foreign = await client.startEmail(newAddress(), 'https://evil.example')
  expect([foreign.status, foreign.body.code]).toEqual([403, 'ORIGIN_NOT_ALLOWED'])
  const page = await client.call('POST', '/v1/user/email/start', {}, { headers: { origin: hostOrigin } })
  expect([page.status, page.headers.get('access-control-allow-origin')]).toEqual([403, null])
  const own = await client.startEmail('nobody')
  expect([own.status, own.headers.get('access-control-allow-origin')]).toEqual([400, walletOrigin])
  expect(own.body).toMatchObject({ field: 'body.email' })
})

test('behavior: browsers allow requests from the wallet’s site only', async () => {
  const ask = (origin: string) =>
    server.fetch(
      new Request('http://portico.test/v1/user/email/start', { headers: { origin }, method: 'OPTIONS' }),
    )
  expect((await ask(walletOrigin)).headers.get('access-control-allow-origin')).toBe(walletOrigin)
  expect((await ask(walletOrigin)).headers.get('access-control-allow-headers')).toContain('dpop')
  expect((await ask(hostOrigin)).headers.get('access-control-allow-origin')).toBeNull()
})

test('behavior: two concurrent first logins create one user', async () => {
  const email = newAddress()
  const [one, two] = [await createWalletClient(server), await createWalletClient(server)]
  const first = await start(email, one)
  server.clock.advance(31_000)
  const second = await start(email, two)
  const [a, b] = await Promise.all([
    one.verify(first.attempt, readCode(first.mail.text)),
    two.verify(second.attempt, readCode(second.mail.text)),
  ])
  expect(a.body.userId).toBe(b.body.userId)
  const events = await server.database.database
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.userId, a.body.userId))
  expect(events.filter(({ event }) => event === 'account.created')).toHaveLength(1)
})

test('error: if the mail server is down, the error says so, nothing counts, and the email is tried again', async () => {
  const gone = await createTestServer(
    { mail: { from: 'no-reply@agora.example', url: 'smtp://127.0.0.1:9' } },
    { database: server.database },
  )
  const sender = await createWalletClient(gone)
  await sender.startEmail(newAddress())
  await expect
    .poll(async () => (await sender.startEmail(newAddress())).body.code, { timeout: 20_000 })
    .toBe('MAIL_UNAVAILABLE')
  const logged = gone.logged.filter((line) => line.includes('an email could not be sent'))
  expect(logged.length).toBeGreaterThan(0)
  expect(logged.join('')).not.toContain('agora.example')
  await gone.close()
})

describe('changing the address', () => {
  test('default: a code for the old address, then one for the new', async () => {
    const [before, after] = [newAddress(), newAddress()]
    await signInByEmail(server, client, inbox, before)
    server.clock.advance(31_000)
    const startedAfter = lastIdBefore(before)
    const started = await client.call<{ action: string; attempt: string }>('POST', '/v1/user/email/update', {
      email: after,
    })
    expect(started.body.action).toBe('VERIFY_PRIMARY_OTP')
    const primary = readCode((await inbox.waitFor(before, { afterId: startedAfter })).text)
    const next = await client.call<{ attempt: string }>('POST', '/v1/user/email/update/primary', {
      attempt: started.body.attempt,
      code: primary,
    })
    const secondary = readCode((await inbox.waitFor(after)).text)
    const noticeAfter = lastIdBefore(before)
    const done = await client.call('POST', '/v1/user/email/update/secondary', {
      attempt: next.body.attempt,
      code: secondary,
    })
    expect(done.body).toEqual({ email: after })
    expect((await client.call<{ email: string }>('GET', '/v1/user/me')).body.email).toBe(after)
    expect(await eventsOf()).toEqual(expect.arrayContaining(['email.changed', 'email.changeStarted']))
    const notice = await inbox.waitFor(before, { afterId: noticeAfter })
    expect(notice.subject).toBe('The email address of your wallet was changed')
    // An email with a code can be ignored. A notice must not say that to a victim.
    expect(notice.html).not.toContain('ignore')
    // The old address no longer belongs to any user.
    const again = await createWalletClient(server)
    server.clock.advance(61 * 60_000)
    expect(await signInByEmail(server, again, inbox, before)).toMatchObject({ isNewUser: true })
  })

  test('behavior: if requested again, the code is sent to the new address once more', async () => {
    const [own, next] = [newAddress(), newAddress()]
    await signInByEmail(server, client, inbox, own)
    const begin = async (email: string) => {
      server.clock.advance(31_000)
      const afterId = inbox.mails.at(-1)?.id ?? 0
      const { body } = await client.call<{ action: string; attempt: string }>(
        'POST',
        '/v1/user/email/update',
        { email },
      )
      return { ...body, afterId }
    }
    const confirm = async ({ afterId, attempt }: { afterId: number; attempt: string }, present = own) => {
      const code = readCode((await inbox.waitFor(present, { afterId })).text)
      return client.call<{ attempt: string }>('POST', '/v1/user/email/update/primary', { attempt, code })
    }
    await confirm(await begin(next))
    await inbox.waitFor(next)
    // For a different address the current one must confirm, as always.
    expect((await begin(newAddress())).action).toBe('VERIFY_PRIMARY_OTP')
    const again = await begin(next)
    expect(again.action).toBe('VERIFY_SECONDARY_OTP')
    const done = await client.call('POST', '/v1/user/email/update/secondary', {
      attempt: again.attempt,
      code: readCode((await inbox.waitFor(next, { afterId: again.afterId })).text),
    })
    expect(done.body).toEqual({ email: next })

    // A burned code also ends the confirmation.
    const other = newAddress()
    const burned = await confirm(await begin(other), next)
    for (let index = 0; index < 5; index += 1) {
      await client.call('POST', '/v1/user/email/update/secondary', {
        attempt: burned.body.attempt,
        code: wrong(readCode((await inbox.waitFor(other)).text)),
      })
    }
    expect((await begin(other)).action).toBe('VERIFY_PRIMARY_OTP')
  })

  test('hardening A20: known and unknown new addresses get the same responses, until the code is entered', async () => {
    const [own, taken, free] = [newAddress(), newAddress(), newAddress()]
    await signInByEmail(server, await createWalletClient(server), inbox, taken)
    await signInByEmail(server, client, inbox, own)
    onTestFinished(server.clock.stop())
    const begin = async (email: string) => {
      // After the gap between two emails, and after the login's proof has expired.
      server.clock.advance(11 * 60_000)
      await client.refresh()
      const afterId = inbox.mails.at(-1)?.id ?? 0
      const started = await client.call<{ attempt: string; expiresAt: number }>(
        'POST',
        '/v1/user/email/update',
        { email },
      )
      const startedAtSeconds = server.clock.nowMs() / 1000
      const next = await client.call<{ attempt: string; expiresAt: number }>(
        'POST',
        '/v1/user/email/update/primary',
        {
          attempt: started.body.attempt,
          code: readCode((await inbox.waitFor(own, { afterId })).text),
        },
      )
      const mail = await inbox.waitFor(email, { afterId })
      const wrong = await client.call('POST', '/v1/user/email/update/secondary', {
        attempt: next.body.attempt,
        code: readCode(mail.text) === '000000' ? '000001' : '000000',
      })
      // Two attempts differ in their names and times. Here the times are rounded to tens of seconds.
      const shape = ({ body, status }: { body: { attempt: string; expiresAt: number }; status: number }) => ({
        body: {
          ...body,
          attempt: body.attempt.length,
          expiresAt: Math.round((body.expiresAt - startedAtSeconds) / 10),
        },
        status,
      })
      return {
        next: shape(next),
        started: shape(started),
        subject: mail.subject.replace(/\d/g, '0'),
        wrong,
      }
    }
    const [known, unknown] = [await begin(taken), await begin(free)]
    expect(known.started).toMatchObject({ body: { action: 'VERIFY_PRIMARY_OTP' }, status: 200 })
    expect(known.next.status).toBe(200)
    expect(known.wrong.body.code).toBe('CODE_WRONG')
    expect({ ...known, wrong: [known.wrong.status, known.wrong.body] }).toEqual({
      ...unknown,
      wrong: [unknown.wrong.status, unknown.wrong.body],
    })
  })

  test("error: another user's address is reported only with its code", async () => {
    const [own, taken] = [newAddress(), newAddress()]
    await signInByEmail(server, await createWalletClient(server), inbox, taken)
    await signInByEmail(server, client, inbox, own)
    server.clock.advance(31_000)
    const afterId = inbox.mails.at(-1)?.id ?? 0
    const started = await client.call<{ attempt: string }>('POST', '/v1/user/email/update', {
      email: taken,
    })
    const next = await client.call<{ attempt: string }>('POST', '/v1/user/email/update/primary', {
      attempt: started.body.attempt,
      code: readCode((await inbox.waitFor(own, { afterId })).text),
    })
    expect(next.status).toBe(200)
    const done = await client.call('POST', '/v1/user/email/update/secondary', {
      attempt: next.body.attempt,
      code: readCode((await inbox.waitFor(taken, { afterId })).text),
    })
    expect(done.body.code).toBe('LOGIN_TAKEN')
  })
})

test('behavior: a fresh proof by code permits sensitive changes; deletion then removes the whole account', async () => {
  const email = newAddress()
  const { userId } = await signInByEmail(server, client, inbox, email)
  server.clock.advance(10 * 60_000 + 1000)
  await client.refresh()
  const remove = () => client.call('POST', '/v1/user/account/delete', { confirm: 'delete' })
  expect((await remove()).body.code).toBe('STEP_UP_REQUIRED')
  const afterId = inbox.mails.at(-1)?.id ?? 0
  const started = await client.call<{ attempt: string }>('POST', '/v1/user/step-up/start', {})
  const code = readCode((await inbox.waitFor(email, { afterId })).text)
  // A code for one purpose is not valid for another.
  expect((await client.verify(started.body.attempt, code)).body.code).toBe('CODE_EXPIRED')
  const passed = await client.call('POST', '/v1/user/step-up/verify', {
    attempt: started.body.attempt,
    code,
  })
  expect(passed.status).toBe(200)
  const deletedAfter = inbox.mails.at(-1)?.id ?? 0
  expect((await remove()).body).toEqual({ deleted: true })
  const notice = await inbox.waitFor(email, { afterId: deletedAfter })
  expect(notice.subject).toBe('Your wallet was deleted')
  // The notice cannot refer to settings that no longer exist, and must not say that it can be ignored.
  for (const words of [notice.html, notice.text]) {
    expect(words).toContain('Change the passwords of your email and social account')
    expect(words).not.toMatch(/settings|ignore/)
  }
  expect((await client.call('GET', '/v1/user/me')).body.code).toBe('SESSION_REQUIRED')
  expect(await server.database.database.$count(users, eq(users.id, userId))).toBe(0)
})

function lastIdBefore(email: string): number {
  const own = inbox.mails.filter(({ to }) => to === email)
  return own.at(-1)?.id ?? 0
}

/**
 * Returns Wilcoxon's signed ranks of pairs, in multiples of the standard deviation. One delayed response counts as one
 * rank, however long it took. If both kinds of request do the same work, the result reaches 4 in one of 15,000 runs,
 * whatever the load. A mean has no such bound.
 */
function signedRanks(a: number[], b: number[]): number {
  const differences = a.map((each, index) => each - (b[index] ?? 0))
  const inOrder = differences.toSorted((x, y) => Math.abs(x) - Math.abs(y))
  const sum = inOrder.reduce((before, each, index) => before + Math.sign(each) * (index + 1), 0)
  const { length } = differences
  return sum / Math.sqrt((length * (length + 1) * (2 * length + 1)) / 6)
}
