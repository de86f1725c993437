import { approve } from './approve.js'
import { leaveAccount } from './leaveAccount.js'
import { newEmail } from './newEmail.js'
import { openPlayground } from './Playground.js'
import { readCode } from './readCode.js'
import { expect, test } from './test.js'

// What every browser engine shows in `npm test`. The other journeys run in Firefox and WebKit with
// `npm run test:browsers`.

test('default: connect, account, reload, disconnect', async ({ page }) => {
  const { choose, modal, openAccount, openModal, prompt, status } = await openPlayground(page)

  await test.step('the modal keeps the focus, and Escape closes it without the page', async () => {
    await openModal()
    await page.evaluate(() => {
      const keys: string[] = []
      Object.assign(window, { keys })
      document.addEventListener('keydown', ({ key }) => keys.push(key), true)
    })
    for (let press = 0; press < 5; press += 1) await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('portico-modal')
    await page.keyboard.press('Escape')
    await expect(modal).toBeHidden()
    expect(await page.evaluate(() => Reflect.get(window, 'keys'))).not.toContain('Escape')
  })

  await test.step('connect with a wallet that prompts', async () => {
    await openModal()
    await choose('Test Wallet')
    await prompt.getByRole('button', { name: /Connect|Approve/ }).click()
    await expect(status).toHaveText('connected')
    await expect(modal).toBeHidden()
  })

  await test.step('the account', async () => {
    await openAccount()
    await expect(modal.getByTestId('account-balance')).toContainText(/\d/)
    for (const name of ['NFTs', 'Activity', 'Tokens']) {
      await modal.getByRole('tab', { name }).click()
      await expect(modal.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')
    }
  })

  await test.step('a reload keeps the connection', async () => {
    await page.reload()
    await expect(status).toHaveText('connected')
    await expect(modal).toBeHidden()
  })

  await test.step('disconnect, and another reload', async () => {
    await openAccount()
    await modal.getByTestId('account-menu').click()
    await modal.getByTestId('disconnect-button').click()
    await expect(status).toHaveText('disconnected')
    await page.reload()
    await expect(status).toHaveText('disconnected')
  })
})

test('default: log in by email, approve, reload, log out', async ({ page, request }) => {
  const email = newEmail('alice')
  const { modal, openModal, status } = await openPlayground(page, '/?email=on')
  const dialog = page.locator('dialog[data-portico-frame]')

  await test.step('the address, then the code from the email', async () => {
    await openModal()
    await modal.getByTestId('email-field').fill(email)
    await page.keyboard.press('Enter')
    await modal.getByTestId('code-field').fill(await readCode(page, request, email))
    await expect(status).toHaveText('connected')
  })

  await test.step('the wallet is ready, then the account; its row opens the offer, and one press leaves it', async () => {
    await expect(modal.getByRole('heading', { name: 'Account' })).toBeVisible()
    await modal.getByTestId('account-secret').click()
    await page.frameLocator('#w3m-iframe').getByTestId('secret-later').click()
    await expect(dialog).toBeHidden()
    await leaveAccount(page)
  })

  await test.step('one hold approves a message', async () => {
    await page.getByTestId('sign').click()
    await approve(page, page.frameLocator('#w3m-iframe'))
    await expect(page.getByTestId('signature')).toHaveText(/^0x[\da-f]{130,}$/)
    await expect(dialog).toBeHidden()
  })

  await test.step('a reload keeps the login, without a prompt', async () => {
    await page.reload()
    await expect(status).toHaveText('connected')
    await expect(modal).toBeHidden()
  })

  await test.step('log out', async () => {
    await page.getByTestId('disconnect').click()
    await expect(status).toHaveText('disconnected')
  })
})
