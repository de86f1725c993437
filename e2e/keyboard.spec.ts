import { openPlayground } from './Playground.js'
import { expect, test } from './test.js'

test('default: the whole flow by keyboard, and the focus returns to the button', async ({ page }) => {
  const { connectButton, modal, status } = await openPlayground(page)
  await connectButton.focus()
  await page.keyboard.press('Enter')
  await expect(modal).toBeVisible()
  const wallet = modal.getByRole('button', { name: 'Test Wallet' })
  for (let tabs = 0; tabs < 8 && !(await wallet.evaluate((row) => row.matches(':focus'))); tabs++) {
    await page.keyboard.press('Tab')
  }
  await expect(wallet).toBeFocused()
  const quick = modal.getByRole('button', { name: 'Quick Wallet' })
  for (let rows = 0; rows < 8 && !(await quick.evaluate((row) => row.matches(':focus'))); rows++) {
    await page.keyboard.press('ArrowDown')
  }
  await expect(quick).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(status).toHaveText('connected')
  await expect(modal).toBeHidden()
  // The button that opened the modal is gone, so the button in its place gets the focus.
  const account = page.getByRole('button', { name: /0x\w{4}…\w{4}|\w\.agora/ }).first()
  await expect(account).toBeFocused()
  await page.keyboard.press('Enter')
  await modal.getByTestId('account-menu').focus()
  await page.keyboard.press('Enter')
  await modal.getByTestId('disconnect-button').focus()
  await page.keyboard.press('Enter')
  await expect(status).toHaveText('disconnected')
  await expect(modal).toBeHidden()
  await expect(connectButton).toBeFocused()
})

test('behavior: Escape goes back one view, then closes, and the opener has the focus', async ({ page }) => {
  const { connectButton, modal } = await openPlayground(page)
  await connectButton.focus()
  await page.keyboard.press('Enter')
  await modal.getByRole('button', { name: 'What is a wallet?' }).first().click()
  await expect(modal.getByRole('heading', { name: 'What is a wallet?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(modal.getByRole('heading', { name: 'Connect wallet' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(modal).toBeHidden()
  await expect(connectButton).toBeFocused()
})

test('behavior: the focus cannot leave the open modal for the page', async ({ page }) => {
  const { modal, openModal } = await openPlayground(page)
  await openModal()
  for (let tabs = 0; tabs < 20; tabs++) {
    await page.keyboard.press('Tab')
    const isOnPage = await page.evaluate(() => {
      const { activeElement } = document
      return activeElement !== document.body && activeElement?.localName !== 'portico-modal'
    })
    expect(isOnPage).toBe(false)
  }
  await expect(modal).toBeVisible()
})

test('behavior: a click on the overlay closes', async ({ page }) => {
  const { modal, openModal } = await openPlayground(page)
  await openModal()
  await page.mouse.click(10, 400)
  await expect(modal).toBeHidden()
})
