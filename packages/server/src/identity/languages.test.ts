import { type Inbox, type SocialAccounts, startInbox, startSocialAccounts } from '@portico/testkit/identity'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCookieBrowser } from '../testing/cookieBrowser.js'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'
import { createWalletClient, decide, readCode, signInByEmail } from '../testing/walletClient.js'
import { users } from './schema.js'

const serverUrl = 'http://portico.test'
let accounts: SocialAccounts
let inbox: Inbox
let server: TestServer
let count = 0
const newAddress = () => `lingua${++count}@agora.example`

beforeAll(async () => {
  inbox = await startInbox()
  accounts = await startSocialAccounts({
    serverUrl,
    users: [
      { email: 'ada@agora.example', id: '1001', isEmailVerified: true, name: 'Ada Lantern', userName: 'ada' },
    ],
  })
  server = await createTestServer({
    limits: { perAddress: 1_000_000_000, perProject: 1_000_000_000 },
    mail: { from: 'no-reply@agora.example', url: inbox.smtpUrl },
    publicUrl: serverUrl,
    social: accounts.social,
  })
})
afterAll(async () => {
  await server.close()
  await Promise.all([accounts.close(), inbox.close()])
})
beforeEach(() => {
  // More than an hour passes, so that the limits of earlier tests do not count.
  server.clock.advance(61 * 60_000)
})

const clientIn = (language?: string) => createWalletClient(server, language === undefined ? {} : { language })
const lastId = () => inbox.mails.at(-1)?.id ?? 0
const linesOf = (text: string) => text.trim().split(/\n+/)
const openIn = (language?: string) =>
  createCookieBrowser((request) => (request.url.startsWith(serverUrl) ? server.fetch(request) : undefined), {
    headers: language === undefined ? {} : { 'accept-language': language },
  })
const pageOf = async (path: string, language?: string) => {
  const response = await server.get(path, language === undefined ? {} : { 'accept-language': language })
  return { headers: response.headers, status: response.status, text: await response.text() }
}

test('default: a Spanish visitor gets a Spanish email: its subject, its text and its HTML', async () => {
  const email = newAddress()
  await (await clientIn('es-MX,es;q=0.9,en;q=0.8')).startEmail(email)
  const { html, subject, text } = await inbox.waitFor(email)
  const code = readCode(text)
  expect(subject).toBe(`${code} es tu código para localhost:5173`)
  const lead =
    'Escribe este código en localhost:5173, y en ningún otro sitio, para iniciar sesión. Vence en 10 minutos.'
  expect(linesOf(text)).toEqual([
    lead,
    `    ${code.slice(0, 3)} ${code.slice(3)}`,
    'Lo que dice el dispositivo (sin verificar):',
    '    Sitio: http://localhost:5173',
    '    Dispositivo: Chrome en Linux',
    'Lo que ve nuestro servidor:',
    expect.stringMatching(/^ {4}Dirección IP:/),
    'Si no lo pediste, ignora este mensaje. Sin él, nadie puede completar la solicitud. No des nunca un código a nadie: no lo pedimos por teléfono ni por chat.',
  ])
  expect(html).toContain('<html lang="es" dir="ltr">')
  expect(html).toContain(`<p>${lead}</p>`)
})

test.each([
  ['de-AT,de;q=0.9', 'is your code'],
  [undefined, 'is your code'],
  ['de,es;q=0.1', 'es tu código'],
])('behavior: the email for %s', async (language, words) => {
  const email = newAddress()
  await (await clientIn(language)).startEmail(email)
  expect((await inbox.waitFor(email)).subject).toContain(words)
})

test('behavior: two users get two languages from one server at the same time', async () => {
  const wanted = Array.from({ length: 10 }, (_, index) => ({
    email: newAddress(),
    language: index % 2 === 0 ? 'es' : 'en',
  }))
  const clients = await Promise.all(wanted.map(({ language }) => clientIn(language)))
  await Promise.all(wanted.map(({ email }, index) => clients[index]?.startEmail(email)))
  const subjects = await Promise.all(wanted.map(async ({ email }) => (await inbox.waitFor(email)).subject))
  expect(subjects.map((subject) => (subject.includes('es tu código para') ? 'es' : 'en'))).toEqual(
    wanted.map(({ language }) => language),
  )
})

describe('the link in an email', () => {
  /** Logs in, and asks for a second device. */
  async function askAgain(language?: string, later = language) {
    const email = newAddress()
    await signInByEmail(server, await clientIn(language), inbox, email)
    server.clock.advance(61 * 60_000)
    const afterId = lastId()
    await (await clientIn(later)).startEmail(email)
    const mail = await inbox.waitFor(email, { afterId })
    return { mail, token: /approve\?token=([\w-]{43})/.exec(mail.text)?.[1] ?? '' }
  }

  test('behavior: it leads to a page in the language of the email', async () => {
    const { mail, token } = await askAgain('es')
    expect(mail.subject).toBe('Revisa un inicio de sesión en localhost:5173')
    expect(mail.text).toContain('¿Acabas de intentar iniciar sesión en')
    const { headers, text } = await pageOf(`/v1/user/approve?token=${token}`)
    expect(text).toContain('<html lang="es" dir="ltr">')
    for (const words of [
      '¿Iniciar sesión en tu wallet?',
      'Dispositivo',
      'Chrome en Linux',
      'Sí, fui yo',
      'No fui yo',
    ])
      expect(text).toContain(words)
    expect(headers.get('content-language')).toBe('es')
    expect(headers.get('vary')).toBe('origin, accept-language')
    const approved = await decide(server, token, 'approve')
    expect(approved).toContain('Escribe este código donde inicias sesión')
    expect(readCode(approved)).toMatch(/^\d{6}$/)
  })

  test('behavior: a link that is not valid has a page in the language of the browser', async () => {
    for (const path of ['/v1/user/approve', '/v1/vault/release/link']) {
      const unknown = `${path}?token=${'a'.repeat(43)}`
      const spanish = await pageOf(unknown, 'es-ES')
      expect([spanish.status, spanish.headers.get('content-language')]).toEqual([410, 'es'])
      expect(spanish.text).toContain('Este enlace venció')
      expect((await pageOf(unknown)).text).toContain('This link has expired')
    }
  })

  test('hardening A21: a stranger’s request does not choose the language in which the user is warned', async () => {
    const english = await askAgain('en', 'es')
    expect(english.mail.subject).toBe('Review a login at localhost:5173')
    expect((await pageOf(`/v1/user/approve?token=${english.token}`, 'es')).text).toContain(
      'Log in to your wallet?',
    )
    // The language of a user from before languages were stored is not known. Such a user's emails were in English.
    expect((await askAgain(undefined, 'es')).mail.subject).toBe('Review a login at localhost:5173')
  })
})

describe('notices', () => {
  test('behavior: they are in the language of the last login on a device of the user', async () => {
    const email = newAddress()
    const client = await clientIn('es')
    await signInByEmail(server, client, inbox, email)
    server.clock.advance(31_000)
    const second = newAddress()
    const before = lastId()
    const begun = await client.call<{ attempt: string }>('POST', '/v1/user/email/update', { email: second })
    const old = await inbox.waitFor(email, { afterId: before })
    expect(old.text).toContain('para cambiar tu correo electrónico')
    const next = await client.call<{ attempt: string }>('POST', '/v1/user/email/update/primary', {
      attempt: begun.body.attempt,
      code: readCode(old.text),
    })
    const fresh = await inbox.waitFor(second)
    expect(fresh.text).toContain('para usar este correo electrónico')
    const afterId = lastId()
    const headers = { 'accept-language': 'en' }
    await client.call(
      'POST',
      '/v1/user/email/update/secondary',
      { attempt: next.body.attempt, code: readCode(fresh.text) },
      { headers },
    )
    const notice = await inbox.waitFor(email, { afterId })
    expect(notice.subject).toBe('Se cambió el correo electrónico de tu wallet')
    expect(notice.text).toContain(
      'Si no fuiste tú, abre los ajustes de tu wallet y quita el dispositivo que se nombra abajo.',
    )
  })

  test('behavior: a login on the same device changes the language, one on a new device does not', async () => {
    const email = newAddress()
    const client = await clientIn('es')
    const { userId } = await signInByEmail(server, client, inbox, email)
    const { body: listed } = await client.call<{ devices: { name: string }[] }>('GET', '/v1/user/devices')
    expect(listed.devices.map(({ name }) => name)).toEqual(['Chrome en Linux'])
    const languageOf = async () =>
      (await server.database.database.select().from(users).where(eq(users.id, userId)))[0]?.language
    expect(await languageOf()).toBe('es')
    server.clock.advance(61 * 60_000)
    await signInByEmail(server, await clientIn('en'), inbox, email)
    expect(await languageOf()).toBe('es')
    server.clock.advance(61 * 60_000)
    const afterId = lastId()
    const headers = { 'accept-language': 'en' }
    const body = { email, origin: 'http://localhost:5173' }
    const begun = await client.call<{ attempt: string }>('POST', '/v1/user/email/start', body, {
      headers,
      isAnonymous: true,
    })
    const code = readCode((await inbox.waitFor(email, { afterId })).text)
    await client.call(
      'POST',
      '/v1/user/email/verify',
      { attempt: begun.body.attempt, code },
      {
        headers,
        isAnonymous: true,
      },
    )
    expect(await languageOf()).toBe('en')
  })
})

describe('the window of a social login', () => {
  test('behavior: it has the language of the frame that began it', async () => {
    const { body } = await (await clientIn('es')).startSocial('google')
    const asked = await openIn().go(body.uri)
    expect(asked.text).toContain('<html lang="es" dir="ltr">')
    for (const words of [
      '¿Fuiste tú?',
      'Continúa solo si acabas de elegir Google',
      'Iniciar sesión en una wallet',
      'Ahora mismo',
      'Sí, continuar con Google',
      'No, detener',
    ])
      expect(asked.text).toContain(words)
    server.clock.advance(11 * 60_000)
    const over = await openIn().go(body.uri)
    expect([over.status, over.text]).toEqual([410, expect.stringContaining('Este inicio de sesión venció')])
  })

  test('hardening A23: a link of a stranger warns in a language that the browser asks for', async () => {
    const { body } = await (await clientIn('es')).startSocial('google')
    expect((await openIn('en-US,en;q=0.9').go(body.uri)).text).toContain('Was this you?')
    expect((await openIn('en-US,es;q=0.1').go(body.uri)).text).toContain('¿Fuiste tú?')
    // This browser asks for no language that the server has.
    expect((await openIn('fi').go(body.uri)).text).toContain('¿Fuiste tú?')
  })

  test('behavior: its last page, too', async () => {
    const result = await pageOf(`/social?result=${'a'.repeat(43)}`, 'es')
    expect(result.text).toContain('Este inicio de sesión venció')
  })
})

test.each([
  ['16 kB', 'es,'.repeat(5_000)],
  ['thousands of languages', Array.from({ length: 4_000 }, (_, index) => `x${index}`).join(',')],
  ['one tag of 16 kB', `es-${'a'.repeat(16_000)}`],
  ['a tab in a tag', 'e\ts,\tes-\t'],
])('hardening B1: Accept-Language of %s changes nothing', async (_, language) => {
  const plain = await pageOf(`/v1/user/approve?token=${'a'.repeat(43)}`)
  const page = await pageOf(`/v1/user/approve?token=${'a'.repeat(43)}`, language)
  expect([page.status, page.text]).toEqual([plain.status, plain.text])
  const email = newAddress()
  expect((await (await clientIn(language)).startEmail(email)).status).toBe(200)
  expect((await inbox.waitFor(email)).subject).toContain('is your code for')
})
