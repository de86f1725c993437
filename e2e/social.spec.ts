import type { Page } from '@playwright/test'
import { sample } from '../scripts/testing/sample.mjs'
import { chooseAccount, FrameHost, ports } from './FrameHost.js'
import { keepingTest as test } from './keepingTest.js'
import { openPlayground } from './Playground.js'
import { serveIsolated } from './serveIsolated.js'
import { expect } from './test.js'

/** A user of the demo's stand-in provider. */
const ada = 'Ada Lantern'

/**
 * Opens Connect and presses this provider's button. If the button is not there, opens the view of all providers first.
 */
async function press(page: Page, provider: string, site = '') {
  const playground = await openPlayground(page, `${site}/?email=on&socials=on`)
  const { modal, openModal } = playground
  await openModal()
  await expect(modal.getByTestId('social-google')).toBeVisible()
  const button = modal.getByTestId(`social-${provider}`)
  if ((await button.count()) === 0) await modal.getByTestId('more-socials').click()
  const opened = page.waitForEvent('popup')
  await button.click()
  return { ...playground, opened }
}

const providers = ['google', 'github', 'apple', 'facebook', 'x', 'discord']

for (const provider of sample(providers, { nameOf: String, share: 1 / 3 })) {
  test(`default: ${provider}, in its window, ends with a wallet`, async ({ page }) => {
    const { opened, status } = await press(page, provider)
    const popup = await opened
    const closed = popup.waitForEvent('close')
    await expect(popup.getByRole('heading', { name: 'Was this you?' })).toBeVisible()
    await chooseAccount(popup, ada)
    await expect(status).toHaveText('connected')
    await closed
    if (provider !== 'google') return
    const kept = await page.evaluate(() =>
      ['SOCIAL_USERNAME', 'LAST_USED_CHAIN_KEY', 'SMART_ACCOUNT_ENABLED_NETWORKS'].map((name) =>
        localStorage.getItem(`@appkit-wallet/${name}`),
      ),
    )
    expect(kept).toEqual([expect.stringMatching(/ada/i), '31337', '31337'])
    // The user stays logged in after a reload, as with every login.
    await page.reload()
    await expect(status).toHaveText('connected')
  })
}

test('behavior: the confirmation window has the page’s direction', async ({ page }) => {
  for (const [query, direction] of [
    ['', 'ltr'],
    ['&dir=rtl', 'rtl'],
  ] as const) {
    const { modal, openModal } = await openPlayground(page, `/?email=on&socials=on${query}`)
    await openModal()
    const opened = page.waitForEvent('popup')
    await modal.getByTestId('social-google').click()
    const popup = await opened
    await expect(popup.getByRole('heading', { name: 'Was this you?' })).toBeVisible()
    await expect(popup.locator('html')).toHaveAttribute('dir', direction)
    await popup.close()
  }
})

test('behavior: another user of the same provider, in the same browser, can log in', async ({ context }) => {
  // Each user logs in on a page with its own storage, so the second has not been here before.
  for (const [user, origin] of [
    ['Mallory Shade', 'localhost'],
    [ada, '127.0.0.1'],
  ] as const) {
    const page = await context.newPage()
    const { status, opened } = await press(page, 'github', `http://${origin}:${ports.page}`)
    await chooseAccount(await opened, user)
    await expect(status).toHaveText('connected')
    await page.close()
  }
})

test('behavior: after a rejection at the provider, the view says so, and offers it again', async ({
  page,
}) => {
  const { modal, opened, status } = await press(page, 'google')
  await chooseAccount(await opened, 'Decline')
  await expect(modal.getByText('Failed to initiate social connection', { exact: true })).toBeVisible()
  await expect(modal.getByText(/^You declined at Google\./)).toBeVisible()
  const again = page.waitForEvent('popup')
  await modal.getByRole('button', { name: 'Try again' }).click()
  await chooseAccount(await again, ada)
  await expect(status).toHaveText('connected')
})

test('hardening R9: a provider that isolates its window from the page still completes the login (not in WebKit: no held requests)', {
  tag: '@no-webkit',
}, async ({ context, page }) => {
  await context.route(/127\.0\.0\.1:\d+\/choose\//, async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    const headers = { ...response.headers(), 'cross-origin-opener-policy': 'same-origin' }
    await route.fulfill({ headers, response })
  })
  const { opened, status } = await press(page, 'github')
  const popup = await opened
  await popup.locator('a.button[data-to][href]').click()
  await expect(popup.getByRole('button', { name: ada })).toBeVisible()
  // The page may see the window as closed, but it does not rely on that. The login still succeeds.
  await popup.getByRole('button', { name: ada }).click()
  await expect(status).toHaveText('connected')
})

test('hardening R9: a window that the user closes is reported within seconds, and another one completes the login', async ({
  page,
}) => {
  const { modal, opened, status } = await press(page, 'google')
  const popup = await opened
  await popup.locator('a.button[data-to][href]').click()
  await expect(popup.getByRole('button', { name: ada })).toBeVisible()
  await popup.close()
  await expect(modal.getByText('Popup closed', { exact: true })).toBeVisible()
  const again = page.waitForEvent('popup')
  await modal.getByRole('button', { name: 'Try again' }).click()
  await chooseAccount(await again, ada)
  await expect(status).toHaveText('connected')
})

const isolations = Object.entries({
  'isolates itself (same-origin)': { 'cross-origin-opener-policy': 'same-origin' },
  'isolates itself across origins (COEP too)': {
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-opener-policy': 'same-origin',
  },
  'isolates itself and keeps what it opens (same-origin-allow-popups)': {
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  },
})

for (const [name, headers] of sample(isolations, { nameOf: ([each]) => each, share: 1 / 3 })) {
  test(`hardening R9: a page that ${name} logs in through its window, which continues by itself`, async ({
    context,
    page,
  }) => {
    const site = await serveIsolated(headers)
    const isCut = headers['cross-origin-opener-policy'] === 'same-origin'
    try {
      const { modal, openModal, status } = await openPlayground(page, `${site.url}/?email=on&socials=on`)
      const press = async () => {
        const opened = context.waitForEvent('page')
        await modal
          .getByTestId('social-google')
          .or(modal.getByRole('button', { name: 'Try again' }))
          .click()
        const popup = await opened
        await expect(popup.getByRole('heading', { name: 'Was this you?' })).toBeVisible()
        return popup
      }
      await openModal()
      const first = await press()
      if (isCut) {
        // The page cannot see the window. This waits for longer than the page waits for a closed window, and the
        // message stays correct.
        await expect(modal.getByText(/^Continue in the window that opened\. If you closed it/)).toBeVisible()
        await page.waitForTimeout(4_000)
        await expect(modal.getByText('Popup closed', { exact: true })).toBeHidden()
        await chooseAccount(first, 'Decline')
        await expect(modal.getByText(/^You declined at Google\./)).toBeVisible()
      } else {
        // The modal shows the first text for three seconds, then the second.
        const onward = modal.getByText('Continue in the window that opened. It closes by itself.', {
          exact: true,
        })
        await expect(onward.or(modal.getByText(/^Still waiting for Google\./))).toBeVisible()
        await first.close()
        await expect(modal.getByText('Popup closed', { exact: true })).toBeVisible()
      }
      const popup = await press()
      const closed = popup.waitForEvent('close')
      await chooseAccount(popup, ada)
      await expect(status).toHaveText('connected')
      await closed
    } finally {
      await site.close()
    }
  })
}

test('behavior: if the windows of the wallet’s site are opened directly, they say what they are', async ({
  page,
}) => {
  for (const [path, words] of [
    ['loading', 'This window opens when you log in.'],
    ['review', 'This window opens when a site asks you to approve something.'],
    ['passkey', 'This window opens when you create a passkey for your wallet.'],
  ]) {
    await page.goto(`http://wallet.localhost:${ports.wallet}/${path}`)
    await expect(page.getByText(String(words), { exact: true })).toBeVisible()
    await expect(page.getByText(/^Close it, go to the site,/)).toBeVisible()
  }
})

/**
 * In-app browsers, which have only one window. Portico recognizes the last one only by what that browser puts into the
 * page.
 */
const appBrowsers = Object.entries({
  Instagram:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/21A329 Instagram 300.0.0.0',
  'Telegram on Android':
    'Mozilla/5.0 (Linux; Android 14; Pixel 7; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/120.0.0.0 Mobile Safari/537.36 Telegram-Android/11.3.4',
  'Telegram on an iPhone':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1',
})

for (const [name, userAgent] of sample(appBrowsers, { nameOf: ([each]) => each, share: 1 / 3 })) {
  test.describe(`in ${name}`, () => {
    test.use({ hasTouch: true, isMobile: true, userAgent, viewport: { height: 800, width: 390 } })

    test.beforeEach(async ({ page }) => {
      if (name === 'Telegram on an iPhone')
        await page.addInitScript(() => Object.assign(window, { TelegramWebviewProxy: { postEvent() {} } }))
    })

    test('behavior: the page itself goes to the provider, and returns to where it was, connected or with a message (not in WebKit: no other user agent)', {
      tag: '@no-webkit',
    }, async ({ page }) => {
      const query = '/?email=on&socials=on&mine=a%20b#there'
      const { modal, openModal, status } = await openPlayground(page, query)
      const began = page.url()
      await openModal()
      const github = modal.getByTestId('social-github')
      const more = modal.getByTestId('more-socials')
      await expect(github.or(more).first()).toBeVisible()
      // If Connect lists GitHub, one press leaves the page.
      if (!(await github.isVisible())) await more.click()
      await github.click()
      await expect(page.getByRole('heading', { name: 'Was this you?' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'No, stop' })).toHaveAttribute('href', began)
      await chooseAccount(page, 'Decline')
      await expect(modal.getByText(/^You declined at GitHub\./)).toBeVisible()
      expect(page.url()).toBe(began)
      await modal.getByRole('button', { name: 'Try again' }).click()
      await chooseAccount(page, ada)
      await expect(status).toHaveText('connected')
      expect(page.url()).toBe(began)
      await page.reload()
      await expect(status).toHaveText('connected')
    })
  })
}

test.describe('if the browser blocks windows', () => {
  // With this flag, Playwright's browsers do not block pop-ups.
  test.use({ ignoredArguments: ['--disable-popup-blocking'] })

  test('hardening R9: a blocked window is reported, and another press opens it', async ({ page }) => {
    const { modal, openModal, status } = await openPlayground(page, '/?email=on&socials=on')
    await openModal()
    await expect(modal.getByTestId('social-google')).toBeVisible()
    // The page itself opens a window with the press, and browsers open only one for each press.
    await page.evaluate(() =>
      addEventListener('click', () => window.open('about:blank', 'greedy', 'popup'), {
        capture: true,
        once: true,
      }),
    )
    await modal.getByTestId('social-google').click()
    await expect(modal.getByText('The window was blocked', { exact: true })).toBeVisible()
    const opened = page.waitForEvent('popup')
    await modal.getByRole('button', { name: 'Try again' }).click()
    await chooseAccount(await opened, ada)
    await expect(status).toHaveText('connected')
  })
})

test('hardening R19: two tabs that log in at the same time get one wallet, each through its own login', async ({
  context,
}) => {
  const tabs = await Promise.all([context.newPage(), context.newPage()])
  const hosts = await Promise.all(tabs.map((tab) => FrameHost.open(tab)))
  const started = await Promise.all(
    hosts.map((host) => host.send('GET_SOCIAL_REDIRECT_URI', { provider: 'discord' })),
  )
  const results: string[] = []
  for (const { payload } of started) {
    const popup = await context.newPage()
    await popup.goto((payload as { uri: string }).uri)
    await chooseAccount(popup, 'Mallory Shade')
    await popup.waitForURL(/\/social\?result=/)
    results.push(popup.url())
    await popup.close()
  }
  const ended = await Promise.all(
    hosts.map((host, index) =>
      host.send('CONNECT_SOCIAL', {
        chainId: 31_337,
        preferredAccountType: 'eoa',
        uri: results[index] ?? '',
      }),
    ),
  )
  const addresses = ended.map(({ payload }) => (payload as { address?: string }).address)
  expect(addresses[0]).toMatch(/^0x/)
  expect(addresses[1]).toBe(addresses[0])
})

test('behavior: Farcaster, by the code that its app scans', async ({ context, page }) => {
  const { modal, openModal, status } = await openPlayground(page, '/?email=on&socials=on')
  await openModal()
  await modal.getByTestId('more-socials').click()
  await modal.getByTestId('social-farcaster').click()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await modal.getByRole('button', { name: 'Copy link' }).click()
  const readLink = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(readLink).toMatch(/^http/)
  const link = await readLink()
  const app = await context.newPage()
  await app.goto(link)
  await app.getByRole('button', { name: ada }).click()
  await expect(app.getByText('Signed')).toBeVisible()
  await app.close()
  await expect(status).toHaveText('connected', { timeout: 15_000 })
})
