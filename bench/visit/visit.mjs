import { announceWallet, putStopwatch } from './inPage.mjs'

const connectButton = '[data-testid=connect]'
const address = '[data-testid=address]'
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Visits a page once in a fresh browser context: load, first open, close, second open, connect. `sent` lists what the
 * site has sent, and is emptied here.
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
    const requests = sent.length
    const scriptBytes = sumScripts(sent)
    const timeToInteractiveMs = await page.evaluate(() => bench.timeToInteractive())
    await devTools.send('HeapProfiler.collectGarbage')
    const { metrics } = await devTools.send('Performance.getMetrics')
    const heapBytes = metrics.find(({ name }) => name === 'JSHeapUsedSize').value

    const firstOpen = await timedClick(page, connectButton, undefined, 'button', 'Bench Wallet')
    await pause(1000)
    const openScriptBytes = sumScripts(sent)
    await page.keyboard.press('Escape')
    await page.waitForFunction(() => !bench.find('button', 'Bench Wallet'))
    await pause(700)
    const secondOpen = await timedClick(page, connectButton, undefined, 'button', 'Bench Wallet')
    await pause(700)
    const connect = await timedClick(page, 'button', 'Bench Wallet', address)
    return {
      connect,
      firstOpen,
      heapBytes,
      openScriptBytes,
      requests,
      scriptBytes,
      secondOpen,
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

function sumScripts(sent) {
  return sent.reduce((sum, { bytes, path }) => (path.endsWith('.js') ? sum + bytes : sum), 0)
}
