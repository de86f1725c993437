import { openPlayground } from './Playground.js'
import { expect, test } from './test.js'

test('default: connect, account, reload, switch network, disconnect (not in WebKit: no script before the page’s)', {
  tag: '@no-webkit',
}, async ({ page }) => {
  const { choose, connectButton, modal, openAccount, openModal, prompt, status } = await openPlayground(page)

  await test.step('connect with a wallet that prompts', async () => {
    await openModal()
    await expect(modal.getByRole('heading', { name: 'Connect wallet' })).toBeVisible()
    await choose('Test Wallet')
    await expect(modal.getByText('Approve in Test Wallet').first()).toBeVisible()
    await expect(prompt.getByRole('heading')).toBeVisible()
    await prompt.getByRole('button', { name: /Connect|Approve/ }).click()
    await expect(status).toHaveText('connected')
    await expect(modal).toBeHidden()
  })

  await test.step('account: address, balance from the server, network, copy, explorer', async () => {
    const balanceAnswer = page.waitForResponse((response) =>
      /\/v1\/account\/.+\/balance/.test(response.url()),
    )
    await openAccount()
    expect((await balanceAnswer).status()).toBe(200)
    await expect(modal.getByTestId('account-balance')).toContainText(/\d/)
    await expect(modal.getByTestId('account-balance')).toContainText('ETH')
    await expect(modal.getByTestId('account-network')).toContainText('Local network')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await modal.getByTestId('copy-address').click()
    const address = await page.getByTestId('address').first().textContent()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(address)
    await page.keyboard.press('Escape')
    await expect(modal).toBeHidden()
  })

  await test.step('reload: still connected, no flash of "disconnected", no prompt', async () => {
    await page.addInitScript(() => {
      const seen: string[] = []
      Object.assign(globalThis, { seen })
      new MutationObserver(() => {
        const text = document.querySelector('[data-testid=status]')?.textContent
        const button = document.querySelector('.portico-button')?.textContent
        for (const now of [text, button]) if (now && !seen.includes(now)) seen.push(now)
      }).observe(document, { characterData: true, childList: true, subtree: true })
    })
    await page.reload()
    await expect(status).toHaveText('connected')
    const seen: string[] = await page.evaluate(() => Reflect.get(globalThis, 'seen'))
    expect(seen).not.toContain('disconnected')
    expect(seen).not.toContain('Connect wallet')
    await expect(prompt).toBeHidden()
  })

  await test.step('switch the network in the wallet', async () => {
    await page.getByRole('button', { name: 'Local network' }).first().click()
    await expect(modal.getByRole('heading', { name: 'Choose network' })).toBeVisible()
    await modal.getByTestId('network-eip155:8453').click()
    await expect(modal.getByText('Switch in Test Wallet').first()).toBeVisible()
    await prompt.getByRole('button', { name: /Switch|Add|Approve/ }).click()
    await expect(page.getByRole('button', { name: 'Base' }).first()).toBeVisible()
    await expect(page.getByTestId('network').first()).toHaveText('Base')
  })

  await test.step('disconnect', async () => {
    // The modal was opened to choose a network, so it closes after the choice.
    await expect(modal).toBeHidden()
    await openAccount()
    await modal.getByTestId('account-menu').click()
    await modal.getByTestId('disconnect-button').click()
    await expect(status).toHaveText('disconnected')
    await expect(modal).toBeHidden()
    await expect(connectButton).toBeVisible()
    await page.reload()
    await expect(status).toHaveText('disconnected')
  })
})

test('behavior: a rejection keeps the view, which says why, and the user can try again', async ({ page }) => {
  const { choose, modal, openModal, prompt, status } = await openPlayground(page)
  await openModal()
  await choose('Test Wallet')
  await prompt.getByRole('button', { name: 'Reject' }).click()
  await expect(modal.getByText('Connection rejected').first()).toBeVisible()
  await expect(modal.getByText('You declined in Test Wallet').first()).toBeVisible()
  await modal.getByRole('button', { name: 'Try again' }).click()
  await prompt.getByRole('button', { name: /Connect|Approve/ }).click()
  await expect(status).toHaveText('connected')
})

test('behavior: after a failure the way back leads to the same list', async ({ page }) => {
  const { choose, modal, openModal } = await openPlayground(page, '/?quick=reject')
  await openModal()
  await choose('Quick Wallet')
  await expect(modal.getByText('Connection rejected').first()).toBeVisible()
  await modal.getByRole('button', { name: 'Back' }).click()
  await expect(modal.getByRole('button', { name: 'Quick Wallet' })).toBeVisible()
  await expect(modal.getByRole('button', { name: 'Test Wallet' })).toBeVisible()
})

test('behavior: a locked wallet asks to be unlocked, then connects', async ({ page }) => {
  const { choose, modal, openModal, prompt, status } = await openPlayground(page)
  await openModal()
  await choose('Locked Wallet')
  await prompt.getByRole('button', { name: 'Unlock' }).click()
  const approve = prompt.getByRole('button', { name: /Connect|Approve/ })
  await expect(
    approve.or(modal.getByText('Connected', { exact: true })).or(status.getByText('connected')),
  ).toBeVisible()
  if (await approve.isVisible()) await approve.click()
  await expect(status).toHaveText('connected')
})

test('behavior: after three seconds of waiting the view says what it waits for and how to go back', async ({
  page,
}) => {
  const { choose, modal, openModal } = await openPlayground(page, '/?quick=never')
  await openModal()
  await choose('Quick Wallet')
  await expect(modal.getByText('Approve in Quick Wallet').first()).toBeVisible()
  await expect(modal.getByText(/Still waiting for Quick Wallet/).first()).toBeVisible()
})

test('behavior: on a network that the site does not have the modal stays open and says why', async ({
  page,
}) => {
  const { choose, modal, openModal, prompt, status } = await openPlayground(page, '/?quick=wrongNetwork')
  await openModal()
  await choose('Quick Wallet')
  await expect(modal.getByText('Switch in Quick Wallet').first()).toBeVisible()
  await prompt.getByRole('button', { name: 'Reject' }).click()
  await expect(status).toHaveText('connected')
  await expect(modal.getByText('This site does not work on this network').first()).toBeVisible()
  await modal.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(modal).toBeVisible()
  await expect(modal.getByText('Choose a network or disconnect first').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(modal).toBeVisible()
  await modal.getByRole('button', { name: 'Disconnect' }).click()
  await expect(status).toHaveText('disconnected')
})

test('behavior: the terms come first if the site requires it', async ({ page }) => {
  const { modal, openModal, status } = await openPlayground(page, '/?legal=on')
  await openModal()
  const wallet = modal.getByRole('button', { name: 'Quick Wallet' })
  await expect(wallet).toBeDisabled()
  await expect(modal.getByRole('link', { name: /terms of service/ })).toHaveAttribute(
    'href',
    'https://agora.example/terms',
  )
  await expect(modal.getByRole('link', { name: /privacy policy/ })).toHaveAttribute(
    'href',
    'https://agora.example/privacy',
  )
  // Records all announcements: each stays for one second, and a busy machine may miss it. The region for announcements
  // appears a moment after the modal.
  await expect(modal.locator('.card-content > [role=status]').last()).toBeAttached()
  await modal.evaluate((dialog) => {
    const said: string[] = []
    Object.assign(window, { said })
    const listen = () => said.push(dialog.textContent ?? '')
    new MutationObserver(listen).observe(dialog, { characterData: true, childList: true, subtree: true })
  })
  await modal.getByRole('checkbox').check()
  await expect
    .poll(() => page.evaluate(() => String(Reflect.get(window, 'said'))))
    .toContain('Accepted. You can connect now.')
  await expect(wallet).toBeEnabled()
  await modal.getByRole('checkbox').uncheck()
  await expect(wallet).toBeDisabled()
  await modal.getByRole('checkbox').check()
  await wallet.click()
  await expect(status).toHaveText('connected')
})

test('behavior: without a wallet the empty list shows the next step', async ({ page }) => {
  const { modal, openModal } = await openPlayground(page, '/?announce=off&server=off')
  await openModal()
  await expect(modal.getByText('No wallet found in this browser').first()).toBeVisible()
  await modal.getByRole('button', { name: 'What is a wallet?' }).first().click()
  await expect(modal.getByText('A home for what you own').first()).toBeVisible()
  await modal.getByRole('button', { name: 'Back' }).click()
  await expect(modal.getByText('No wallet found in this browser').first()).toBeVisible()
})

test('behavior: without a server the balance comes from the network itself', async ({ page }) => {
  const { connectQuick, modal, openAccount } = await openPlayground(page, '/?server=off')
  await connectQuick()
  await openAccount()
  await expect(modal.getByTestId('account-balance')).toContainText(/\d[\d,.]* ?ETH|ETH/)
  await expect(modal.getByTestId('account-balance')).toContainText(/\d/)
})
