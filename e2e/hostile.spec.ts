import type { Page } from '@playwright/test'
import { createPublicClient, http } from 'viem'
import { anvil } from 'viem/chains'
import { sample } from '../scripts/testing/sample.mjs'
import { holdToEnd, readToEnd } from './approve.js'
import { FrameHost, ports } from './FrameHost.js'
import { fund } from './fund.js'
import { hold } from './hold.js'
import { keepingTest } from './keepingTest.js'
import { newEmail } from './newEmail.js'
import { newSocialUser } from './newSocialUser.js'
import { openPlayground } from './Playground.js'
import { proveByCode } from './proveByCode.js'
import { serveIsolated } from './serveIsolated.js'
import { expect, test } from './test.js'

const node = createPublicClient({ chain: anvil, transport: http(`http://127.0.0.1:${ports.chain}`) })
const hello = '0x48656c6c6f'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const frameUrl = `http://wallet.localhost:${ports.wallet}/sdk?projectId=&chainId=eip155:31337&version=4`

test('hardening A2, A5: a page outside the project receives no message of the frame, even without its policy', async ({
  context,
  page,
}) => {
  // Changes the response: it is for another project's site, and a proxy has dropped the policy. Only the frame's own
  // check of its ancestors remains.
  await context.route('**/sdk?*', async (route) => {
    // An IP address, because Node does not resolve names below localhost.
    const response = await route.fetch({
      headers: { ...route.request().headers(), host: `wallet.localhost:${ports.wallet}` },
      url: frameUrl.replace('wallet.localhost', '127.0.0.1'),
    })
    const { 'content-security-policy': _, ...headers } = response.headers()
    const body = (await response.text()).replace(
      /(<meta name="portico-parents" content=")[^"]*/,
      '$1[&quot;https://shop.example&quot;]',
    )
    await route.fulfill({ body, headers, status: 200 })
  })
  await page.goto(`http://localhost:${ports.page}/bare.html`)
  await page.evaluate((source) => {
    const frame = document.createElement('iframe')
    frame.src = source
    const heard: unknown[] = []
    Object.assign(window, { heard })
    addEventListener('message', ({ data }) => heard.push(data))
    frame.addEventListener('load', () => {
      const say = (message: object, transfer: Transferable[] = []) =>
        // This page is the attacker. It has no secrets, so it may post to any origin.
        frame.contentWindow?.postMessage(message, '*', transfer)
      say({ id: 'a', type: '@w3m-app/IS_CONNECTED' })
      say({ id: 'b', payload: { version: 1 }, type: '@w3m-app/OPEN_PORT' }, [new MessageChannel().port2])
    })
    document.body.append(frame)
  }, frameUrl)
  await expect(page.frameLocator('iframe').getByText('This site cannot use the wallet.')).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { heard: unknown[] }).heard)).toEqual([])
})

const whole = 'position:fixed;inset:0;inline-size:360px;block-size:600px;border:0;'
const hidings = [
  ['above the screen but for its buttons', `${whole}inset-block-start:-515px;inset-block-end:auto`],
  ['cut off but for a button', `${whole}clip-path:inset(515px 0 0 180px)`],
  ['lower than what there is to read', `${whole}block-size:200px`],
  ['narrower than its words', `${whole}inline-size:100px`],
  ['drawn too small to be read', `${whole}zoom:.3`],
] as const

for (const [words, style] of sample(hidings, { nameOf: ([each]) => each, share: 2 / 5 })) {
  test(`hardening A7: a frame that is ${words} approves nothing, and offers its own window (Chromium only: only its frame approves)`, {
    tag: '@chromium',
  }, async ({ page }) => {
    const host = await FrameHost.open(page)
    const address = await host.signIn(newEmail('target'))
    await fund(address)
    await page.evaluate((css) => {
      const frame = document.querySelector('iframe')
      if (frame) frame.style.cssText = css
    }, style)
    let isAnswered = false
    const asked = host.rpc('eth_sendTransaction', [{ from: address, to: bob, value: '0x0' }])
    void asked.then(() => {
      isAnswered = true
    })
    const approve = host.frame.getByTestId('approve')
    // This button appears after the frame was out of sight for two seconds. Approve would have been armed long before.
    await host.frame.getByRole('button', { name: 'Review in a secure window' }).waitFor()
    await expect(approve).not.toHaveAttribute('data-armed')
    const box = await approve.boundingBox()
    if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    expect(isAnswered).toBe(false)
    // Once the frame is fully visible again, Approve works.
    await page.evaluate((css) => {
      const frame = document.querySelector('iframe')
      if (frame) frame.style.cssText = css
    }, whole)
    await host.approve()
    await asked
    expect(isAnswered).toBe(true)
  })
}

test('hardening A8: a double click for the page, which moves its frame in between, approves nothing (Chromium only: only its frame approves)', {
  tag: '@chromium',
}, async ({ page }) => {
  await page.setViewportSize({ height: 1300, width: 1400 })
  const host = await FrameHost.open(page)
  const address = await host.signIn(newEmail('target'))
  const asked = host.rpc('personal_sign', ['0x48656c6c6f', address])
  const approve = host.frame.locator('[data-testid=approve][data-armed]')
  await approve.waitFor()
  const box = await approve.boundingBox()
  const place = { x: 900, y: 640 }
  await page.evaluate(
    ([x, y]) => {
      addEventListener('mouseup', () => {
        const frame = document.querySelector('iframe')
        if (frame) frame.style.translate = `${x}px ${y}px`
      })
    },
    [place.x - ((box?.x ?? 0) + (box?.width ?? 0) / 2), place.y - ((box?.y ?? 0) + (box?.height ?? 0) / 2)],
  )
  await page.mouse.move(place.x, place.y)
  for (let press = 0; press < 2; press += 1) {
    await page.mouse.down()
    await page.mouse.up()
    await page.waitForTimeout(200)
  }
  await expect(host.frame.getByTestId('hold-says')).toHaveText('Hold a little longer')
  await host.approve()
  expect((await asked).isSuccess).toBe(true)
})

test('hardening A7: in a low frame the user scrolls through the details before Approve appears (Chromium only: only its frame approves)', {
  tag: '@chromium',
}, async ({ page }) => {
  const host = await FrameHost.open(page)
  const address = await host.signIn(newEmail('target'))
  await page.evaluate(() => {
    const frame = document.querySelector('iframe')
    if (frame) frame.style.blockSize = '300px'
  })
  const text = Array.from({ length: 60 }, (_, line) => `Line ${line}`).join('\n')
  const asked = host.rpc('personal_sign', [text, address])
  const readOn = host.frame.getByTestId('read-on')
  await expect(readOn).toHaveText(/^Read on Page 1 of \d+$/)
  await expect(host.frame.getByTestId('approve')).toHaveCount(0)
  // The user reads by keyboard, so what scrolls gets the focus.
  await host.frame.locator('.screen-body[tabindex="0"]').focus()
  await page.keyboard.press('End')
  await host.frame.locator('[data-testid=approve][data-armed]').waitFor()
  await host.approve()
  expect((await asked).isSuccess).toBe(true)
})

test('hardening A27: a used and shown key is in no request, message or log', async ({ context, page }) => {
  const captured: string[] = []
  context.on('request', (request) => captured.push(request.url(), request.postData() ?? ''))
  context.on('console', (message) => captured.push(message.text()))
  const host = await FrameHost.open(page)
  const email = newEmail('target')
  const address = await host.signIn(email)
  const signed = host.rpc('personal_sign', [hello, address])
  await host.approve()
  expect((await signed).isSuccess).toBe(true)
  const closed = host.openSettings('export')
  await proveByCode(page, host.frame, email)
  await hold(host.frame.getByTestId('reveal'))
  await expect(host.frame.getByTestId('secret')).toHaveCount(3)
  const [words = '', eip155 = '', solana = ''] = await host.frame.getByTestId('secret').allInnerTexts()
  await host.send('CLOSE_SURFACE')
  await closed
  captured.push(...(await host.heard()))

  const bytes = Buffer.from(eip155.slice(2), 'hex')
  const canaries = [
    words,
    words.split(' ').slice(0, 3).join(' '),
    eip155.slice(2),
    bytes.toString('base64').replaceAll('=', ''),
    bytes.toString('base64url'),
    solana,
  ]
  expect(canaries.filter((canary) => canary.length < 11)).toEqual([])
  const everything = captured.join('\n').toLowerCase()
  expect(everything).toContain('rpc_request_success')
  expect(canaries.filter((canary) => everything.includes(canary.toLowerCase()))).toEqual([])
})

test('hardening A28: a frame that the page hides shows no key and replaces none; a shown key is not drawn where it is clipped (Chromium only: only its frame knows)', {
  tag: '@chromium',
}, async ({ page }) => {
  const host = await FrameHost.open(page)
  await host.signIn(newEmail('target'))
  const style = (css: string) =>
    page.evaluate((text) => document.querySelector('iframe')?.setAttribute('style', text), css)
  const before = (await page.evaluate(() => document.querySelector('iframe')?.getAttribute('style'))) ?? ''
  await style(`${before};opacity:0.01`)
  void host.openSettings('export')
  const reveal = host.frame.getByTestId('reveal')
  await reveal.waitFor()
  await expect(host.frame.getByText('Part of this screen is covered or out of view')).toBeVisible()
  const box = await reveal.boundingBox()
  if (!box) throw new TypeError('the button has no place')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await reveal.press('Enter')
  await expect(host.frame.getByTestId('secret')).toHaveCount(0)

  await style(before)
  await hold(reveal)
  await expect(host.frame.getByTestId('secret').first()).toBeVisible()
  await style(`${before};clip-path:inset(30% 0 30% 0)`)
  await expect(host.frame.getByTestId('secret').first()).toBeHidden()
})

/** Returns every string in a frame's memory after garbage collection. */
async function readMemory(page: Page): Promise<string> {
  const [, frame] = page.frames()
  const context = page.context()
  // If the browser isolates sites, a frame of another site has its own process.
  const session = await context.newCDPSession(frame ?? page).catch(() => context.newCDPSession(page))
  const chunks: string[] = []
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
  await session.send('HeapProfiler.enable')
  for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await session.detach()
  return chunks.join('').toLowerCase()
}

test('hardening A27: after a key signs, its text does not remain in the frame’s memory (Chromium only: CDP reads the memory)', {
  tag: '@chromium',
}, async ({ page }) => {
  const host = await FrameHost.open(page)
  const address = await host.signIn(newEmail('target'))
  const signed = host.rpc('personal_sign', [hello, address])
  await host.approve()
  expect((await signed).isSuccess).toBe(true)
  const memory = await readMemory(page)
  // The screen shows the secrets only after the test has read the memory.
  void host.openSettings('export')
  await hold(host.frame.getByTestId('reveal'))
  await expect(host.frame.getByTestId('secret')).toHaveCount(3)
  const [words = '', eip155 = '', solana = ''] = await host.frame.getByTestId('secret').allInnerTexts()
  expect(memory).toContain(address.toLowerCase())
  const canaries = [words, words.split(' ').slice(0, 3).join(' '), eip155.slice(2), solana]
  expect(canaries.filter((canary) => canary.length < 11)).toEqual([])
  expect(canaries.filter((canary) => memory.includes(canary.toLowerCase()))).toEqual([])
})

for (const usesPort of [false, true])
  test(`hardening A24: a page cannot add an email address to a social login’s wallet unseen, ${usesPort ? 'with' : 'without'} a port`, async ({
    page,
  }) => {
    const host = await FrameHost.open(page, { usesPort })
    await host.signInSocial('facebook', newSocialUser({ isEmailVerified: usesPort }))
    const evil = newEmail('target')
    const asked = host.send('UPDATE_EMAIL', { email: evil })
    await expect(host.frame.getByTestId('email-to')).toHaveText(evil)
    await expect(host.frame.getByText('can log in to this wallet')).toBeVisible()
    await expect(host.frame.getByTestId('email-from')).toContainText('Facebook')
    // Nothing was sent, and no code of any kind is accepted.
    expect(await host.mails(evil)).toEqual([])
    expect(await host.send('UPDATE_EMAIL_SECONDARY_OTP', { otp: '123456' })).toMatchObject({
      isSuccess: false,
    })
    await host.frame.getByTestId('reject').click()
    expect(await asked).toMatchObject({ isSuccess: false, payload: { code: 4001 } })
    expect(await host.mails(evil)).toEqual([])
    if (!usesPort) return
    // After the user's two presses the change continues. Sending the code again needs no second approval.
    const approved = host.send('UPDATE_EMAIL', { email: evil })
    await host.approve(2)
    expect(await approved).toEqual({ isSuccess: true, payload: { action: 'VERIFY_SECONDARY_OTP' } })
    expect(await host.send('UPDATE_EMAIL_SECONDARY_OTP', { otp: await host.code(evil) })).toEqual({
      isSuccess: true,
      payload: { newEmail: evil },
    })
  })

test('hardening A24: if the page does not show the frame, another email address is refused, without waiting', async ({
  page,
}) => {
  const host = await FrameHost.open(page, { usesPort: false })
  // Hides the frame first, as such pages do. The frame is in another process, which receives the change a moment later.
  await page.evaluate(() => document.querySelector('iframe')?.style.setProperty('display', 'none'))
  await host.signIn(newEmail('target'))
  const evil = newEmail('target')
  expect(await host.send('UPDATE_EMAIL', { email: evil })).toMatchObject({
    isSuccess: false,
    payload: { message: expect.stringContaining('which this page does not show') },
  })
  expect(await host.mails(evil)).toEqual([])
})

test('hardening A47: if a page’s policy blocks the wallet’s frame, the modal says so, and stops loading', async ({
  complaints,
  page,
}) => {
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      const policy = document.createElement('meta')
      policy.httpEquiv = 'Content-Security-Policy'
      policy.content = "frame-src 'none'"
      document.head.append(policy)
    }),
  )
  const { modal, openModal, status } = await openPlayground(page, '/?email=on')
  await openModal()
  await modal.getByTestId('email-field').fill(newEmail('target'))
  await page.keyboard.press('Enter')
  // The specification's limit is 20 s.
  await expect(modal.getByText('Network Error - Could not load embedded wallet').first()).toBeVisible({
    timeout: 25_000,
  })
  await expect(status).toHaveText('disconnected')
  // The console has the browser's message about the frame and the kit's message for the developer.
  const said = complaints.errors.splice(0)
  expect(said.join('\n')).toContain("frame-src 'none'")
})

test('hardening A47: if the network fails between the prompt and the approval, nothing is sent; the retry sends once (Chromium only: only its frame approves)', {
  tag: '@chromium',
}, async ({ context, page }) => {
  const host = await FrameHost.open(page)
  const address = (await host.signIn(newEmail('target'))) as `0x${string}`
  await fund(address)
  const transaction = { from: address, to: bob, value: '0x1' }
  const asked = host.rpc('eth_sendTransaction', [transaction])
  await readToEnd(host.frame)
  await context.setOffline(true)
  await host.approve()
  await expect(host.frame.getByRole('alert')).toContainText('cannot be reached')
  await context.setOffline(false)
  expect(await node.getTransactionCount({ address })).toBe(0)
  // The same screen returns, and nothing is lost. It is longer now, because of a warning that the user must read first.
  await readToEnd(host.frame)
  await expect(host.frame.getByTestId('approve')).toHaveText('Try again')
  await host.approve()
  expect((await asked).isSuccess).toBe(true)
  // The wallet responds with the hash before the transaction is in a block.
  await expect.poll(() => node.getTransactionCount({ address })).toBe(1)
})

const clocks = [
  ['ahead', 1],
  ['behind', -1],
] as const

for (const [words, days] of sample(clocks, { nameOf: ([each]) => each, share: 1 / 2 })) {
  test(`hardening A47, R14: with a clock that is a day ${words}, a user logs in and signs`, async ({
    context,
    page,
  }) => {
    await context.addInitScript(
      (offsetMs) => {
        const { now } = Date
        const Real = Date
        Date.now = () => now() + offsetMs
        globalThis.Date = new Proxy(Real, {
          construct: (target, given) =>
            given.length === 0 ? new target(Real.now()) : Reflect.construct(target, given),
        })
      },
      days * 24 * 60 * 60_000,
    )
    const host = await FrameHost.open(page)
    const address = await host.signIn(newEmail('target'))
    const signed = host.rpc('personal_sign', [hello, address])
    await host.approve()
    expect((await signed).isSuccess).toBe(true)
  })
}

keepingTest(
  'behavior: a login on one page does not count on another page of the same site, and nothing is signed there without a prompt',
  async ({ context, page }) => {
    const host = await FrameHost.open(page)
    const address = await host.signIn(newEmail('target'))
    // Another port is another origin but the same site, so the frames of both pages share one storage.
    const site = await serveIsolated({})
    try {
      const { host: domain, origin, port } = new URL(site.url)
      const other = await FrameHost.open(await context.newPage(), { port: Number(port) })
      expect((await other.send('IS_CONNECTED')).payload).toEqual({ isConnected: false })
      const siwxMessage = [
        `${domain} wants you to sign in with your Ethereum account:`,
        address,
        '',
        `URI: ${origin}`,
        'Version: 1',
        'Chain ID: 31337',
        'Nonce: abcdefgh12345678',
        `Issued At: ${new Date().toISOString()}`,
      ].join('\n')
      const user = await other.send('GET_USER', { preferredAccountType: 'eoa', siwxMessage })
      expect(user.isSuccess).toBe(false)
      expect((await other.heard()).join()).not.toContain(address)
      // The first page is still logged in, even after a reload.
      const again = await FrameHost.open(page)
      expect((await again.send('IS_CONNECTED')).payload).toEqual({ isConnected: true })
    } finally {
      await site.close()
    }
  },
)

keepingTest.describe('where the browser keeps nothing for a frame', () => {
  keepingTest.use({ blocksThirdParties: true })

  keepingTest(
    'hardening A47, R7: a user logs in and signs, sees that the login does not last, and is logged out after a reload',
    async ({ page }) => {
      const host = await FrameHost.open(page)
      const address = await host.signIn(newEmail('target'))
      expect((await host.send('GET_USER')).payload).toMatchObject({ isLasting: false })
      const shown = host.openSettings('security')
      await expect(host.frame.getByText('Your browser will log you out when you reload')).toBeVisible()
      await host.send('CLOSE_SURFACE')
      await shown
      const signed = host.rpc('personal_sign', [hello, address])
      await host.approve()
      expect((await signed).isSuccess).toBe(true)
      const again = await FrameHost.open(page)
      expect((await again.send('IS_CONNECTED')).payload).toEqual({ isConnected: false })
    },
  )
})

keepingTest.describe('if the browser blocks windows', () => {
  // With this flag, Playwright's browsers do not block pop-ups.
  keepingTest.use({ ignoredArguments: ['--disable-popup-blocking'] })

  keepingTest(
    'hardening A7: if the wallet’s own window was blocked or closed, the frame says so, and its button opens the window again',
    async ({ page }) => {
      const host = await FrameHost.open(page)
      const address = await host.signIn(newEmail('target'))
      await page.evaluate(() => {
        const frame = document.querySelector('iframe')
        if (frame) frame.style.opacity = '0.9'
      })
      const asked = host.rpc('personal_sign', [hello, address])
      const elsewhere = host.frame.getByRole('button', { name: 'Review in a secure window' })
      await elsewhere.waitFor()
      // A window that opens with the same press: browsers open only one for each.
      await elsewhere.evaluate(() =>
        addEventListener('click', () => window.open('about:blank', 'greedy', 'popup'), {
          capture: true,
          once: true,
        }),
      )
      await elsewhere.click()
      const says = host.frame.getByRole('status').filter({ hasText: 'window' })
      await expect(says).toHaveText('Your browser blocked the window. Allow pop-ups, then try again.')
      const press = async () => {
        const opened = page.waitForEvent('popup')
        await elsewhere.click()
        return opened
      }
      const lost = await press()
      await expect(says).toBeHidden()
      await lost.getByTestId('approve').or(lost.getByTestId('read-on')).waitFor()
      await lost.close()
      await expect(says).toHaveText('The window closed before you decided. Nothing was approved.')
      const review = await press()
      await readToEnd(review)
      await holdToEnd(review)
      expect((await asked).isSuccess).toBe(true)
    },
  )
})
