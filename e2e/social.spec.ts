import type { Page } from '@playwright/test'
import { keepingTest as test } from './keepingTest.js'
import { openPlayground } from './Playground.js'
import { skipOffer } from './skipOffer.js'
import { expect } from './test.js'

/** Of the demo's stand-ins. */
const ada = 'Ada Lantern'

/** Opens Connect, and the view of all providers where this one is not among the first. */
async function press(page: Page, provider: string) {
  const playground = await openPlayground(page, '/?email=on&socials=on')
  const { modal, openModal } = playground
  await openModal()
  await expect(modal.getByTestId('social-google')).toBeVisible()
  const button = modal.getByTestId(`social-${provider}`)
  if ((await button.count()) === 0) await modal.getByTestId('more-socials').click()
  const opened = page.waitForEvent('popup')
  await button.click()
  return { ...playground, opened }
}

test.describe.configure({ timeout: 60_000 })

for (const provider of ['google', 'github', 'apple', 'facebook', 'x', 'discord'] as const) {
  test(`default: ${provider}, in its window, ends with a wallet`, async ({ page }) => {
    const { opened, status } = await press(page, provider)
    const popup = await opened
    const closed = popup.waitForEvent('close')
    await popup.getByRole('button', { name: ada }).click()
    await expect(status).toHaveText('connected')
    await closed
    if (provider !== 'google') return
    await skipOffer(page)
    // A reload keeps it, as with every way in.
    await page.reload()
    await expect(status).toHaveText('connected')
  })
}

test('behavior: declined at the provider, the view says so, and offers it again', async ({ page }) => {
  const { modal, opened, status } = await press(page, 'google')
  await (await opened).getByRole('button', { name: 'Decline' }).click()
  const again = page.waitForEvent('popup')
  await modal.getByRole('button', { name: 'Try again' }).click()
  await (await again).getByRole('button', { name: ada }).click()
  await expect(status).toHaveText('connected')
})

test('hardening R9: a provider that cuts its window off from the page still brings the person in', async ({
  context,
  page,
}) => {
  await context.route(/127\.0\.0\.1:\d+\/choose\//, async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    const headers = { ...response.headers(), 'cross-origin-opener-policy': 'same-origin' }
    await route.fulfill({ headers, response })
  })
  const { modal, opened, status } = await press(page, 'github')
  const popup = await opened
  await expect(popup.getByRole('button', { name: ada })).toBeVisible()
  // The window that the page holds is gone for it, and is not believed to be.
  await expect(modal.getByText('Window closed')).toHaveCount(0)
  await popup.getByRole('button', { name: ada }).click()
  await expect(status).toHaveText('connected')
})

test('behavior: Farcaster, by the code that its app scans', async ({ context, page }) => {
  const { modal, openModal, status } = await openPlayground(page, '/?email=on&socials=on')
  await openModal()
  await modal.getByTestId('more-socials').click()
  await modal.getByTestId('social-farcaster').click()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await modal.getByRole('button', { name: 'Copy link' }).click()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  const app = await context.newPage()
  await app.goto(link)
  await app.getByRole('button', { name: ada }).click()
  await expect(app.getByText('Signed')).toBeVisible()
  await app.close()
  await expect(status).toHaveText('connected', { timeout: 15_000 })
})
