import type { Page } from '@playwright/test'
import { sample } from '../scripts/testing/sample.mjs'
import { approve } from './approve.js'
import { chooseAccount } from './FrameHost.js'
import { hold } from './hold.js'
import { keepingTest as test } from './keepingTest.js'
import { leaveAccount } from './leaveAccount.js'
import { logInByEmail } from './logInByEmail.js'
import { newEmail } from './newEmail.js'
import { newSocialUser } from './newSocialUser.js'
import { openPlayground, type Playground } from './Playground.js'
import { proveByCode } from './proveByCode.js'
import { readCode } from './readCode.js'
import { expect } from './test.js'
import { waitForMailGap } from './waitForMailGap.js'

const frameOf = (page: Page) => page.frameLocator('#w3m-iframe')

/** The change of an email address takes two holds. */
const approveTwice = (page: Page) => approve(page, frameOf(page), 2)

/** Opens a section of the wallet's own settings, from the view of the modal. */
async function openSection(
  page: Page,
  modal: Playground['modal'],
  title: string,
  email: string,
): Promise<void> {
  await modal.getByTestId('settings-security').click()
  await frameOf(page).getByRole('button', { name: title }).click()
  await proveByCode(page, frameOf(page), email)
}

test('default: another email address, by a code to the old one and one to the new', async ({ page }) => {
  // An address gets at most one email in 30 s, and the login sends the first.
  const [old, next] = [newEmail('settler'), newEmail('settler')]
  const { modal, openAccount } = await logInByEmail(page, old)
  const first = await readCode(page, page.request, old)
  const readAtMs = Date.now()
  await openAccount()
  await modal.getByTestId('account-menu').click()
  await modal.getByTestId('account-settings').click()
  await modal.getByTestId('settings-email').click()
  await modal.getByTestId('email-field').fill(next)
  const asksForCode = modal.getByText('Enter the code from your current email')
  await modal.getByTestId('update-email-save').click()
  const frame = frameOf(page)
  await expect(frame.getByTestId('email-from')).toHaveText(old)
  await expect(frame.getByTestId('email-to')).toHaveText(next)
  await approveTwice(page)
  // The server may hold back this email, because the login has just sent one. After the gap, one more press is enough,
  // without another approval.
  await expect(
    asksForCode.or(modal.getByTestId('update-email-save').and(modal.locator(':not([aria-busy])'))),
  ).toBeVisible()
  if (!(await asksForCode.isVisible())) {
    await waitForMailGap(readAtMs)
    await modal.getByTestId('update-email-save').click()
  }
  await expect(asksForCode).toBeVisible()
  let code = first
  await expect.poll(async () => (code = await readCode(page, page.request, old))).not.toBe(first)
  await modal.getByTestId('code-field').fill(code)
  await expect(modal.getByText('Enter the code from your new email')).toBeVisible()
  await modal.getByTestId('code-field').fill(await readCode(page, page.request, next))
  await expect(modal.getByTestId('settings-email')).toContainText(next)
})

test('behavior: a user with a social login adds an email address by one code', async ({ page }) => {
  const user = newSocialUser({ isEmailVerified: true })
  const next = newEmail('settler')
  const { modal, openAccount, openModal, status } = await openPlayground(page, '/?email=on&socials=on')
  await openModal()
  const opened = page.waitForEvent('popup')
  await modal.getByTestId('social-google').click()
  await chooseAccount(await opened, user)
  await expect(status).toHaveText('connected')
  await leaveAccount(page)
  await openAccount()
  await modal.getByTestId('account-menu').click()
  await modal.getByTestId('account-settings').click()
  await expect(modal.getByTestId('settings-email')).toContainText(user.email)
  await modal.getByTestId('settings-email').click()
  await modal.getByTestId('email-field').fill(next)
  await modal.getByTestId('update-email-save').click()
  await frameOf(page).getByTestId('reject').click()
  await expect(modal.getByText('The user rejected the request.')).toBeVisible()
  await modal.getByTestId('update-email-save').click()
  await approveTwice(page)
  await expect(modal.getByText('Enter the code from your new email')).toBeVisible()
  // The user only types, because the frame returned the focus when it closed.
  await expect(modal.getByTestId('code-field')).toBeFocused()
  await page.keyboard.type(await readCode(page, page.request, next))
  await expect(modal.getByTestId('settings-email')).toContainText(next)
})

test.describe('beside a scroll bar that takes up space', () => {
  test.use({ ignoredArguments: ['--hide-scrollbars'] })
  for (const width of sample([440, 1280], { nameOf: String, share: 1 / 2 })) {
    test(`behavior: the frame’s own screens are on the card at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ height: 800, width })
      const email = newEmail('settler')
      const { modal, openAccount } = await logInByEmail(page, email)
      const bar = () => page.evaluate(() => innerWidth - document.documentElement.clientWidth)
      await expect.poll(bar).toBeGreaterThan(0)
      await openAccount()
      await modal.getByTestId('account-menu').click()
      await modal.getByTestId('account-settings').click()
      await openSection(page, modal, 'Devices', email)
      await expect(frameOf(page).getByText('(this one)')).toBeVisible()
      const isOnCard = async () => {
        const [card, frame] = await Promise.all([
          modal.locator('.card').boundingBox(),
          page.locator('dialog[data-portico-frame]').boundingBox(),
        ])
        return (
          card !== null &&
          frame !== null &&
          [card.x - frame.x, card.y - frame.y, card.width - frame.width].map(Math.round)
        )
      }
      await expect.poll(isOnCard).toEqual([0, 0, 0])
    })
  }
})

test('behavior: a wallet that is replaced in the frame’s settings is the page’s from then on', async ({
  page,
}) => {
  const email = newEmail('settler')
  const { modal, openAccount } = await logInByEmail(page, email)
  await openAccount()
  await modal.getByTestId('account-menu').click()
  await modal.getByTestId('account-settings').click()
  await openSection(page, modal, 'Export and recovery', email)
  const frame = frameOf(page)
  await frame
    .getByLabel('Recovery phrase')
    .fill('test test test test test test test test test test test junk')
  await frame.getByRole('button', { name: 'Review its accounts' }).click()
  await hold(frame.getByRole('button', { name: 'Replace this wallet' }))
  await expect(frame.getByText('Your accounts now come from that phrase')).toBeVisible()
  await page.locator('dialog[data-portico-frame]').getByRole('button', { name: 'Close' }).click()
  await expect(frame.getByText('Your accounts now come from that phrase')).toHaveCount(0)
  await modal.getByRole('button', { name: 'Close' }).click()
  await page.getByTestId('sign').click()
  await expect(frame.getByText('Hello from the playground.')).toBeVisible()
  await approve(page, frame)
  await expect(page.getByTestId('signature')).toHaveText(/^0x[\da-f]{130,}$/)
})

test('behavior: a user who wants to own the wallet gets to its keys, or to a text that says where they are', async ({
  page,
}) => {
  const email = newEmail('settler')
  const { modal, openAccount } = await logInByEmail(page, email)
  await openAccount()
  await modal.getByTestId('account-menu').click()
  await modal.getByTestId('account-settings').click()
  await expect(modal.getByTestId('settings-security')).toContainText('Add a passkey or password')
  await modal.getByText('Own this wallet').click()
  await modal.getByTestId('upgrade-open').click()
  await proveByCode(page, frameOf(page), email)
  await hold(frameOf(page).getByTestId('reveal'))
  await expect(frameOf(page).getByTestId('secret').first()).toHaveText(/^(\w+ ){11}\w+$/)
  // Other clients of the protocol send users to this view.
  await page.goto(`http://wallet.localhost:${Number(new URL(page.url()).port) + 3}/dashboard`)
  await expect(page.getByText('Your keys are in your wallet')).toBeVisible()
})

test('behavior: if the user reloads, the code stays valid', async ({ page }) => {
  const email = newEmail('settler')
  const { modal, openModal, status } = await openPlayground(page, '/?email=on&socials=on')
  const begin = async () => {
    await openModal()
    await modal.getByTestId('email-field').fill(email)
    await page.keyboard.press('Enter')
    await expect(modal.getByTestId('code-field')).toBeVisible()
  }
  await begin()
  const code = await readCode(page, page.request, email)
  await page.reload()
  await begin()
  await modal.getByTestId('code-field').fill(code)
  await expect(status).toHaveText('connected')
})

test('behavior: deleting the account disconnects the page', async ({ page }) => {
  const email = newEmail('settler')
  const { modal, openAccount, status } = await logInByEmail(page, email)
  await openAccount()
  await modal.getByTestId('account-menu').click()
  await modal.getByTestId('account-settings').click()
  const frame = frameOf(page)
  await test.step('Back from a section returns to the list, and closing the list returns to the modal', async () => {
    await openSection(page, modal, 'Devices', email)
    await expect(frame.getByText('(this one)')).toBeVisible()
    await frame.getByRole('button', { name: 'Back' }).click()
    await expect(frame.getByRole('button', { name: 'Devices' })).toBeFocused()
    await page.locator('dialog[data-portico-frame]').getByRole('button', { name: 'Close' }).click()
    await expect(modal.getByTestId('settings-security')).toBeFocused()
  })
  await openSection(page, modal, 'Delete account', email)
  await frame.getByLabel('Type “delete” to confirm').fill('delete')
  await frame.getByRole('button', { name: 'Delete account' }).click()
  await expect(frame.getByText('Your account is deleted')).toBeVisible()
  await expect(status).toHaveText('connected')
  await frame.getByRole('button', { name: 'Done' }).click()
  await expect(status).toHaveText('disconnected')
})
