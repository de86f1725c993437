import type { Page } from '@playwright/test'
import { approve } from './approve.js'
import { keepingTest as test } from './keepingTest.js'
import { leaveAccount } from './leaveAccount.js'
import { newEmail } from './newEmail.js'
import { openPlayground } from './Playground.js'
import { readCode } from './readCode.js'
import { expect } from './test.js'

const frameOf = (page: Page) => page.frameLocator('#w3m-iframe')

test('default: a user without a wallet logs in by email, signs, returns, and logs out (not in WebKit: no held requests)', {
  tag: '@no-webkit',
}, async ({ complaints, page, request }) => {
  const email = newEmail('alice')
  const walletRequests: string[] = []
  page.on('request', (each) => {
    if (new URL(each.url()).hostname === 'wallet.localhost') walletRequests.push(each.url())
  })
  const { connectButton, modal, openAccount, openModal, status } = await openPlayground(
    page,
    '/?email=on&socials=on',
  )

  await test.step('no request goes to the wallet’s site before the user approaches the field', async () => {
    await openModal()
    await expect(modal.getByTestId('email-field')).toBeVisible()
    expect(walletRequests).toEqual([])
  })

  await test.step('the address, then the code from the email', async () => {
    await modal.getByTestId('email-field').fill(email)
    await page.keyboard.press('Enter')
    await expect(modal.getByText('Enter the code', { exact: true })).toBeVisible()
    await modal.getByRole('button', { name: 'Back' }).click()
    await expect(modal.getByTestId('email-field')).toHaveValue(email)
    await page.keyboard.press('Enter')
    await expect(modal.getByText('Enter the code', { exact: true })).toBeVisible()
    const code = await readCode(page, request, email)
    await page.route('**/email/verify*', (route) => route.abort(), { times: 1 })
    await modal.getByTestId('code-field').fill(code)
    await expect(modal.getByText('The wallet’s server cannot be reached.')).toBeVisible()
    await expect(modal.getByTestId('code-field')).toHaveValue(code)
  })

  await test.step('the wallet is ready, then the account; nothing was asked', async () => {
    // This begins before the press, because the screen is shown for less than two seconds.
    const ready = modal.getByText('Your wallet is ready', { exact: true }).waitFor()
    await modal.getByTestId('code-again').click()
    await ready
    await expect(status).toHaveText('connected')
    await expect(modal.getByRole('heading', { name: 'Account' })).toBeVisible()
    await expect(page.locator('dialog[data-portico-frame]')).toBeHidden()
  })

  await test.step('a row offers a secret, which the frame shows each time, above the account', async () => {
    const later = frameOf(page).getByTestId('secret-later')
    for (let time = 0; time < 2; time += 1) {
      await modal.getByTestId('account-secret').click()
      await later.click()
      await expect(later).toHaveCount(0)
    }
    await leaveAccount(page)
  })

  const accounts = () =>
    page.evaluate(() => {
      const { playground } = globalThis as unknown as {
        playground: {
          portico: { store: { getState(): { connections: { namespace: string; address: string }[] } } }
        }
      }
      return playground.portico.store
        .getState()
        .connections.map(({ address, namespace }) => `${namespace} ${address}`)
        .sort()
    })

  await expect.poll(async () => (await accounts()).length).toBe(2)
  const before = await accounts()
  await test.step('one login, an account in both families', async () => {
    expect(before).toHaveLength(2)
    expect(before[0]).toMatch(/^eip155 0x[\dA-Fa-f]{40}$/)
    expect(before[1]).toMatch(/^solana [1-9A-HJ-NP-Za-km-z]{32,44}$/)
  })

  await test.step('a message is shown by the frame, and signed after approval there', async () => {
    await page.getByTestId('sign').click()
    const frame = frameOf(page)
    await expect(frame.getByText('Hello from the playground.')).toBeVisible()
    await approve(page, frame)
    await expect(page.getByTestId('signature')).toHaveText(/^0x[\da-f]{130,}$/)
    await expect(modal).toBeHidden()
  })

  await test.step('closing the frame rejects', async () => {
    await page.getByTestId('sign').click()
    await expect(frameOf(page).getByTestId('reject')).toBeVisible()
    await page.locator('dialog[data-portico-frame]').getByRole('button', { name: 'Close' }).click()
    await expect(page.getByTestId('signature')).toHaveText('Signature declined')
    await expect(modal).toBeHidden()
  })

  await test.step('an unsupported method is refused, with a message', async () => {
    const code = await page.evaluate(() => {
      const { connectors } = window.playground.portico.store.getState()
      const wallet = connectors.find(({ chain, id }) => id === 'ID_AUTH' && chain === 'eip155')
      const { request } = wallet?.provider as { request: (asked: object) => Promise<unknown> }
      return request({ method: 'eth_sign', params: [] }).catch((error: { code?: unknown }) => error.code)
    })
    expect(code).toBe(4200)
    await expect
      .poll(() => complaints.errors)
      .toEqual(['Portico: Requested RPC call is not allowed: eth_sign'])
    complaints.errors.length = 0
    await expect(modal.getByText('Action not allowed', { exact: true })).toBeVisible()
    await modal.getByRole('button', { exact: true, name: 'Close' }).last().click()
    await expect(modal).toBeHidden()
  })

  await test.step('a reload keeps the login, without a prompt', async () => {
    await page.reload()
    await expect(status).toHaveText('connected')
    await expect.poll(accounts).toEqual(before)
    await expect(modal).toBeHidden()
  })

  await test.step('the settings show the address', async () => {
    await openAccount()
    await modal.getByTestId('account-menu').click()
    await modal.getByTestId('account-settings').click()
    await expect(modal.getByTestId('settings-email')).toContainText(email)
  })

  await test.step('disconnecting ends the login', async () => {
    await modal.getByRole('button', { name: 'Disconnect' }).click()
    await expect(status).toHaveText('disconnected')
    expect(await page.evaluate(() => window.playground.portico.store.getState().activeNamespace)).toBe(
      'eip155',
    )
    await page.reload()
    await expect(connectButton).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('@appkit-wallet/EMAIL_LOGIN_USED_KEY'))).toBeNull()
  })
})

test('behavior: if sign-in is required, the code is the only prompt', async ({ page, request }) => {
  const email = newEmail('alice')
  const { modal, openModal, status } = await openPlayground(page, '/?email=on&siwx=required')
  const signedIn = page.getByTestId('signed in')
  await openModal()
  await modal.getByTestId('email-field').fill(email)
  await page.keyboard.press('Enter')
  await modal.getByTestId('code-field').fill(await readCode(page, request, email))
  await expect(signedIn).toHaveText('signedIn')
  await expect(page.getByTestId('member')).toBeVisible()
  await leaveAccount(page)
  await expect(modal).toBeHidden()

  await page.reload()
  await expect(signedIn).toHaveText('signedIn')
  await expect(status).toHaveText('connected')
  await expect(modal).toBeHidden()

  // Both accounts of the wallet disconnect, and the page does not ask for a sign-in with the other account.
  await page.getByTestId('sign-out').click()
  await expect(status).toHaveText('disconnected')
  await expect(signedIn).toHaveText('signedOut')
  expect(await page.evaluate(() => window.playground.portico.store.getState().connections)).toEqual([])
  await expect(modal).toBeHidden()
})
