import { randomUUID } from 'node:crypto'
import { callServer } from '../scripts/testing/callServer.mjs'
import { demoPort } from '../scripts/testing/demoOfTests.mjs'
import { ports } from './FrameHost.js'
import { onPlayground, openPlayground } from './Playground.js'
import { serveIsolated } from './serveIsolated.js'
import { expect, test } from './test.js'

const serverName = `site.test:${demoPort + 1}`
const needsHttps = 'You can log in only on a page that uses https.'

test('hardening R37: page and server on http under a name that browsers do not trust: directory, relay, sign-in and API work, and a login says what it needs', async ({
  page,
}) => {
  // A phone opens a development machine in the same way, by its address in the local network.
  // A project of its own, because each project has one list of origins, which another run would replace.
  const projectId = randomUUID().replaceAll('-', '')
  const site = await serveIsolated(
    {},
    {
      hostname: 'site.test',
      replaced: [
        [`localhost:${demoPort + 1}`, serverName],
        ['content="{&quot;', `content="{&quot;projectId&quot;:&quot;${projectId}&quot;,&quot;`],
      ],
    },
  )
  const created = ['project', 'create', '--name', 'Plain', '--id', projectId, '--development']
  await callServer(...created, '--origin', site.url)
  const asked: string[] = []
  page.on('response', (response) => {
    const { host, pathname } = new URL(response.url())
    if (host === serverName && response.ok()) asked.push(pathname)
    else if (host.endsWith(`:${ports.wallet}`)) asked.push('the wallet’s site')
  })
  let windows = 0
  page.on('popup', () => {
    windows += 1
  })
  const { choose, modal, openAccount, openModal, status } = await openPlayground(
    page,
    `${site.url}/?email=on&socials=on&siwx=required`,
  )
  expect(await page.evaluate(() => [isSecureContext, 'subtle' in crypto])).toEqual([false, false])

  await test.step('the directory and its pictures', async () => {
    await openModal()
    await modal.getByTestId('all-wallets').click()
    await modal.getByRole('searchbox', { name: 'Search wallets' }).fill('coinbase')
    await expect(modal.locator('.wallet-tile')).toHaveCount(1)
    await expect
      .poll(() => modal.locator('.wallet-tile img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    await modal.getByRole('button', { name: 'Back' }).click()
  })

  await test.step('email and social accounts say that they need https, and request nothing of the wallet', async () => {
    await modal.getByTestId('email-field').fill('alice@portico.test')
    await page.keyboard.press('Enter')
    await expect(modal.getByText(needsHttps, { exact: true })).toBeVisible()
    await modal.getByTestId('social-google').click()
    await expect(modal.getByRole('heading', { name: 'Google' })).toBeVisible()
    await expect(modal.getByText(needsHttps, { exact: true })).toBeVisible()
    expect(windows).toBe(0)
    expect(asked).not.toContain('the wallet’s site')
    await modal.getByRole('button', { name: 'Back' }).click()
  })

  const signedIn = page.getByTestId('signed in')
  const phone = await page.context().newPage()

  await test.step('a phone pairs through the relay and signs in, and the session lasts', async () => {
    await choose('WalletConnect')
    await expect(modal.getByTestId('pairing-qr')).toBeVisible()
    await modal.getByRole('button', { name: 'Copy link' }).click()
    await expect(modal.getByText('Copied').first()).toBeVisible()
    await phone.goto('/phone.html')
    await phone.getByRole('textbox', { name: 'Link' }).press('Control+V')
    await phone.keyboard.press('Enter')
    const { prompt } = onPlayground(phone)
    await prompt.getByRole('button', { exact: true, name: 'Approve' }).click()
    await page.bringToFront()
    await modal.getByTestId('siwx-sign').click()
    await phone.bringToFront()
    await prompt.getByRole('button', { exact: true, name: 'Approve' }).click()
    await page.bringToFront()
    await expect(signedIn).toHaveText('signedIn')
    await page.reload()
    await expect(status).toHaveText('connected')
    await expect(signedIn).toHaveText('signedIn')
  })

  await test.step('the server answers for the account', async () => {
    await openAccount()
    await expect(modal.getByTestId('account-balance')).toContainText('ETH')
    for (const path of [/^\/getWallets/, /^\/getWalletImage|^\/public/, /^\/v1\/account/])
      expect(
        asked.some((each) => path.test(each)),
        `${path} of ${[...new Set(asked)].join()}`,
      ).toBe(true)
  })
  await site.close()
})
