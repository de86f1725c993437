import type { Page } from '@playwright/test'
import { createWalletClient } from '../packages/server/src/testing/walletClient.js'
import { FrameHost, ports } from './FrameHost.js'
import { newEmail } from './newEmail.js'
import { newSocialUser } from './newSocialUser.js'
import { serveIsolated } from './serveIsolated.js'
import { expect, test } from './test.js'
import { waitForMailGap } from './waitForMailGap.js'

const hello = '0x48656c6c6f'
const siteOfHost = `http://localhost:${ports.page}`

/** Returns the links in the emails about a new device. */
async function readLinks(page: Page, email: string): Promise<string[]> {
  const response = await page.request.get(`http://localhost:${ports.inbox}/mails.json`)
  const mails = (await response.json()) as { to: string; text: string }[]
  return mails.flatMap(({ text, to }) =>
    to === email ? (/http\S+\/v1\/vault\/release\/link\S+/.exec(text)?.[0] ?? []) : [],
  )
}

/** Returns the newest of these links. */
async function readLink(page: Page, email: string, before = 0): Promise<string> {
  let links: string[] = []
  await expect
    .poll(async () => {
      links = await readLinks(page, email)
      return links.length
    })
    .toBeGreaterThan(before)
  return links.at(-1) ?? ''
}

/** Creates an attacker's program, outside of any browser. It claims to be on the real site. */
function createProgram() {
  return createWalletClient(
    {
      clock: { advance: () => {}, nowMs: Date.now, stop: () => () => {} },
      fetch: async (request) => {
        const headers = new Headers(request.headers)
        headers.delete('origin')
        return fetch(new Request(request, { headers }))
      },
    },
    { base: `http://127.0.0.1:${ports.wallet}` },
  )
}

/**
 * Requests a signature on a device that is new to the wallet, and waits until the frame asks for a release. `signed`
 * resolves with whether the frame signed.
 */
async function askOnNewDevice(host: FrameHost, address: string): Promise<{ signed: Promise<boolean> }> {
  const signed = host.rpc('personal_sign', [hello, address]).then(
    ({ isSuccess }) => isSuccess,
    // The page navigated away while the frame waited.
    () => false,
  )
  await host.approve()
  await expect(host.frame.getByTestId('release-open')).toBeVisible()
  return { signed }
}

/** Lets the frame open the wallet's own window, and returns that window. */
async function openWindow(host: FrameHost): Promise<Page> {
  const opened = host.page.waitForEvent('popup')
  await host.frame.getByTestId('release-open').click()
  return opened
}

test('hardening A28: a code that is typed into a hacked page is useless to its program', async ({
  complaints,
  context,
  page,
}) => {
  const email = newEmail('relayed')
  const host = await FrameHost.open(page)
  await host.signIn(email)
  const signedInAtMs = Date.now()

  // The same site, but from here on the attacker controls its page, which uses the attacker's program and not the
  // frame.
  const program = await createProgram()
  const hacked = await context.newPage()
  let attempt = ''
  let ticket = ''
  await hacked.exposeFunction('relayEmail', async (typed: string) => {
    const started = await program.startEmail(typed, siteOfHost)
    attempt = started.body.attempt ?? ''
    return started.status
  })
  await hacked.exposeFunction('relayCode', async (typed: string) => {
    const { status } = await program.verify(attempt, typed)
    const asked = await program.call<{ ticket: string }>('POST', '/v1/vault/release')
    ticket = asked.body.ticket
    return { status, ticket }
  })
  await hacked.route('**/bare.html', (route) => route.fulfill({ body: hackedPage, contentType: 'text/html' }))
  await hacked.goto(`${siteOfHost}/bare.html`)
  await hacked.getByLabel('Email').fill(email)
  await waitForMailGap(signedInAtMs)
  await hacked.getByRole('button', { name: 'Log in' }).click()
  await expect(hacked.getByTestId('told')).toHaveText('200')
  // The user reads the email and enters the code, as always.
  await hacked.getByLabel('Code').fill(await host.code(email, { isNewDevice: true }))
  const popup = hacked.waitForEvent('popup')
  await hacked.getByRole('button', { name: 'Go on' }).click()
  await expect(hacked.getByTestId('told')).toHaveText('signed in')

  const ask = async (method: string, path: string, body?: unknown) =>
    (await program.call<{ code?: string }>(method, path, body)).body.code
  expect(await ask('POST', '/v1/vault/operator/open', {})).toBe('RELEASE_REQUIRED')
  expect(await ask('POST', '/v1/vault/device-secret', { version: 1 })).toBe('RELEASE_REQUIRED')
  expect(await ask('GET', '/v1/vault/device-secret')).toBe('DEVICE_SECRET_NOT_FOUND')
  expect(await ask('POST', '/v1/user/email/update', { email: newEmail('relayed') })).toBe('RELEASE_REQUIRED')

  // The page opens the wallet’s own window and posts the program's ticket to it, but the window ignores the page.
  const window = await popup
  await expect(window.getByText('This window opens when you confirm a new device.')).toBeVisible()
  expect(ticket).toMatch(/^[\w-]{43}$/)
  // The page cannot post the ticket to the server either: not with a script, and not with a form that leaves the page.
  const posted = await hacked.evaluate(
    ([url, body]) =>
      fetch(String(url), { body: String(body), credentials: 'include', method: 'POST' }).then(
        ({ status }) => status,
        () => 'refused',
      ),
    [`http://wallet.localhost:${ports.wallet}/v1/vault/release/window`, JSON.stringify({ ticket })],
  )
  expect(['refused', 403]).toContain(posted)
  await hacked.evaluate(
    ([url, name]) => {
      const form = document.createElement('form')
      form.method = 'post'
      form.action = String(url)
      form.enctype = 'text/plain'
      const field = document.createElement('input')
      field.name = String(name)
      field.value = '"}'
      form.append(field)
      document.body.append(form)
      form.submit()
    },
    [
      `http://wallet.localhost:${ports.wallet}/v1/vault/release/window`,
      `{"ticket":"${ticket}","decision":"approve`,
    ],
  )
  await hacked.waitForURL(/release\/window/)

  // If the user opens the email about the new device in this same browser, they can only reject that device.
  const mail = await context.newPage()
  await mail.goto(await readLink(page, email))
  await expect(mail.getByRole('heading', { name: 'A new device asked to open your wallet' })).toBeVisible()
  await expect(mail.getByRole('button', { name: 'Yes, it was me' })).toHaveCount(0)
  expect(await ask('POST', '/v1/vault/operator/open', {})).toBe('RELEASE_REQUIRED')
  await mail.getByRole('button', { name: 'It was not me' }).click()
  await expect(mail.getByRole('heading', { name: 'Device rejected' })).toBeVisible()
  expect(await ask('POST', '/v1/vault/operator/open', {})).toBe('SESSION_REQUIRED')
  // Checked last, because the browser may log a refused request only after the page has received the response.
  for (const said of complaints.errors.splice(0))
    expect(said).toMatch(/CORS policy|does not match the recipient/)
})

/** Replaces the page of the real site. */
const hackedPage = `<!doctype html><title>Shop</title>
<label>Email <input id="email"></label><button id="log-in">Log in</button>
<label>Code <input id="code"></label><button id="go-on">Go on</button>
<output data-testid="told"></output>
<script>
const told = document.querySelector('output')
const value = (id) => document.getElementById(id).value
document.getElementById('log-in').onclick = async () => { told.textContent = await relayEmail(value('email')) }
document.getElementById('go-on').onclick = async () => {
  const origin = 'http://wallet.localhost:${ports.wallet}'
  const opened = window.open(origin + '/release', '', 'popup,width=480,height=640')
  const { ticket } = await relayCode(value('code').replace(/\\D/g, ''))
  const tell = ({ ports: [port] = [] }) => { opened.postMessage({ projectId: '', ticket }, '*'); port?.postMessage({ projectId: '', ticket }) }
  addEventListener('message', tell)
  setInterval(() => tell({}), 200)
  told.textContent = 'signed in'
}
</script>`

test('behavior: a second site uses the emailed link, in the same browser; each further one a press in the wallet’s window', async ({
  context,
  page,
}) => {
  const [provider, user] = ['github', newSocialUser({ isEmailVerified: true })] as const
  const address = await (await FrameHost.open(page)).signInSocial(provider, user)

  const second = await FrameHost.open(await context.newPage(), { host: '127.0.0.1' })
  expect(await second.signInSocial(provider, user)).toBe(address)
  const { signed } = await askOnNewDevice(second, address)
  await expect(second.frame.getByTestId('release-wait')).toContainText('Or wait until')
  const link = await readLink(page, user.email)
  const mail = await context.newPage()
  await mail.goto(link)
  // No window of the wallet in this browser has started a release yet.
  await expect(mail.getByRole('button', { name: 'Yes, it was me' })).toHaveCount(0)
  const window = await openWindow(second)
  await expect(window.getByText('Check your email.')).toBeVisible()
  await expect(window.getByRole('button', { name: 'Yes, open it there' })).toBeHidden()
  await mail.goto(link)
  await mail.getByRole('button', { name: 'Yes, it was me' }).click()
  await expect(mail.getByRole('heading', { name: 'This device can now open your wallet' })).toBeVisible()
  expect(await signed).toBe(true)

  const site = await serveIsolated({})
  try {
    const third = await FrameHost.open(await context.newPage(), { port: Number(new URL(site.url).port) })
    expect(await third.signInSocial(provider, user)).toBe(address)
    const asked = await askOnNewDevice(third, address)
    const known = await openWindow(third)
    await expect(known.getByText(site.url)).toBeVisible()
    // The window closes after the press.
    await known
      .getByRole('button', { name: 'Yes, open it there' })
      .click()
      .catch(() => {})
    expect(await asked.signed).toBe(true)
    // From now on the device needs no further release.
    const again = third.rpc('personal_sign', [hello, address])
    await third.approve()
    expect((await again).isSuccess).toBe(true)
  } finally {
    await site.close()
  }
})

test('behavior: a device that is rejected by email shows that, and signs nothing', async ({
  browser,
  page,
}) => {
  const [provider, user] = ['apple', newSocialUser({ isEmailVerified: true })] as const
  const address = await (await FrameHost.open(page)).signInSocial(provider, user)
  const context = await browser.newContext()
  const other = await FrameHost.open(await context.newPage(), { host: '127.0.0.1' })
  const before = (await readLinks(page, user.email)).length
  await other.signInSocial(provider, user)
  await askOnNewDevice(other, address)
  const mail = await context.newPage()
  await mail.goto(await readLink(page, user.email, before))
  await mail.getByRole('button', { name: 'It was not me' }).click()
  await expect(mail.getByRole('heading', { name: 'Device rejected' })).toBeVisible()
  await expect(other.frame.getByText('This device was rejected')).toBeVisible()
  expect((await other.send('IS_CONNECTED')).payload).toEqual({ isConnected: false })
  await context.close()
})
