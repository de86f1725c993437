import { openPlayground } from './Playground.js'
import { expect, test } from './test.js'

test('hardening R1: a wallet that was locked in the meantime is never shown as connected', async ({
  page,
}) => {
  const { connectQuick, status } = await openPlayground(page)
  await connectQuick()
  // Locks the wallet as another tab or the wallet's own timer would. This page notices only after a reload.
  await page.evaluate(() => {
    const key = 'portico-testkit:test.portico.quick'
    const memory = JSON.parse(localStorage.getItem(key) ?? '{}')
    localStorage.setItem(key, JSON.stringify({ ...memory, isLocked: true }))
  })
  await page.reload()
  await expect(status).toHaveText('disconnected')
  await expect(page.getByTestId('provider')).toHaveText('none')
})

test('hardening R1: a wallet that locks while connected is disconnected, and restored when unlocked', async ({
  page,
}) => {
  const { connectQuick, status } = await openPlayground(page)
  await connectQuick()
  const wallet = page.getByTestId('test-wallet-quick')
  await wallet.getByRole('button', { name: 'Lock' }).click()
  await expect(status).toHaveText('disconnected')
  await wallet.getByRole('button', { name: 'Unlock' }).click()
  await expect(status).toHaveText('connected')
})

test('hardening R2: a device that is six times slower still restores its wallet (Chromium only: CDP slows the processor)', {
  tag: '@chromium',
}, async ({ page }) => {
  const { connectQuick, status } = await openPlayground(page)
  await connectQuick()
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await page.reload()
  await expect(status).toHaveText('connected')
})

test('hardening R6: if storage is denied, the page connects, and says that it will not be remembered (not in WebKit: no script before the page’s)', {
  tag: '@no-webkit',
}, async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
      Object.defineProperty(globalThis, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
    }
  })
  const { connectQuick, modal, openAccount, status } = await openPlayground(page)
  await connectQuick()
  await expect(status).toHaveText('connected')
  await openAccount()
  await expect(modal.getByText('This browser stores nothing for this site.')).toBeVisible()
})

test('hardening R18: nothing opens a wallet or leaves the page without a click (not in WebKit: no script before the page’s)', {
  tag: '@no-webkit',
}, async ({ page }) => {
  await page.addInitScript(() => {
    const asked: string[] = []
    Object.assign(globalThis, { asked })
    addEventListener('eip6963:announceProvider', (event) => {
      const { provider } = (event as CustomEvent).detail
      if (provider.isWatched) return
      const request = provider.request.bind(provider)
      try {
        provider.request = (call: { method: string }) => {
          asked.push(call.method)
          return request(call)
        }
        provider.isWatched = true
      } catch {
        // A real extension's provider may be frozen, so it cannot be spied on.
      }
    })
  })
  const { connectQuick, modal, openModal } = await openPlayground(page)
  const asked = () => page.evaluate((): string[] => Reflect.get(globalThis, 'asked'))
  await openModal()
  await page.keyboard.press('Escape')
  await expect(modal).toBeHidden()
  expect(await asked()).not.toContain('eth_requestAccounts')
  await connectQuick()
  expect(await asked()).toContain('eth_requestAccounts')
  const before = page.url()
  await page.reload()
  await expect(page.getByTestId('status')).toHaveText('connected')
  expect(await asked()).not.toContain('eth_requestAccounts')
  expect(page.url()).toBe(before)
})
