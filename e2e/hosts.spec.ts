import { onPlayground, openPlayground } from './Playground.js'
import { serveIsolated } from './serveIsolated.js'
import { expect, test } from './test.js'

test('hardening A46: under a strict policy with Trusted Types everything works and nothing is refused', async ({
  page,
}) => {
  const { connectQuick, modal, openAccount, status } = await openPlayground(page, '/csp.html')
  await connectQuick()
  await openAccount()
  await expect(modal.getByTestId('account-balance')).toContainText('ETH')
  await modal.getByTestId('account-network').click()
  await expect(modal.getByRole('heading', { name: 'Choose network' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(modal).toBeHidden()
  await expect(status).toHaveText('connected')
  await expect(page.getByTestId('violations')).toHaveText('0')
})

test('behavior: the modal looks and works the same in a hostile page', async ({ page }) => {
  const { card, choose, modal, status } = await openPlayground(page, '/hostile.html')
  await page.getByTestId('connect').click()
  await expect(modal).toBeVisible()
  await expect.poll(async () => (await card.boundingBox())?.width).toBe(360)
  const row = await modal.getByRole('button', { name: 'Quick Wallet' }).boundingBox()
  expect(row?.height).toBe(56)
  expect(await modal.evaluate((dialog) => getComputedStyle(dialog).fontSize)).toBe('16px')
  await choose('Quick Wallet')
  await expect(status).toHaveText('connected')
})

test('hardening R8: the site works inside a frame of another page', async ({ page }) => {
  await page.goto('/iframe.html')
  const frame = page.frameLocator('[data-testid=frame]')
  await frame.getByRole('button', { name: 'Connect wallet' }).first().click()
  await frame.getByTestId('portico-modal').getByRole('button', { name: 'Quick Wallet' }).click()
  await expect(frame.getByTestId('status')).toHaveText('connected')
  await page.reload()
  await expect(frame.getByTestId('status')).toHaveText('connected')
})

test('behavior: a site without React opens, connects, disconnects and removes Portico', async ({ page }) => {
  const { choose, modal, status } = await openPlayground(page, '/vanilla.html')
  await page.getByTestId('connect').click()
  await expect(modal).toBeVisible()
  await choose('Quick Wallet')
  await expect(status).toHaveText('connected')
  await page.getByTestId('disconnect').click()
  await expect(status).toHaveText('disconnected')
  await page.getByTestId('unmount').click()
  await expect(page.locator('portico-modal')).toHaveCount(0)
})

test("behavior: an app's own wagmi hooks follow Portico's connection", async ({ page }) => {
  await page.goto('/wagmi.html')
  const { choose, modal } = onPlayground(page)
  const fact = (name: string) => page.getByTestId(`wagmi-${name}`)
  await page.getByTestId('wagmi-connect').click()
  await expect(modal).toBeVisible()
  await choose('Quick Wallet')
  await expect(fact('status')).toHaveText('connected')
  await expect(fact('chain')).toHaveText('31337')
  await expect(fact('balance')).toHaveText(/^\d{10,}$/)
  await page.getByTestId('wagmi-sign').click()
  await expect(fact('signature')).toHaveText(/^0x[0-9a-f]{130}$/)
  await page.reload()
  await expect(fact('status')).toHaveText('connected')
  await page.getByTestId('wagmi-disconnect').click()
  await expect(fact('status')).toHaveText('disconnected')
})

test('behavior: in a right-to-left page the modal is mirrored and works', async ({ page }) => {
  const { card, connectQuick, modal, openModal } = await openPlayground(page, '/?dir=rtl')
  await openModal()
  const close = await modal.getByRole('button', { name: 'Close', exact: true }).boundingBox()
  const box = await card.boundingBox()
  expect(close && box && close.x - box.x).toBeLessThan(60)
  await page.keyboard.press('Escape')
  await connectQuick()
})

test('behavior: on a phone the modal is a sheet at the bottom, without sideways scrolling (not in WebKit: no window that narrow)', {
  tag: '@no-webkit',
}, async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { height: 640, width: 320 } })
  const { card, modal, openModal } = await openPlayground(await context.newPage())
  await openModal()
  await expect
    .poll(async () => {
      const sheet = await card.boundingBox()
      return sheet && { bottom: Math.round(sheet.y + sheet.height), width: sheet.width, x: sheet.x }
    })
    .toEqual({ bottom: 640, width: 320, x: 0 })
  expect(await modal.evaluate((dialog) => dialog.scrollWidth <= dialog.clientWidth)).toBe(true)
  await context.close()
})

test('hardening R37: on a page without https, a wallet connects, signs in and stays, and its address can be copied (not in WebKit: no host names of its own)', {
  tag: '@no-webkit',
}, async ({ baseURL, context, page }) => {
  const site = await serveIsolated({}, { hostname: 'site.test' })
  const { choose, modal, openAccount, openModal, status } = await openPlayground(
    page,
    `${site.url}/?server=off&siwx=required`,
  )
  expect(await page.evaluate(() => [isSecureContext, 'clipboard' in navigator])).toEqual([false, false])
  const signedIn = page.getByTestId('signed in')
  await openModal()
  await choose('Quick Wallet')
  await modal.getByTestId('siwx-sign').click()
  await expect(signedIn).toHaveText('signedIn')
  await page.reload()
  await expect(status).toHaveText('connected')
  await expect(signedIn).toHaveText('signedIn')

  await openAccount()
  await modal.getByTestId('copy-address').click()
  await expect(modal.getByText('Copied').first()).toBeVisible()
  const address = await page.getByTestId('address').first().textContent()
  // A page that the browser trusts may read the clipboard.
  await context.grantPermissions(['clipboard-read'], { origin: new URL(baseURL ?? '').origin })
  const trusted = await context.newPage()
  await trusted.goto('/bare.html')
  await trusted.bringToFront()
  expect(await trusted.evaluate(() => navigator.clipboard.readText())).toBe(address)
  await site.close()
})
