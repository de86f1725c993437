import { pathToFileURL } from 'node:url'
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import {
  type Address,
  createPublicClient,
  type Hex,
  http,
  parseTransaction,
  recoverTransactionAddress,
  verifyMessage,
} from 'viem'
import { holdToEnd, readToEnd } from './approve.js'
import { FrameHost, ports } from './FrameHost.js'
import { fund } from './fund.js'
import { hold } from './hold.js'
import { newAddress } from './newAddress.js'
import { newEmail } from './newEmail.js'
import { newSocialUser } from './newSocialUser.js'
import { proveByCode } from './proveByCode.js'
import { expect, test } from './test.js'

const hello = '0x48656c6c6f'
const password = 'correct horse battery'
/** The recovery phrase whose accounts every development network has. */
const phrase = 'test test test test test test test test test test test junk'
const phraseAddress = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test('behavior: an imported phrase replaces the wallet, and signs', async ({ page }) => {
  const host = await FrameHost.open(page)
  const email = newEmail('keeper')
  const before = await host.signIn(email)
  const closed = host.openSettings('export')
  const { frame } = host
  await proveByCode(page, frame, email)
  const words = frame.getByLabel('Recovery phrase')
  const look = frame.getByRole('button', { name: 'Review its accounts' })
  await words.fill('test test test')
  await look.click()
  await expect(words).toHaveAccessibleDescription(/This is not a valid recovery phrase/)
  await expect(words).toBeFocused()
  await hold(frame.getByTestId('reveal'))
  await expect(frame.getByTestId('secret')).toHaveCount(3)
  await words.fill(phrase)
  await look.click()
  // Nothing is replaced yet: the screen shows the old and the new accounts.
  await expect(frame.getByTestId('accounts').first().getByTitle(before)).toBeVisible()
  await expect(frame.getByTestId('accounts').last().getByTitle(phraseAddress)).toBeVisible()
  const replace = frame.getByRole('button', { name: 'Replace this wallet' })
  await expect(replace).toBeFocused()
  await hold(replace)
  await expect(frame.getByText('Your accounts now come from that phrase')).toBeInViewport()
  await expect(frame.getByRole('button', { name: 'Continue' })).toBeFocused()
  await frame.getByRole('button', { name: 'Continue' }).click()
  // The secrets that were shown belong to the replaced seed, so the screen hides them.
  await expect(frame.getByTestId('reveal')).toBeVisible()
  await expect(frame.getByTestId('secret')).toHaveCount(0)
  await expect(frame.getByTestId('accounts').getByTitle(phraseAddress)).toBeVisible()
  await host.send('CLOSE_SURFACE')
  await closed
  const { payload } = await host.send('GET_USER', { chainId: 31_337, preferredAccountType: 'eoa' })
  expect(payload).toMatchObject({ address: phraseAddress })
  expect(await host.rpc('personal_sign', [hello, before])).toMatchObject({ payload: { code: 4100 } })
  const signed = host.rpc('personal_sign', [hello, phraseAddress])
  await host.approve()
  const signature = (await signed).payload as `0x${string}`
  expect(await verifyMessage({ address: phraseAddress, message: 'Hello', signature })).toBe(true)
})

test(
  'hardening A25, A28: the recovery kit opens without a network, with the same keys, and signs (not in WebKit: no held requests)',
  { tag: '@no-webkit' },
  async ({ browser, page }, info) => {
    const host = await FrameHost.open(page)
    const email = newEmail('keeper')
    const address = await host.signIn(email)
    const user = await host.send('GET_USER', { chainId: 31_337, preferredAccountType: 'smartAccount' })
    const { address: smartAccount } = user.payload as { address: Address }
    void host.openSettings('export')
    const { frame } = host
    await proveByCode(page, frame, email)
    await hold(frame.getByTestId('reveal'))
    await expect(frame.getByTestId('secret')).toHaveCount(3)
    const shown = await frame.getByTestId('secret').allInnerTexts()
    await frame.getByLabel('Kit password').fill(password)
    await frame.getByLabel('Repeat password').fill('correct horse batteri')
    await frame.getByRole('button', { name: 'Save recovery kit' }).click()
    await expect(frame.getByLabel('Repeat password')).toHaveAccessibleDescription(/The two passwords differ/)
    await frame.getByLabel('Repeat password').fill(password)
    // If a proxy responds in place of the server, no kit is saved, and the typed text stays.
    await page.route(
      '**/recovery-kit.js',
      (route) => route.fulfill({ body: '<h1>Please sign in</h1>', contentType: 'text/javascript' }),
      { times: 1 },
    )
    await frame.getByRole('button', { name: 'Save recovery kit' }).click()
    await expect(frame.getByText('The kit was not saved')).toBeVisible()
    const download = page.waitForEvent('download')
    await frame.getByRole('button', { name: 'Save recovery kit' }).click()
    const path = info.outputPath('kit.html')
    await (await download).saveAs(path)
    await expect(frame.getByText('The kit is saved')).toBeVisible()

    const context = await browser.newContext({ offline: true })
    const kit = await context.newPage()
    const requests: string[] = []
    kit.on('request', (request) => requests.push(request.url()))
    await kit.goto(pathToFileURL(path).href)
    await expect(kit.locator('#eip155-address')).toHaveText(address)
    await kit.getByLabel('Kit password').fill('wrong horse battery')
    await kit.getByRole('button', { name: 'Open' }).click()
    await expect(kit.getByText('Wrong password')).toBeVisible({ timeout: 20_000 })
    await expect(kit.locator('#opened')).toBeHidden()
    await kit.getByLabel('Kit password').fill(password)
    await kit.getByRole('button', { name: 'Open' }).click()
    await expect(kit.locator('#opened')).toBeVisible({ timeout: 20_000 })
    expect(await kit.locator('#words, #eip155-key, #solana-key').allInnerTexts()).toEqual(shown)
    const transaction = {
      chainId: 31_337,
      gas: '0x5208',
      maxFeePerGas: '0x77359400',
      maxPriorityFeePerGas: '0x3b9aca00',
      nonce: 0,
      to: phraseAddress,
      value: '0x1',
    }
    await expect(kit.locator('output:visible')).toHaveCount(0)
    const field = kit.getByRole('textbox', { exact: true, name: 'Transaction' })
    await field.fill(JSON.stringify({ ...transaction, value: '0.5' }))
    await kit.locator('#sign-eip155').getByRole('button', { name: 'Sign' }).click()
    await expect(field).toHaveAccessibleDescription(/“value” is not a whole number/)
    await expect(field).toBeFocused()
    await expect(kit.locator('output:visible')).toHaveCount(0)
    await kit.locator('#sign-solana').getByRole('button', { name: 'Sign' }).click()
    await expect(kit.getByLabel('Transaction, base64')).toHaveAccessibleDescription(
      'Paste the transaction here.',
    )
    await kit.locator('#eip155-transaction').fill(JSON.stringify(transaction))
    await kit.locator('#sign-eip155').getByRole('button', { name: 'Sign' }).click()
    await expect(kit.locator('#eip155-signed')).toHaveText(/^0x02/)
    const serialized = (await kit.locator('#eip155-signed').innerText()) as `0x02${string}`
    expect(parseTransaction(serialized)).toMatchObject({ chainId: 31_337, to: phraseAddress.toLowerCase() })
    expect(await recoverTransactionAddress({ serializedTransaction: serialized })).toBe(address)

    // The smart account is the first account of a new wallet. The kit recovers its assets without the server and the
    // bundler, and signs without a network.
    const smart = (await kit.locator('#smart-address').innerText()) as Address
    expect(smart).toBe(smartAccount)
    await expect(
      kit.getByText('If your wallet showed this address, your money is at this address.'),
    ).toBeVisible()
    const chain = createPublicClient({ transport: http(`http://127.0.0.1:${ports.chain}`) })
    await fund(address)
    await fund(smart)
    const { nonce: _, to: __, value: ___, ...fees } = transaction
    const quiet = newAddress()
    const steps = [
      ['Creating the smart account', { ...fees, gas: 300_000, nonce: 0 }],
      [
        'The smart account',
        { ...transaction, gas: 200_000, nonce: 1, to: quiet, value: '1000000000000000000' },
      ],
    ] as const
    for (const [purpose, written] of steps) {
      await kit.getByRole('radio', { exact: true, name: purpose }).check()
      await expect(kit.locator('#eip155-signed')).toBeHidden()
      await field.fill(JSON.stringify(written))
      await kit.locator('#sign-eip155').getByRole('button', { name: 'Sign' }).click()
      await expect(kit.locator('#eip155-signed')).toBeVisible()
      const serializedTransaction = (await kit.locator('#eip155-signed').innerText()) as Hex
      const hash = await chain.sendRawTransaction({ serializedTransaction })
      const { status } = await chain.waitForTransactionReceipt({ hash, pollingInterval: 50 })
      expect(status).toBe('success')
    }
    expect(await chain.getBalance({ address: smart })).toBe(0n)
    expect(await chain.getBalance({ address: quiet })).toBe(10n ** 18n)
    expect(requests).toEqual([pathToFileURL(path).href])
    await context.close()
  },
)

test('behavior: a deleted account is logged out, and its email address starts a new one', async ({
  page,
}) => {
  const user = newSocialUser({ isEmailVerified: false })
  const host = await FrameHost.open(page)
  const before = await host.signInSocial('github', user)
  const closed = host.openSettings('delete')
  const { frame } = host
  await frame.getByLabel('Type “delete” to confirm').fill('remove')
  await frame.getByRole('button', { name: 'Delete account' }).click()
  await expect(frame.getByText('Type the word “delete”')).toBeVisible()
  await frame.getByLabel('Type “delete” to confirm').fill('delete')
  await frame.getByRole('button', { name: 'Delete account' }).click()
  // The screen stays so that the user can read it. The page gets its response, and removes the frame, only when the
  // user closes the screen.
  await expect(frame.getByText('Your account is deleted')).toBeVisible()
  expect(await host.events()).not.toContain('SIGNED_OUT')
  await frame.getByRole('button', { name: 'Done' }).click()
  await closed
  await expect.poll(() => host.events()).toContain('SIGNED_OUT')
  expect((await host.send('IS_CONNECTED')).payload).toEqual({ isConnected: false })
  expect((await host.rpc('personal_sign', [hello, before])).isSuccess).toBe(false)
  // After the deletion, the same user of the provider is a new user of the wallet.
  expect(await host.signInSocial('github', user)).not.toBe(before)
})

test('hardening A22: a removed device signs nothing more, and shows that it is logged out', async ({
  browser,
  page,
}) => {
  const user = newSocialUser({ isEmailVerified: false })
  const host = await FrameHost.open(page)
  const address = await host.signInSocial('discord', user)
  // The site's other host name is another site: its frame has its own storage and is another device.
  const context = await browser.newContext()
  const other = await FrameHost.open(await context.newPage(), { host: '127.0.0.1' })
  expect(await other.signInSocial('discord', user)).toBe(address)
  const signed = other.rpc('personal_sign', [hello, address])
  await other.approve()
  // This user has no verified email address, so waiting does not help. The other device, which has the wallet, releases
  // this one.
  await expect(other.frame.getByTestId('release-wait')).toContainText('Your wallet has no email address')
  await host.letIn(`127.0.0.1:${ports.page}`)
  expect((await signed).isSuccess).toBe(true)

  void host.openSettings('security')
  const { frame } = host
  await frame.getByText('Where your wallet can be used').click()
  const row = frame.getByRole('listitem').filter({ hasText: `127.0.0.1:${ports.page}` })
  await row.getByRole('button', { name: 'Remove' }).click()
  await hold(row.getByRole('button', { name: 'Remove it' }))
  await expect(row).toHaveCount(0)
  await frame.getByRole('button', { name: 'Back' }).click()
  await frame.getByText('Security log').click()
  await expect(frame.getByText('Device removed')).toBeVisible()

  // There is nothing to approve. The screen explains why, and the page gets its response when the user closes the
  // screen.
  const refused = other.rpc('personal_sign', [hello, address])
  await expect(other.frame.getByRole('alert')).toContainText('Nothing was done. Log in, then try again.')
  await expect(other.frame.getByTestId('approve')).toHaveCount(0)
  await other.frame.getByTestId('ended-close').click()
  expect(await refused).toMatchObject({
    isSuccess: false,
    payload: { code: 'SESSION_REQUIRED', message: expect.stringContaining('This device was logged out') },
  })
  await expect(other.frame.getByTestId('approve')).toHaveCount(0)
  await expect.poll(() => other.events()).toContain('SIGNED_OUT')
  expect((await other.send('IS_CONNECTED')).payload).toEqual({ isConnected: false })
  await context.close()
})

test('behavior: a wallet that is offline while the user reads is tried again after Approve (not in WebKit: no held requests)', {
  tag: '@no-webkit',
}, async ({ page }) => {
  const host = await FrameHost.open(page)
  const address = await host.signIn(newEmail('keeper'))
  const half = '**/v1/vault/device-secret*'
  await page.route(half, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed')
  const asked = host.rpc('personal_sign', [hello, address])
  await failed
  await page.unroute(half)
  await host.approve()
  expect((await asked).isSuccess).toBe(true)
  expect(await host.events()).not.toContain('SIGNED_OUT')
})

/**
 * For a press that closes the window: the window may be gone before the press ends, and this ignores the error. The
 * page still receives the result.
 */
const ignoreClosed = () => {}

test('hardening A7: if it is out of sight, the same request is reviewed in the wallet’s own window', async ({
  page,
}) => {
  const host = await FrameHost.open(page)
  const address = await host.signIn(newEmail('keeper'))
  await page.evaluate(() => {
    const cover = document.createElement('div')
    cover.style.cssText = 'position:fixed;inset:0;background:rgb(255 255 255 / 60%);pointer-events:none'
    document.body.append(cover)
  })
  const asked = host.rpc('personal_sign', [hello, address])
  const opened = page.waitForEvent('popup')
  await host.frame.getByRole('button', { name: 'Review in a secure window' }).click()
  const review = await opened
  expect(new URL(review.url()).hostname).toBe('wallet.localhost')
  await expect(review.getByTestId('message')).toHaveText('Hello')
  await expect(review.getByTestId('origin')).toHaveText(`http://localhost:${ports.page}`)
  await readToEnd(review)
  await holdToEnd(review)
  const signature = (await asked).payload as `0x${string}`
  expect(await verifyMessage({ address: address as `0x${string}`, message: 'Hello', signature })).toBe(true)

  const second = host.rpc('personal_sign', [hello, address])
  const openedAgain = page.waitForEvent('popup')
  await host.frame.getByRole('button', { name: 'Review in a secure window' }).click()
  const again = await openedAgain
  await again.getByTestId('reject').click().catch(ignoreClosed)
  expect(await second).toMatchObject({ isSuccess: false, payload: { code: 4001 } })
})

/** Adds a virtual security key that stores secrets (PRF) to one window and all frames in it. */
async function addAuthenticator(context: BrowserContext, page: Page): Promise<CDPSession> {
  const session = await context.newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      automaticPresenceSimulation: true,
      ctap2Version: 'ctap2_1',
      hasPrf: true,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      protocol: 'ctap2',
      transport: 'internal',
    },
  })
  return session
}

test('behavior: a passkey made in its window opens the wallet on a new device (Chromium only: CDP makes an authenticator)', {
  tag: '@chromium',
}, async ({ context, page }) => {
  const user = newSocialUser({ isEmailVerified: false })
  const host = await FrameHost.open(page)
  const address = await host.signInSocial('facebook', user)
  void host.openSettings('passkey')
  const opened = page.waitForEvent('popup')
  await host.frame.getByRole('button', { name: 'Create passkey' }).click()
  const window = await opened
  await addAuthenticator(context, window)
  // The authenticator would disappear with its window, so the window stays open.
  await window.evaluate(() => {
    globalThis.close = () => {}
  })
  await window.getByRole('button', { name: 'Create passkey' }).click()
  await expect(host.frame.getByText('Your passkey is set')).toBeVisible()

  // The site's other host name is another site: its frame has its own storage and is another device.
  const other = await FrameHost.open(window, { host: '127.0.0.1' })
  expect(await other.signInSocial('facebook', user)).toBe(address)
  const asked = other.rpc('personal_sign', [hello, address])
  await other.approve()
  await other.frame.getByRole('button', { name: 'Use your passkey' }).click()
  const signature = (await asked).payload as `0x${string}`
  expect(await verifyMessage({ address: address as `0x${string}`, message: 'Hello', signature })).toBe(true)
})

/** Sets or replaces the wallet's password in its settings. */
async function setPassword(host: FrameHost, typed: string, submit = 'Set password'): Promise<void> {
  const closed = host.openSettings('password')
  const { frame } = host
  await frame.getByLabel('New password').fill(typed)
  await frame.getByLabel('Repeat password').fill(typed)
  await frame.getByRole('button', { name: submit }).click()
  await expect(frame.getByText(/^(Your password is set|Password changed)/)).toBeVisible({ timeout: 20_000 })
  await host.send('CLOSE_SURFACE')
  await closed
}

/**
 * Opens the wallet on another site. The frame has its own storage there, so it is a device that is new to the wallet.
 */
async function openElsewhere(browser: Browser): Promise<FrameHost> {
  const context = await browser.newContext()
  return FrameHost.open(await context.newPage(), { host: '127.0.0.1' })
}

test('hardening A28: a user with only a login unlocks first, before a wallet is shown, replaced or its secrets changed', async ({
  browser,
  page,
}) => {
  const user = newSocialUser({ isEmailVerified: false })
  const host = await FrameHost.open(page)
  const address = await host.signInSocial('x', user)
  await setPassword(host, password)
  const exported = host.openSettings('export')
  await hold(host.frame.getByTestId('reveal'))
  await expect(host.frame.getByTestId('secret')).toHaveCount(3)
  const [words = ''] = await host.frame.getByTestId('secret').allInnerTexts()
  await host.send('CLOSE_SURFACE')
  await exported

  const other = await openElsewhere(browser)
  expect(await other.signInSocial('x', user)).toBe(address)
  const { frame } = other
  for (const section of ['export', 'passkey', 'password']) {
    const closed = other.openSettings(section)
    await expect(frame.getByLabel('Wallet password')).toBeFocused()
    await expect(frame.getByTestId('reveal')).toHaveCount(0)
    await expect(frame.getByRole('button', { name: 'Review its accounts' })).toHaveCount(0)
    await expect(frame.getByRole('button', { name: 'Create passkey' })).toHaveCount(0)
    await expect(frame.getByLabel('New password')).toHaveCount(0)
    await other.send('CLOSE_SURFACE')
    await closed
  }

  // A user who forgot the password can use the recovery phrase of this wallet, and only of this one.
  void other.openSettings('export')
  await frame.getByRole('button', { name: 'Use your recovery phrase' }).click()
  const field = frame.getByLabel('Recovery phrase')
  await expect(field).toBeFocused()
  await field.fill(phrase)
  await frame.getByRole('button', { name: 'Unlock' }).click()
  await expect(field).toHaveAccessibleDescription(/words belong to another wallet/)
  await field.fill(words)
  await frame.getByRole('button', { name: 'Unlock' }).click()
  await expect(frame.getByTestId('accounts').getByTitle(address)).toBeVisible()
  await expect(frame.getByTestId('reveal')).toBeFocused()
  await other.send('CLOSE_SURFACE')
  const signed = other.rpc('personal_sign', [hello, address])
  await other.approve()
  expect((await signed).isSuccess).toBe(true)
  await other.page.context().close()
})

test('behavior: a new password replaces the previous one, which opens nothing; the last secret stays', async ({
  browser,
  page,
}) => {
  const user = newSocialUser({ isEmailVerified: false })
  const host = await FrameHost.open(page)
  const address = await host.signInSocial('apple', user)
  await setPassword(host, password)
  void host.openSettings('password')
  const { frame } = host
  await expect(frame.getByTestId('secrets').getByRole('listitem')).toHaveCount(1)
  await expect(frame.getByText('This is your only passkey or password.')).toBeVisible()
  await expect(frame.getByRole('button', { name: 'Remove' })).toHaveCount(0)
  const typed = frame.getByLabel('New password')
  for (const [weak, why] of [
    ['          ', /not only spaces/],
    ['password2024', /easy to guess/],
  ] as const) {
    await typed.fill(weak)
    await frame.getByLabel('Repeat password').fill(weak)
    await frame.getByRole('button', { name: 'Change password' }).click()
    await expect(typed).toHaveAccessibleDescription(why)
    await expect(typed).toBeFocused()
  }
  await host.send('CLOSE_SURFACE')
  await setPassword(host, 'violet anchor seven', 'Change password')

  const other = await openElsewhere(browser)
  await other.signInSocial('apple', user)
  const asked = other.rpc('personal_sign', [hello, address])
  await other.approve()
  const secret = other.frame.getByLabel('Wallet password')
  await secret.fill(password)
  await other.frame.getByRole('button', { name: 'Unlock' }).click()
  await expect(secret).toHaveAccessibleDescription(/^Wrong password/, { timeout: 20_000 })
  await secret.fill('violet anchor seven')
  await other.frame.getByRole('button', { name: 'Unlock' }).click()
  expect((await asked).isSuccess).toBe(true)
  await other.page.context().close()
})

test('behavior: a wallet in user custody stays so when its phrase is replaced', async ({ browser, page }) => {
  const user = newSocialUser({ isEmailVerified: false })
  const host = await FrameHost.open(page)
  await host.signInSocial('google', user)
  await setPassword(host, password)
  const closed = host.openSettings('export')
  const { frame } = host
  await frame.getByLabel('Recovery phrase').fill(phrase)
  await frame.getByRole('button', { name: 'Review its accounts' }).click()
  const replace = frame.getByRole('button', { name: 'Replace this wallet' })
  await replace.click()
  await expect(frame.getByLabel('New password')).toHaveAccessibleDescription(/Enter a password/)
  await frame.getByLabel('New password').fill('violet anchor seven')
  await frame.getByLabel('Repeat password').fill('violet anchor seven')
  await replace.click()
  await expect(frame.getByText('Your accounts now come from that phrase')).toBeInViewport({
    timeout: 20_000,
  })
  await host.send('CLOSE_SURFACE')
  await closed
  void host.openSettings('security')
  await expect(frame.getByText('Only you can open this wallet')).toBeVisible()

  const other = await openElsewhere(browser)
  expect(await other.signInSocial('google', user)).toBe(phraseAddress)
  const asked = other.rpc('personal_sign', [hello, phraseAddress])
  await other.approve()
  await other.frame.getByLabel('Wallet password').fill('violet anchor seven')
  await other.frame.getByRole('button', { name: 'Unlock' }).click()
  expect((await asked).isSuccess).toBe(true)
  await other.page.context().close()
})

test('behavior: a passkey window that is closed is reported immediately; with a passkey and a password, either can be removed (Chromium only: CDP makes an authenticator)', {
  tag: '@chromium',
}, async ({ context, page }) => {
  const host = await FrameHost.open(page)
  await host.signIn(newEmail('keeper'))
  await setPassword(host, password)
  const passkeys = host.openSettings('passkey')
  const { frame } = host
  const opened = page.waitForEvent('popup')
  await frame.getByRole('button', { name: 'Create passkey' }).click()
  await (await opened).close()
  await expect(frame.getByText('The window closed before the passkey was created')).toBeVisible()
  const again = page.waitForEvent('popup')
  await frame.getByRole('button', { name: 'Try again' }).click()
  const window = await again
  await addAuthenticator(context, window)
  await window.getByRole('button', { name: 'Create passkey' }).click()
  await expect(frame.getByText('Your passkey is set')).toBeVisible()
  await host.send('CLOSE_SURFACE')
  await passkeys

  void host.openSettings('password')
  await frame.getByRole('button', { name: 'Remove' }).click()
  await expect(frame.getByText('Press and hold to remove it')).toBeVisible()
  await hold(frame.getByRole('button', { name: 'Remove it' }))
  await expect(frame.getByTestId('secrets')).toHaveCount(0)
  await expect(frame.getByRole('button', { name: 'Set password' })).toBeVisible()
})

test('behavior: above the daily limit the user first adds a secret, and then the request continues', async ({
  page,
}) => {
  const host = await FrameHost.open(page)
  const email = newEmail('keeper')
  const address = await host.signIn(email)
  await fund(address)
  const transaction = { from: address, to: phraseAddress }
  // 0.02 ether is worth 50 dollars on this network.
  const small = host.rpc('eth_sendTransaction', [{ ...transaction, value: '0x470de4df820000' }])
  await host.approve()
  expect((await small).isSuccess).toBe(true)

  const large = { ...transaction, value: '0x6a94d74f430000' }
  const { frame } = host
  const declined = host.rpc('eth_sendTransaction', [large])
  await host.approve()
  await expect(frame.getByText('Secure your wallet first')).toBeVisible()
  await frame.getByTestId('secret-later').click()
  expect(await declined).toMatchObject({ isSuccess: false, payload: { code: 4001 } })

  const sent = host.rpc('eth_sendTransaction', [large])
  await host.approve()
  await frame.getByRole('button', { name: 'Use a password' }).click()
  await proveByCode(page, frame, email)
  await frame.getByLabel('New password').fill(password)
  await frame.getByLabel('Repeat password').fill(password)
  await frame.getByRole('button', { name: 'Set password' }).click()
  await frame.getByTestId('secret-done').click({ timeout: 20_000 })
  expect((await sent).isSuccess).toBe(true)

  const again = host.rpc('eth_sendTransaction', [large])
  await host.approve()
  expect((await again).isSuccess).toBe(true)
})

test('behavior: a secret is offered each time that the user presses the offer, until there is one', async ({
  page,
}) => {
  const host = await FrameHost.open(page)
  const email = newEmail('keeper')
  await host.signIn(email)
  const { frame } = host
  const declined = host.openSettings('secret')
  await expect(frame.getByText('Secure your wallet')).toBeVisible()
  await frame.getByTestId('secret-later').click()
  expect((await declined).isSuccess).toBe(true)

  const offered = host.openSettings('secret')
  await frame.getByRole('button', { name: 'Use a password' }).click()
  await proveByCode(page, frame, email)
  await frame.getByLabel('New password').fill(password)
  await frame.getByLabel('Repeat password').fill(password)
  await frame.getByRole('button', { name: 'Set password' }).click()
  await frame.getByTestId('secret-done').click({ timeout: 20_000 })
  expect((await offered).isSuccess).toBe(true)
  expect((await host.send('GET_USER')).payload).toMatchObject({ custody: 'user' })
  // Now the wallet responds immediately and shows nothing.
  expect((await host.openSettings('secret')).isSuccess).toBe(true)
  await expect(frame.getByText('Secure your wallet')).toHaveCount(0)
})
