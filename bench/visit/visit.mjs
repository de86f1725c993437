import { announceWallet, putStopwatch } from './inPage.mjs'

const connectButton = '[data-testid=connect]'
const wallet = 'Bench Wallet'
const address = '[data-testid=address]'
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Visits a page once in a fresh browser context: load, first open, close, second open, connect. Empties `sent`, the
 * list of what the site and the kit's server have sent. Counts bytes and requests `before` the first press, until the
 * wallets are `shown`, until they have `settled`, and until five seconds after the press, when the network is `quiet`.
 */
export async function visit({ browser, sent, throttle, url }) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  try {
    await devTools.send('Performance.enable')
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: throttle })
    await page.addInitScript(announceWallet)
    await page.addInitScript(putStopwatch)

    sent.length = 0
    await page.goto(url, { waitUntil: 'load' })
    await page.waitForSelector(connectButton)
    await pause(1000)
    const before = countOf(sent)
    const timeToInteractiveMs = await page.evaluate(() => bench.timeToInteractive())
    await devTools.send('HeapProfiler.collectGarbage')
    const { metrics } = await devTools.send('Performance.getMetrics')
    const heapBytes = metrics.find(({ name }) => name === 'JSHeapUsedSize').value

    const firstOpen = await timedClick(page, connectButton, undefined, 'button', wallet)
    // Five seconds after the press, everything that loads without another press has loaded.
    await pause(5000 - firstOpen.tookMs)
    const shown = countOf(sent, firstOpen.shownAt)
    const settled = countOf(sent, firstOpen.shownAt + firstOpen.settledMs - firstOpen.ms)
    const quiet = countOf(sent)
    await page.keyboard.press('Escape')
    await page.waitForFunction((wallet) => !bench.find('button', wallet), wallet)
    await pause(700)
    const secondOpen = await timedClick(page, connectButton, undefined, 'button', wallet)
    await pause(700)
    const connect = await timedClick(page, 'button', wallet, address)
    return {
      before,
      connect,
      firstOpen,
      heapBytes,
      quiet,
      secondOpen,
      settled,
      shown,
      timeToInteractiveMs,
    }
  } finally {
    await context.close()
  }
}

async function timedClick(page, selector, text, target, targetText) {
  const at = await page.evaluate(([selector, text]) => bench.find(selector, text), [selector, text])
  if (!at) throw new Error(`nothing to click: ${selector} ${text ?? ''}`)
  await page.evaluate(
    ([selector, text]) => {
      globalThis.timing = bench.time(selector, text)
    },
    [target, targetText],
  )
  await page.mouse.click(at.x, at.y)
  return page.evaluate(() => globalThis.timing)
}

/**
 * Counts what was sent until a time: bytes and files of JavaScript, and all requests except those for pictures.
 * Requests to the kit's server also count.
 */
function countOf(sent, until = Number.POSITIVE_INFINITY) {
  const inTime = sent.filter(({ at }) => at <= until)
  const scripts = inTime.filter(({ path }) => path.endsWith('.js'))
  return {
    requests: inTime.filter(({ isPicture }) => !isPicture).length,
    scriptBytes: scripts.reduce((sum, { bytes }) => sum + bytes, 0),
    scripts: scripts.length,
  }
}
