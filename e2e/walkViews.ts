import type { Locator, Page } from '@playwright/test'
import { readToEnd } from './approve.js'
import { hold } from './hold.js'
import { leaveAccount } from './leaveAccount.js'
import { expectSeen } from './lowWindow.js'
import { newAddress } from './newAddress.js'
import { newEmail } from './newEmail.js'
import { openPlayground } from './Playground.js'
import { readCode } from './readCode.js'
import { expect, test } from './test.js'

/** Presses a control with a key, so that the focus of the next view is visible. */
const press = (control: Locator) => control.press('Enter')

/** Returns functions that go to a view and check that everything in it can be seen. */
function startWalk({ modal, page }: { modal: Locator; page: Page }) {
  const see = async (title: string, act: () => Promise<unknown>, view = modal) =>
    test.step(title, async () => {
      await act()
      await expectSeen(view)
    })
  const to = (title: string, control: Locator) =>
    see(title, async () => {
      await press(control)
      await expect(modal.getByRole('heading', { exact: true, name: title })).toBeVisible()
    })
  const back = () => press(modal.getByTestId('header-back'))
  const account = page.getByRole('button', { name: /0x\w{4}…\w{4}|\w\.agora/ }).first()
  return { account, back, see, to }
}

/** Walks from the list of wallets to a transfer and a swap of a connected wallet. */
export async function walkWallet(page: Page): Promise<void> {
  const { connectButton, modal, prompt, status } = await openPlayground(page)
  const { account, back, see, to } = startWalk({ modal, page })
  const by = (id: string) => modal.getByTestId(id)
  const named = (name: string) => modal.getByRole('button', { name })
  await to('Connect wallet', connectButton)
  await to('All wallets', by('all-wallets'))
  await back()
  await to('What is a wallet?', by('connect-guide'))
  await back()
  await see('a code', async () => {
    await press(named('WalletConnect'))
    await expect(by('pairing-qr')).toBeVisible()
  })
  await back()
  await see('a refused connection', async () => {
    await press(named('Test Wallet'))
    await press(prompt.getByRole('button', { name: 'Reject' }))
    await expect(named('Try again')).toBeVisible()
  })
  await press(named('Try again'))
  await press(prompt.getByRole('button', { name: /Connect|Approve/ }))
  await expect(status).toHaveText('connected')
  await expect(modal).toBeHidden()

  const tokens = modal.getByRole('list', { name: 'Tokens' }).getByRole('button')
  await see('Account', async () => {
    await press(account)
    await expect(tokens.first()).toBeVisible()
  })
  await see('a token', async () => {
    await press(tokens.first())
    await expect(by('token-amount')).toContainText(/\d/)
  })
  await back()
  await to('Receive', by('account-receive'))
  await see('the networks of an address', () => press(by('compatible-networks')))
  await back()
  await back()
  await see('Networks', async () => {
    await press(by('account-network'))
    await expect(by('network-eip155:31337')).toBeVisible()
  })
  await back()
  await to('Send', by('account-send'))
  await to('Select token', by('send-token'))
  await press(modal.locator('[data-token]').filter({ has: page.getByText('Ether', { exact: true }) }))
  await see('the review of a transfer', async () => {
    await by('send-amount').fill('0.01')
    await by('send-receiver').fill(newAddress())
    await press(modal.getByRole('button', { exact: true, name: 'Preview Send' }))
    await expect(by('review-fee')).toContainText('ETH')
  })
  await back()
  await back()
  await to('Swap', by('account-swaps'))
  await see('the tokens of a swap', () => press(by('swap-token-to')))
  await press(by('swap-chip-USDC'))
  await see('the review of a swap', async () => {
    await by('swap-amount').fill('0.01')
    await press(modal.locator('[data-testid="swap-next"][data-step="review"]'))
    await expect(by('swap-details')).toBeVisible()
  })
}

/** Walks from the field for an email to the wallet's own screens in its frame. */
export async function walkEmail(page: Page): Promise<void> {
  const { connectButton, modal, status } = await openPlayground(page, '/?email=on&socials=on')
  const { account, see, to } = startWalk({ modal, page })
  const by = (id: string) => modal.getByTestId(id)
  const frame = page.frameLocator('#w3m-iframe')
  const screen = frame.getByRole('main')
  const surface = page.locator('dialog[data-portico-frame]')
  const leaveFrame = async () => {
    await press(surface.getByRole('button', { name: 'Close' }))
    await expect(surface).toBeHidden()
  }
  const email = newEmail('low')

  await see('Connect with an email', async () => {
    await press(connectButton)
    await expect(by('email-field')).toBeVisible()
  })
  await see('the field for the code', async () => {
    await by('email-field').fill(email)
    await page.keyboard.press('Enter')
    await expect(by('code-field')).toBeFocused()
  })
  const code = await readCode(page, page.request, email)
  await see('a wrong code', async () => {
    await by('code-field').fill(code === '000000' ? '000001' : '000000')
    await expect(modal.locator('.login-problem')).toBeVisible()
    await expect(by('code-field')).toBeFocused()
  })
  await by('code-field').fill(code)
  await expect(status).toHaveText('connected')
  await leaveAccount(page)

  await see('the account of an email', () => press(account))
  await see('the offer of a secret', () => press(by('account-secret')), screen)
  await see(
    'a password',
    async () => {
      await press(frame.getByRole('button', { name: 'Use a password' }))
      await expect(frame.getByLabel('New password')).toBeFocused()
    },
    screen,
  )
  await leaveFrame()
  await press(by('account-menu'))
  await to('Wallet settings', by('account-settings'))
  await see('the settings in the frame', () => press(by('settings-security')), screen)
  await leaveFrame()
  await press(by('header-close'))
  await see(
    'an approval',
    async () => {
      await press(page.getByTestId('sign'))
      await expect(frame.getByTestId('reject')).toBeVisible()
    },
    screen,
  )
  // A frame lower than 240 px approves nothing. A window of the wallet's own shows the request instead.
  if ((page.viewportSize()?.height ?? 0) < 300) {
    const elsewhere = frame.getByRole('button', { name: 'Review in a secure window' })
    return see('an approval elsewhere', () => elsewhere.waitFor(), screen)
  }
  await readToEnd(frame)
  await see(
    'a request that was read',
    () => frame.locator('[data-testid=approve][data-armed]').waitFor(),
    screen,
  )
  await hold(frame.getByTestId('approve'))
  await expect(page.getByTestId('signature')).toHaveText(/^0x[\da-f]{130,}$/)
}
