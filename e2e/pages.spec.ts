import { readFileSync } from 'node:fs'
import type { Frame, Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'
import { axePath, findViolations } from './axe.js'
import { ports } from './FrameHost.js'
import { logInByEmail } from './logInByEmail.js'
import { newEmail } from './newEmail.js'
import { expect, test } from './test.js'

const schemes = ['light', 'dark'] as const

// An init script would also run in frames without scripts, which is an error.
const axe = readFileSync(axePath, 'utf8')

async function check(page: Page | Frame, options?: RunOptions): Promise<string[]> {
  await page.evaluate(axe)
  return findViolations(page, options)
}

/** Uses axe, with all its rules, to check a whole page in both color schemes. */
async function expectNoViolations(page: Page): Promise<void> {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await check(page), `${page.url()} ${colorScheme}`).toEqual([])
  }
}

/** Mail programs show the subject as the title and heading of an email. */
const emailRules: RunOptions = {
  rules: { 'document-title': { enabled: false }, 'page-has-heading-one': { enabled: false } },
}

test('behavior: axe finds nothing on the demo, its inbox, an email and the wallet’s settings; new emails appear without a reload', async ({
  complaints,
  context,
}) => {
  const email = newEmail('pages')
  const inbox = await context.newPage()
  await inbox.goto(`http://localhost:${ports.inbox}/`)
  await inbox.evaluate(() => Reflect.set(window, 'isSame', true))
  const page = await context.newPage()
  const { modal, openAccount } = await logInByEmail(page, email)

  await test.step('the inbox shows the email and says that it came', async () => {
    const row = inbox.locator('details').filter({ hasText: email })
    await expect(row).toBeVisible()
    await expect(inbox.getByRole('status')).toContainText(/new email/)
    expect(await inbox.evaluate(() => Reflect.get(window, 'isSame'))).toBe(true)
    await expectNoViolations(inbox)
    const path = await row.locator('iframe').getAttribute('src')
    await inbox.goto(`http://localhost:${ports.inbox}${path}`)
    // Only in light mode: for axe, a page without a background is white. `writeMail.test.ts` computes the contrasts.
    await inbox.emulateMedia({ colorScheme: 'light' })
    expect(await check(inbox, emailRules)).toEqual([])
  })

  await test.step('keys scroll the demo’s list of events', async () => {
    const events = page.getByRole('list', { name: 'Events' })
    await events.focus()
    await expect(events).toBeFocused()
    await expectNoViolations(page)
  })

  await test.step('the wallet’s settings', async () => {
    await openAccount()
    await modal.getByTestId('account-secret').click()
    const frame = page.frameLocator('#w3m-iframe')
    await expect(frame.getByTestId('secret-later')).toBeVisible()
    const element = await page.locator('#w3m-iframe').elementHandle()
    const content = await element?.contentFrame()
    expect(content && (await check(content))).toEqual([])
  })
  // The trace of a test runs a script in each frame, and the frame of an email allows none.
  complaints.errors = complaints.errors.filter((text) => !text.startsWith('Blocked script execution'))
})

test('behavior: axe finds nothing on a page of the server, and the links of the gallery’s index can be read', async ({
  context,
}) => {
  const page = await context.newPage()
  await page.goto(`http://localhost:${ports.server}/v1/user/approve?token=${'A'.repeat(43)}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectNoViolations(page)

  await page.goto('/gallery.html')
  await page.locator('li[data-story]').first().waitFor()
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await check(page, { runOnly: ['color-contrast', 'link-in-text-block'] })).toEqual([])
})
