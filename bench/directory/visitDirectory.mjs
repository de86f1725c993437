import { putStopwatch } from '../visit/inPage.mjs'

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Visits the directory once in a fresh browser context: opens all wallets at full speed, closes them, and opens them
 * again with a slowed CPU. Then types a search at full speed. Last, loads the page again and requests its first QR code
 * with a slowed CPU.
 */
export async function visitDirectory({ browser, throttle, url }) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  const setThrottle = (rate) => devTools.send('Emulation.setCPUThrottlingRate', { rate })
  try {
    await page.addInitScript(putStopwatch)
    await page.goto(url, { waitUntil: 'load' })
    await page.getByTestId('open').click()
    await page.getByTestId('all-wallets').waitFor()
    // Opening the modal prefetches the first page of wallets, so this measures a warm start.
    await pause(2_000)
    const listMs = await timed(page, '[data-testid="all-wallets"]', '.wallet-tile', 'Osprey')
    await page.keyboard.press('Escape')
    await page.getByTestId('all-wallets').waitFor()
    await pause(1_000)
    await setThrottle(throttle)
    const slowListMs = await timed(page, '[data-testid="all-wallets"]', '.wallet-tile', 'Osprey')
    await pause(1_000)

    await setThrottle(1)
    await page.evaluate(watchTasks)
    for (const letter of 'jetty') {
      await page.keyboard.press(letter)
      await pause(60)
    }
    // Only the response to the search has this many wallets: the page knew fewer before.
    await page.waitForFunction(() =>
      document.querySelector('portico-modal').shadowRoot.querySelector('li[aria-setsize="50"]'),
    )
    await pause(1_000)
    const longestTaskMs = await page.evaluate(() => Math.max(0, ...globalThis.tasks))

    await page.goto(url, { waitUntil: 'load' })
    await page.getByTestId('open').click()
    await page.getByTestId('all-wallets').waitFor()
    await pause(2_000)
    await setThrottle(throttle)
    // Before a click, a user's pointer is over a row for at least this long.
    await page.getByTestId('wallet-walletConnect').hover()
    await pause(100)
    const codeMs = await timed(page, '[data-testid="wallet-walletConnect"]', '.qr-code', '')
    return { codeMs, listMs, longestTaskMs, slowListMs }
  } finally {
    await context.close()
  }
}

/** Clicks the first matching element, and waits until another one with this text is painted. */
async function timed(page, clicked, selector, words) {
  await page.evaluate(
    ([selector, words]) => {
      globalThis.timing = globalThis.bench.time(selector, words)
    },
    [selector, words],
  )
  await page.locator(clicked).first().click()
  const { ms } = await page.evaluate(() => globalThis.timing)
  return ms
}

/** Runs in the page: records tasks of more than 50 ms. */
function watchTasks() {
  globalThis.tasks = []
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) globalThis.tasks.push(duration)
  }).observe({ type: 'longtask' })
}
