import { createPublicClient, http } from 'viem'
import { announceNewWallet } from './announceNewWallet.js'
import { openPlayground } from './Playground.js'
import { expect, test } from './test.js'

test('a name is registered, shown in the account, used by another wallet to send, and resolves for everyone (not in WebKit: no script before the page’s)', {
  tag: '@no-webkit',
}, async ({ page }) => {
  // An account and a name can be registered only once.
  const address = await announceNewWallet(page, 'New Wallet')
  const label = `sailor-${address.slice(2, 10).toLowerCase()}`
  const name = `${label}.agora.eth`
  const { choose, modal, openAccount, openModal, status } = await openPlayground(page, '/?wallet=approve')
  await openModal()
  await choose('New Wallet')
  await expect(status).toHaveText('connected')
  await expect(modal).toBeHidden()
  const { rpcUrl, universalResolverAddress } = await page.evaluate(() => {
    const { portico, settings } = window.playground
    const resolver = portico.networks[0]?.contracts?.ensUniversalResolver as { address: `0x${string}` }
    return { rpcUrl: settings.rpcUrl, universalResolverAddress: resolver.address }
  })

  await test.step('register it', async () => {
    await openAccount()
    await modal.getByTestId('account-menu').click()
    await modal.getByTestId('choose-name').click()
    await expect(modal.getByRole('heading', { name: 'Choose a name' })).toBeVisible()
    await modal.getByTestId('name-start').click()
    const field = modal.getByRole('textbox', { name: 'Name' })
    await field.fill('support')
    await expect(modal.getByText('Not available', { exact: true })).toBeVisible()
    // Names that resemble a reserved one are not available either.
    await expect(modal.getByTestId('name-suggestion')).toHaveCount(0)
    await field.fill(label.replace('s', 'S'))
    await expect(modal.getByText('Available', { exact: true })).toBeVisible()
    await field.press('Enter')
    await expect(modal.locator('.name-done-head')).toHaveText(`${name} is yours`)
    await modal.getByTestId('name-done').click()
    await expect(modal.locator('.account-name')).toHaveText(name)
    await modal.getByTestId('account-menu').click()
    await expect(modal.getByTestId('disconnect-button')).toBeVisible()
    await expect(modal.getByTestId('choose-name')).toBeHidden()
    await page.keyboard.press('Escape')
    // The site's own account button also shows the name, without a reload.
    await expect(page.locator(".portico-button[data-kind='account']").first()).toHaveText(name)
  })

  await test.step('viem resolves it by the resolver contract and the gateway', async () => {
    const client = createPublicClient({ transport: http(rpcUrl) })
    expect(await client.getEnsAddress({ name, universalResolverAddress })).toBe(address)
    expect(await client.getEnsName({ address, universalResolverAddress })).toBe(name)
  })

  await test.step('send to it', async () => {
    await modal.getByTestId('account-menu').click()
    await modal.getByTestId('disconnect-button').click()
    await expect(status).toHaveText('disconnected')
    await openModal()
    await choose('Test Wallet')
    await expect(status).toHaveText('connected')
    await expect(modal).toBeHidden()
    await openAccount()
    await modal.getByTestId('account-send').click()
    await modal.getByTestId('send-token').click()
    await modal
      .locator('[data-token]')
      .filter({ has: page.getByText('Ether', { exact: true }) })
      .click()
    await modal.getByTestId('send-amount').fill('0.25')
    await modal.getByTestId('send-receiver').fill(name.replace('sailor', 'SAILOR'))
    // The screen shows the whole address, because a name is never shown alone.
    await expect(modal.locator('.send-receiver')).toContainText(name)
    const whole = await modal.locator('.send-receiver').textContent()
    expect(whole?.replaceAll(/\s/g, '')).toContain(address)
    await modal.getByRole('button', { exact: true, name: 'Preview Send' }).click()
    await modal.getByTestId('send-confirm-button').click()
    await expect(modal.getByTestId('send-banner')).toContainText(name)
    await expect(modal.getByTestId('send-banner')).toHaveAttribute('data-status', 'confirmed')
  })
})
