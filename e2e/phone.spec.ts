import type { Locator, Page } from '@playwright/test'
import { type Hex, verifyMessage } from 'viem'
import { openPlayground, type Playground } from './Playground.js'
import { expect, test } from './test.js'

/** The playground's phone as its owner sees it. */
type Phone = {
  page: Page
  /** The prompt for its owner. */
  prompt: Locator
  /** Pastes the copied text, and continues by keyboard. */
  paste: () => Promise<void>
}

async function openPhone(page: Page): Promise<Phone> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const opening = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Phone with a wallet' }).click()
  const phone = await opening
  await phone.setViewportSize({ height: 640, width: 320 })
  const link = phone.getByRole('textbox', { name: 'Link' })
  return {
    page: phone,
    async paste() {
      await phone.bringToFront()
      const copied = await phone.evaluate(() => navigator.clipboard.readText())
      expect(copied).toMatch(/^wc:/)
      await link.fill(copied)
      await phone.keyboard.press('Enter')
    },
    prompt: phone.locator('portico-test-wallet').getByRole('dialog'),
  }
}

/** Shows a code in the modal and copies its content. */
async function copyLink({ choose, modal, openModal, page }: Playground): Promise<void> {
  await openModal()
  await choose('WalletConnect')
  await copyShownLink({ modal, page })
}

async function copyShownLink({ modal, page }: Pick<Playground, 'modal' | 'page'>): Promise<void> {
  await expect(modal.getByTestId('pairing-qr')).toBeVisible()
  await page.bringToFront()
  await modal.getByRole('button', { name: 'Copy link' }).click()
  await expect(modal.getByText('Copied').first()).toBeVisible()
}

test('default: a phone pairs, survives a reload, signs, rejects, sends and disconnects', async ({ page }) => {
  const playground = await openPlayground(page)
  const { modal, openAccount, status } = playground
  const phone = await openPhone(page)
  const answer = (name: string) => phone.prompt.getByRole('button', { exact: true, name }).click()
  const address = page.getByTestId('address').first()

  await test.step('the modal’s code, pasted in the phone and approved there, connects the site', async () => {
    await copyLink(playground)
    await phone.paste()
    await expect(phone.prompt.getByRole('heading')).toHaveText('Connect to this site?')
    await expect(phone.prompt.getByText(new URL(page.url()).origin)).toBeVisible()
    await answer('Approve')
    await expect(status).toHaveText('connected')
    await expect(modal).toBeHidden()
    await expect(page.getByTestId('network').first()).toHaveText('Local network')
    await expect(phone.page.getByRole('listitem')).toContainText('Agora')
    await expect(phone.page.getByRole('listitem').locator('code')).toHaveText(
      (await address.textContent()) ?? '',
    )
    const hasSidewaysScrolling = () =>
      document.documentElement.scrollWidth > document.documentElement.clientWidth
    expect(await phone.page.evaluate(hasSidewaysScrolling)).toBe(false)
  })

  await test.step('reload, on both ends: still connected, without a prompt', async () => {
    await page.reload()
    await expect(status).toHaveText('connected')
    await phone.page.reload()
    await expect(phone.page.getByRole('listitem')).toContainText('Agora')
    await expect(phone.prompt).toHaveCount(0)
  })

  await test.step('a signature', async () => {
    await page.getByTestId('sign').click()
    await expect(phone.prompt.getByRole('heading')).toHaveText('Sign this message?')
    await expect(phone.prompt.getByText('Hello from the playground.')).toBeVisible()
    await answer('Approve')
    const outcome = page.getByTestId('signature')
    await expect(outcome).toHaveText(/^0x[0-9a-f]{130}$/)
    const signed = {
      address: ((await address.textContent()) ?? '') as Hex,
      message: 'Hello from the playground.',
      signature: ((await outcome.textContent()) ?? '') as Hex,
    }
    expect(await verifyMessage(signed)).toBe(true)
  })

  await test.step('a rejected signature', async () => {
    await page.getByTestId('sign').click()
    await answer('Reject')
    await expect(page.getByTestId('signature')).toHaveText(/declined|rejected/i)
  })

  await test.step('a transfer', async () => {
    await openAccount()
    await modal.getByTestId('account-send').click()
    await modal.getByTestId('send-token').click()
    await modal
      .locator('[data-token]')
      .filter({ has: page.getByText('Ether', { exact: true }) })
      .click()
    await modal.getByTestId('send-amount').fill('0.03')
    await modal.getByTestId('send-receiver').fill('0x90F79bf6EB2c4f870365E785982E1f101E93b906')
    await modal.getByRole('button', { exact: true, name: 'Preview Send' }).click()
    await modal.getByTestId('send-confirm-button').click()
    await expect(phone.prompt.getByRole('heading')).toHaveText('Send this transaction?')
    await expect(phone.prompt.getByText("0.03 of the network's coin")).toBeVisible()
    await answer('Approve')
    await expect(modal.getByTestId('send-banner')).toHaveAttribute('data-status', 'confirmed')
    await page.keyboard.press('Escape')
    await expect(modal).toBeHidden()
  })

  await test.step('the phone disconnects', async () => {
    await phone.page.getByRole('button', { name: 'Disconnect Agora' }).click()
    await expect(status).toHaveText('disconnected')
    await expect(phone.page.getByRole('listitem')).toHaveCount(0)
    await expect(phone.page.getByRole('heading', { name: 'Connected sites' })).toBeFocused()
  })
})

test('behavior: a rejection on the phone is shown on the site, and the next code connects', async ({
  page,
}) => {
  const playground = await openPlayground(page)
  const { modal, status } = playground
  const phone = await openPhone(page)
  await copyLink(playground)
  await phone.paste()
  await phone.prompt.getByRole('button', { exact: true, name: 'Reject' }).click()
  await expect(modal.getByText('Connection rejected').first()).toBeVisible()
  await expect(status).toHaveText('disconnected')
  await modal.getByRole('button', { name: 'Try again' }).click()
  await copyShownLink(playground)
  await phone.paste()
  await phone.prompt.getByRole('button', { exact: true, name: 'Approve' }).click()
  await expect(status).toHaveText('connected')
})

test('behavior: a link with another key is rejected with a message, and then a new code connects', async ({
  complaints,
  page,
}) => {
  const playground = await openPlayground(page)
  const phone = await openPhone(page)
  await copyLink(playground)
  await phone.page.bringToFront()
  const copied = await phone.page.evaluate(() => navigator.clipboard.readText())
  await phone.page
    .getByRole('textbox', { name: 'Link' })
    .fill(copied.replace(/symKey=[0-9a-f]{64}/, `symKey=${'0'.repeat(64)}`))
  await phone.page.keyboard.press('Enter')
  await expect(phone.page.getByRole('status')).toHaveText('Waiting for the site…')
  await expect(phone.page.getByRole('alert')).toContainText('No site responds to this link', {
    timeout: 25_000,
  })
  await expect(phone.page.getByRole('status')).toHaveText('')
  // The peer logs to the console what it cannot read.
  expect(complaints.errors.splice(0).join()).toContain('not identifiable as a JSON-RPC request')

  await page.bringToFront()
  await playground.modal.getByRole('button', { name: 'Back' }).click()
  await playground.choose('WalletConnect')
  await copyShownLink(playground)
  await phone.paste()
  await phone.prompt.getByRole('button', { exact: true, name: 'Approve' }).click()
  await expect(playground.status).toHaveText('connected')
  await expect(phone.page.getByRole('alert')).toHaveCount(0)
})

test('behavior: an invalid link is refused with a message; without the relay there is no phone', async ({
  page,
}) => {
  await page.goto('/phone.html')
  await page.getByRole('textbox', { name: 'Link' }).fill('https://agora.example')
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(page.getByRole('alert')).toContainText('This is not a WalletConnect link')
  await page
    .getByRole('textbox', { name: 'Link' })
    .fill(`wc:${'ab'.repeat(32)}@2?relay-protocol=irn&symKey=abc`)
  await page.getByRole('button', { exact: true, name: 'Connect' }).click()
  await expect(page.getByRole('alert')).toContainText('This link is incomplete')
  const { modal, openModal } = await openPlayground(page, '/?walletConnect=off')
  await expect(page.getByRole('link', { name: 'Phone with a wallet' })).toHaveCount(0)
  await openModal()
  await expect(modal.getByRole('button', { name: 'Quick Wallet' })).toBeVisible()
  await expect(modal.getByRole('button', { name: 'WalletConnect' })).toHaveCount(0)
})
