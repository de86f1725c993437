import { createPublicClient, http, parseEther, verifyMessage } from 'viem'
import { anvil } from 'viem/chains'
import { FrameHost, ports } from './FrameHost.js'
import { fund } from './fund.js'
import { hold } from './hold.js'
import { keepingTest } from './keepingTest.js'
import { newAddress } from './newAddress.js'
import { newEmail } from './newEmail.js'
import { proveByCode } from './proveByCode.js'
import { expect, test } from './test.js'

const node = createPublicClient({ chain: anvil, transport: http(`http://127.0.0.1:${ports.chain}`) })
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const hello = '0x48656c6c6f'

// This file is the last one and takes long. On one worker alone, it would leave the others idle. Each test has its own
// user.
test.describe.configure({ mode: 'parallel' })

test('default: an email address, a code, an account; a message is signed and funds are sent', async ({
  page,
}) => {
  const host = await FrameHost.open(page)
  expect(await host.send('IS_CONNECTED')).toEqual({ isSuccess: true, payload: { isConnected: false } })
  const address = (await host.signIn(newEmail('user'))) as `0x${string}`

  const signed = host.rpc('personal_sign', [hello, address])
  await expect(host.frame.getByTestId('message')).toHaveText('Hello')
  await expect(host.frame.getByTestId('origin')).toHaveText(`http://localhost:${ports.page}`)
  await host.approve()
  const signature = (await signed).payload as `0x${string}`
  expect(await verifyMessage({ address, message: 'Hello', signature })).toBe(true)

  await fund(address)
  // An unused address: other journeys pay the known ones meanwhile.
  const receiver = newAddress()
  const sent = host.rpc('eth_sendTransaction', [{ from: address, to: receiver, value: '0x2386f26fc10000' }])
  await expect(host.frame.getByText('0.01 ETH').first()).toBeVisible()
  await expect(host.frame.getByTestId('fee')).toContainText('At most')
  await host.approve()
  expect((await sent).isSuccess).toBe(true)
  await expect.poll(() => node.getBalance({ address: receiver })).toBe(parseEther('0.01'))
})

test('behavior: an account’s assets are returned to the page (ERC-7811), for the user’s own accounts only', async ({
  page,
}) => {
  const host = await FrameHost.open(page)
  const account = await host.signIn(newEmail('user'))
  await fund(account)
  const { isSuccess, payload } = await host.rpc('wallet_getAssets', [{ account, chainFilter: ['0x7a69'] }])
  expect({ isSuccess, payload }).toMatchObject({
    isSuccess: true,
    payload: { '0x7a69': [{ address: 'native', balance: '0xde0b6b3a7640000', type: 'NATIVE' }] },
  })
  expect(await host.rpc('wallet_getAssets', [{ account: bob }])).toMatchObject({ payload: { code: 4100 } })
  expect(await host.rpc('wallet_getAssets', [{ account, chainFilter: '0x1' }])).toMatchObject({
    payload: { code: -32_602 },
  })
})

keepingTest(
  'hardening R7: a login survives a reload, if the browser keeps data of frames',
  async ({ page }) => {
    const host = await FrameHost.open(page)
    const address = await host.signIn(newEmail('user'))
    const again = await FrameHost.open(page)
    expect((await again.send('IS_CONNECTED')).payload).toEqual({ isConnected: true })
    expect((await again.send('GET_USER', { preferredAccountType: 'eoa' })).payload).toMatchObject({
      address,
      chainId: 31_337,
    })
    const signed = again.rpc('personal_sign', [hello, address])
    await again.approve()
    expect((await signed).isSuccess).toBe(true)
    await again.send('SIGN_OUT')
    expect((await again.send('IS_CONNECTED')).payload).toEqual({ isConnected: false })
  },
)

test('hardening A11: hidden characters in a page’s own name are marked and reported', async ({ page }) => {
  const host = await FrameHost.open(page)
  const address = await host.signIn(newEmail('user'))
  await host.send('SYNC_DAPP_DATA', { metadata: { name: 'Sh\u202eop' }, projectId: 'p' })
  const signed = host.rpc('personal_sign', [hello, address])
  await expect(host.frame.getByText('Calls itself “Sh[U+202E]op”')).toBeVisible()
  await expect(host.frame.getByText('This site’s name for itself has hidden characters,')).toBeVisible()
  await host.frame.getByTestId('reject').click()
  await signed
})

test('behavior: the user rejects, and nothing is signed', async ({ page }) => {
  const host = await FrameHost.open(page)
  const address = await host.signIn(newEmail('user'))
  const asked = host.rpc('personal_sign', [hello, address])
  await host.frame.getByTestId('reject').click()
  expect(await asked).toMatchObject({ isSuccess: false, payload: { code: 4001 } })
})

test('behavior: in the visit of the first login a new recipient is flagged, and the user’s own address is not', async ({
  page,
}) => {
  const host = await FrameHost.open(page)
  const address = await host.signIn(newEmail('user'))
  await fund(address)
  const stranger = host.frame.getByText('This is the first transfer to this address')
  const toBob = host.rpc('eth_sendTransaction', [{ from: address, to: bob, value: '0x1' }])
  await expect(stranger).toBeVisible()
  await host.frame.getByTestId('reject').click()
  await toBob
  const toSelf = host.rpc('eth_sendTransaction', [{ from: address, to: address, value: '0x1' }])
  // The check of the recipient needs no request, so it ends before the network's result appears.
  await expect(host.frame.getByText('only the fee would be paid').first()).toBeVisible()
  await expect(stranger).toHaveCount(0)
  await host.frame.getByTestId('reject').click()
  await toSelf
})

test('hardening A47: a payment whose response is lost is paid once, even if it is requested again (Chromium only: only there, Playwright reads the body of a request)', {
  tag: '@chromium',
}, async ({ context, page }) => {
  const host = await FrameHost.open(page)
  const address = (await host.signIn(newEmail('user'))) as `0x${string}`
  await fund(address)
  const receiver = newAddress()
  const balance = () => node.getBalance({ address: receiver })
  let isDark = true
  await context.route('**/v1/**', async (route) => {
    const body = route.request().postData() ?? ''
    if (!isDark || !/eth_sendRawTransaction|eth_getTransactionByHash/.test(body)) return route.continue()
    const { method, params } = JSON.parse(body)
    if (method === 'eth_sendRawTransaction') await node.request({ method, params }).catch(() => {})
    return route.abort('connectionreset')
  })
  const pay = () => host.rpc('eth_sendTransaction', [{ from: address, to: receiver, value: '0x5' }])
  const lost = pay()
  await host.approve()
  const { payload } = (await lost) as { payload: { message: string } }
  const [hash] = /0x[\da-f]{64}/.exec(payload.message) ?? []
  expect(payload.message).toContain('may have been sent')
  await expect.poll(balance).toBe(5n)
  isDark = false
  const again = pay()
  await expect(
    host.frame.getByText('This sends the same transaction again. Even so, it can execute only once.'),
  ).toBeVisible()
  await host.approve()
  expect(await again).toMatchObject({ isSuccess: true, payload: hash })
  expect(await node.getTransactionCount({ address })).toBe(1)
  expect(await balance()).toBe(5n)
})

test('hardening A38: an approved recipient that got nothing stays new', async ({ page }) => {
  const host = await FrameHost.open(page)
  const address = await host.signIn(newEmail('user'))
  await fund(address, '100')
  const receiver = newAddress()
  const stranger = host.frame.getByText('This is the first transfer to this address')
  const pay = (value: string) => host.rpc('eth_sendTransaction', [{ from: address, to: receiver, value }])
  // A payment of fifty ether requires a secret first, but the user does not want one.
  const large = pay('0x2b5e3af16b1880000')
  await host.approve()
  await expect(host.frame.getByTestId('approve')).toHaveCount(0)
  await host.send('CLOSE_SURFACE')
  await large
  for (const value of ['0x0', '0x1']) {
    const asked = pay(value)
    await expect(stranger).toBeVisible()
    await host.approve()
    expect((await asked).isSuccess).toBe(true)
  }
  // The address is known once the wallet has seen that the network made the payment.
  await expect(async () => {
    const known = pay('0x1')
    // The check of the recipient ends before the network's answer, from which the fee comes.
    await expect(host.frame.getByTestId('fee')).toContainText('At most')
    const count = await stranger.count()
    await host.frame.getByTestId('reject').click()
    await known
    expect(count).toBe(0)
  }).toPass()
})

test('behavior: the server’s half is loaded while the user reads, for one approval, and discarded with it', async ({
  page,
}) => {
  const host = await FrameHost.open(page)
  const address = (await host.signIn(newEmail('user'))) as `0x${string}`
  let halves = 0
  page.on('request', (request) => {
    if (request.url().includes('/v1/vault/device-secret') && request.method() === 'GET') halves += 1
  })
  const fetched = () =>
    page.waitForResponse((response) => response.url().includes('/v1/vault/device-secret') && response.ok())

  // One half of the key signs nothing. If the user rejects, the frame has only requested this half.
  const first = fetched()
  const rejected = host.rpc('personal_sign', [hello, address])
  await first
  await host.frame.getByTestId('reject').click()
  expect(await rejected).toMatchObject({ isSuccess: false, payload: { code: 4001 } })

  const second = fetched()
  const signed = host.rpc('personal_sign', [hello, address])
  await second
  // From here on, the approval does not need the server.
  await page.route('**/v1/vault/**', (route) => route.abort())
  await host.approve()
  const signature = (await signed).payload as `0x${string}`
  expect(await verifyMessage({ address, message: 'Hello', signature })).toBe(true)
  expect(halves).toBe(2)

  // The next approval requests the half again, and the screen shows that the server does not respond.
  const third = host.rpc('personal_sign', [hello, address])
  await host.approve()
  await expect(host.frame.getByRole('alert')).toContainText('cannot be reached')
  await host.frame.getByTestId('reject').click()
  expect(await third).toMatchObject({ isSuccess: false })
})

test('hardening A9, A10: a method outside the table is refused, and others prompt', async ({ page }) => {
  const host = await FrameHost.open(page)
  const address = await host.signIn(newEmail('user'))
  for (const method of [
    'eth_sign',
    'Personal_sign',
    ' personal_sign',
    'eth_sendtransaction',
    '__proto__',
    'wallet_exportKey',
  ]) {
    expect(await host.rpc(method, [hello, address])).toMatchObject({
      isSuccess: false,
      payload: { code: 4200 },
    })
  }
  expect(await host.rpc('eth_sendTransaction', [[{ to: bob }]])).toMatchObject({ payload: { code: -32_602 } })
  expect(await host.rpc('eth_sendTransaction', [{ data: '0x1', to: bob }])).toMatchObject({
    isSuccess: false,
  })
  await expect(host.frame.getByTestId('reject')).toHaveCount(0)
})

test('hardening A12: another network or account than the wallet’s is refused before the prompt', async ({
  page,
}) => {
  const host = await FrameHost.open(page)
  const address = await host.signIn(newEmail('user'))
  const elsewhere = await host.rpc('eth_sendTransaction', [{ chainId: '0x1', from: address, to: bob }])
  expect(elsewhere).toMatchObject({ payload: { code: 4901 } })
  const data = {
    domain: { chainId: 1 },
    message: { a: '1' },
    primaryType: 'A',
    types: { A: [{ name: 'a', type: 'uint256' }] },
  }
  expect(await host.rpc('eth_signTypedData_v4', [address, data])).toMatchObject({ payload: { code: 4901 } })
  expect(await host.rpc('personal_sign', [hello, bob])).toMatchObject({ payload: { code: 4100 } })
})

test('hardening A11: typed data that cannot be shown completely is refused before the prompt', async ({
  page,
}) => {
  const host = await FrameHost.open(page)
  const address = await host.signIn(newEmail('user'))
  const data = {
    domain: { name: 'Long' },
    message: { all: Array.from({ length: 600 }, String) },
    primaryType: 'List',
    types: { List: [{ name: 'all', type: 'string[]' }] },
  }
  expect(await host.rpc('eth_signTypedData_v4', [address, data])).toMatchObject({
    isSuccess: false,
    payload: { code: -32_602 },
  })
  await expect(host.frame.getByTestId('reject')).toHaveCount(0)
})

test('hardening A10, A12: typed data that is shown as one thing and signed as another is refused before the prompt', async ({
  page,
}) => {
  const host = await FrameHost.open(page)
  const address = await host.signIn(newEmail('user'))
  const token = '0xb1C8903F3ab3f8bf525030Ee7F356034041C2444'
  const amounts = (...names: string[]) => names.map((name) => ({ name, type: 'uint256' }))
  const allow = (domain: object) => ({
    domain: { name: 'USD Coin', verifyingContract: token, version: '2', ...domain },
    message: { spender: bob, value: '5' },
    primaryType: 'Permit',
    types: { Permit: [{ name: 'spender', type: 'address' }, ...amounts('value')] },
  })
  for (const [data, code] of [
    // A signer reads `true` as the number 1.
    [allow({ chainId: true }), -32_602],
    // The salt is Polygon's chain id, but the wallet is on the local network.
    [allow({ salt: `0x${'89'.padStart(64, '0')}` }), 4901],
    [
      {
        domain: { chainId: 31_337, name: 'zkSync', version: '2' },
        message: { to: BigInt(bob).toString(), value: '5' },
        primaryType: 'Transaction',
        types: { Transaction: amounts('to', 'value') },
      },
      -32_602,
    ],
  ] as const) {
    expect(await host.rpc('eth_signTypedData_v4', [address, data])).toMatchObject({
      isSuccess: false,
      payload: { code },
    })
  }
  await expect(host.frame.getByTestId('reject')).toHaveCount(0)
})

test('hardening A14: a sign-in to another site is refused before the prompt, in any spelling', async ({
  page,
}) => {
  const host = await FrameHost.open(page)
  const address = await host.signIn(newEmail('user'))
  const { payload } = await host.send('GET_USER', { chainId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' })
  const pubkey = (payload as { address: string }).address
  await host.send('GET_USER', { chainId: 31_337, preferredAccountType: 'eoa' })
  const { host: site, origin } = new URL(page.url())
  const write = (domain: string, uri: string) =>
    [
      `${domain} wants you to sign in with your Ethereum account:`,
      address,
      '',
      'Log in',
      '',
      `URI: ${uri}`,
      'Version: 1',
      'Chain ID: 31337',
      'Nonce: abcdefgh12345678',
      `Issued At: ${new Date().toISOString()}`,
    ].join('\n')
  const bank = write('bank.example', 'https://bank.example')
  const toHex = (text: string) => `0x${Buffer.from(text).toString('hex')}`
  const toBase58 = (text: string) => {
    const digits: string[] = []
    for (let rest = BigInt(toHex(text)); rest > 0n; rest /= 58n) {
      digits.unshift('123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'.charAt(Number(rest % 58n)))
    }
    return digits.join('')
  }
  for (const text of [bank, bank.replace(address, address.toLowerCase()), `${bank}\n`, `\n${bank}`]) {
    expect(await host.rpc('personal_sign', [toHex(text), address])).toMatchObject({
      isSuccess: false,
      payload: { code: -32_602 },
    })
  }
  const message = toBase58(bank.replace('Ethereum', 'Solana').replace(address, pubkey))
  expect(await host.rpc('solana_signMessage', { message, pubkey })).toMatchObject({
    isSuccess: false,
    payload: { code: -32_602 },
  })
  await expect(host.frame.getByTestId('reject')).toHaveCount(0)
  const own = host.rpc('personal_sign', [toHex(write(site, `${origin}/bare.html`)), address])
  await expect(host.frame.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await host.approve()
  expect((await own).isSuccess).toBe(true)
})

test('hardening A7: an element over the frame disarms it; without it, it works again (Chromium only: only its frame approves)', {
  tag: '@chromium',
}, async ({ page }) => {
  const host = await FrameHost.open(page)
  const address = await host.signIn(newEmail('user'))
  const asked = host.rpc('personal_sign', [hello, address])
  const approve = host.frame.getByTestId('approve')
  await expect(approve).toHaveAttribute('data-armed', '')
  for (const style of ['opacity:0.5', 'filter:blur(1px)', 'transform:scale(0.9)']) {
    await page.locator('iframe').evaluate((frame, text) => {
      frame.style.cssText = `position:fixed;inset:0;inline-size:360px;block-size:600px;border:0;${text}`
    }, style)
    await expect(approve).not.toHaveAttribute('data-armed')
    await page.locator('iframe').evaluate((frame) => {
      frame.style.cssText = 'position:fixed;inset:0;inline-size:360px;block-size:600px;border:0'
    })
    await expect(approve).toHaveAttribute('data-armed', '')
  }
  await page.evaluate(() => {
    const cover = document.createElement('div')
    cover.id = 'cover'
    cover.style.cssText = 'position:fixed;inset:0;background:#fff;pointer-events:none'
    document.body.append(cover)
  })
  await expect(approve).not.toHaveAttribute('data-armed')
  await approve.click({ force: true })
  await page.locator('#cover').evaluate((cover) => cover.remove())
  await host.approve()
  expect((await asked).isSuccess).toBe(true)
})

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`behavior: the browser vouches for a ring that fills, with motion: ${reducedMotion} (Chromium only: only its frame approves)`, {
    tag: '@chromium',
  }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion })
    const host = await FrameHost.open(page)
    const address = await host.signIn(newEmail('user'))
    const asked = host.rpc('personal_sign', [hello, address])
    // During the hold, the browser checks ten times a second whether the button really looks as the page draws it.
    await hold(host.frame.getByTestId('approve'))
    expect((await asked).isSuccess).toBe(true)
  })
}

test('hardening A11, A13: an unlimited approval is recognized from its bytes', async ({ page }) => {
  const host = await FrameHost.open(page)
  const address = await host.signIn(newEmail('user'))
  await fund(address)
  const data = `0x095ea7b3${bob.slice(2).toLowerCase().padStart(64, '0')}${'f'.repeat(64)}`
  const asked = host.rpc('eth_sendTransaction', [
    { data, from: address, to: '0xb1C8903F3ab3f8bf525030Ee7F356034041C2444' },
  ])
  await expect(host.frame.getByText('This lets someone else take all your tokens')).toBeVisible()
  await expect(host.frame.getByText('Unlimited', { exact: true })).toBeVisible()
  await host.frame.getByTestId('reject').click()
  expect((await asked).isSuccess).toBe(false)
})

test('behavior: existing clients, without a port: a newer prompt replaces an abandoned one', async ({
  page,
}) => {
  const host = await FrameHost.open(page, { usesPort: false })
  const address = await host.signIn(newEmail('user'))
  const first = host.rpc('personal_sign', ['0x6f6e65', address])
  await expect(host.frame.getByTestId('message')).toHaveText('one')
  const second = host.rpc('personal_sign', ['0x74776f', address])
  expect(await first).toMatchObject({ isSuccess: false, payload: { message: 'Request was aborted' } })
  await expect(host.frame.getByTestId('message')).toHaveText('two')
  await host.approve()
  expect((await second).isSuccess).toBe(true)
  // GET_USER accepts every way to name a network, switches to it, and returns its number.
  for (const chainId of [1, 'eip155:1', '0x1']) {
    expect((await host.send('GET_USER', { chainId })).payload).toMatchObject({ chainId: 1 })
  }
  expect((await host.send('SWITCH_NETWORK', { chainId: 'eip155:31337' })).payload).toEqual({
    chainId: 31_337,
  })
})

test('behavior: a wrong code that is overwritten digit by digit costs two tries, not six', async ({
  page,
}) => {
  const host = await FrameHost.open(page)
  const email = newEmail('user')
  await host.send('CONNECT_EMAIL', { email })
  const code = await host.code(email)
  const wrong = [...code].map((digit) => String((Number(digit) + 1) % 10)).join('')
  expect((await host.send('CONNECT_OTP', { otp: wrong })).isSuccess).toBe(false)
  const typed = [1, 2, 3, 4, 5, 6].map((count) =>
    host.send('CONNECT_OTP', { otp: code.slice(0, count) + wrong.slice(count) }),
  )
  const answers = await Promise.all(typed)
  expect(answers.map(({ isSuccess }) => isSuccess)).toEqual([false, false, false, false, false, true])
})

test('hardening A25, A28: a new device needs the user’s own password; the phrase is shown after a separate press', async ({
  browser,
  page,
}) => {
  // This test takes long: it runs Argon2id three times, and an address gets one email in 30 s.
  const host = await FrameHost.open(page)
  const email = newEmail('user')
  const address = await host.signIn(email)
  void host.send('OPEN_SETTINGS', { section: 'security' }).catch(() => {})
  await host.frame.getByText('Works in every browser').click()
  await proveByCode(page, host.frame, email)
  await host.frame.getByLabel('New password').fill('correct horse battery')
  await host.frame.getByLabel('Repeat password').fill('correct horse battery')
  await host.frame.getByRole('button', { name: 'Set password' }).click()
  await expect(host.frame.getByText('Your password is set')).toBeVisible({ timeout: 20_000 })
  await host.frame.getByRole('button', { name: 'Back' }).click()
  await host.frame.getByText('Export and recovery').click()
  const reveal = host.frame.getByTestId('reveal')
  await reveal.evaluate((button: HTMLElement) => button.click())
  await expect(host.frame.getByTestId('secret')).toHaveCount(0)
  await hold(reveal)
  await expect(host.frame.getByTestId('secret').first()).toHaveText(/^(\w+ ){11}\w+$/)

  // The site's other host name is another site: its frame has its own storage.
  const context = await browser.newContext()
  const other = await FrameHost.open(await context.newPage(), { host: '127.0.0.1' })
  // An address gets one email in 30 s, so the new device waits for the next one.
  await expect
    .poll(async () => (await other.send('CONNECT_EMAIL', { email })).isSuccess, {
      intervals: [2_000],
      timeout: 40_000,
    })
    .toBe(true)
  await other.send('CONNECT_OTP', { otp: await other.code(email, { isNewDevice: true }) })
  expect(
    (await other.send('GET_USER', { chainId: 31_337, preferredAccountType: 'eoa' })).payload,
  ).toMatchObject({ address })
  const asked = other.rpc('personal_sign', [hello, address])
  await other.approve()
  const password = other.frame.getByLabel('Wallet password')
  await password.fill('wrong horse battery')
  await other.frame.getByRole('button', { name: 'Unlock' }).click()
  await expect(other.frame.getByText('Wrong password')).toBeVisible({ timeout: 20_000 })
  await password.fill('correct horse battery')
  await other.frame.getByRole('button', { name: 'Unlock' }).click()
  const signature = (await asked).payload as `0x${string}`
  expect(await verifyMessage({ address: address as `0x${string}`, message: 'Hello', signature })).toBe(true)
  await context.close()
})
