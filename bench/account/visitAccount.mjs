import { putStopwatch } from '../visit/inPage.mjs'

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Visits an account once in a fresh browser context: opens it twice with a slowed CPU, then scrolls each tab from end
 * to end at full speed.
 */
export async function visitAccount({ browser, throttle, url }) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  try {
    await devTools.send('Performance.enable')
    await page.addInitScript(putStopwatch)
    await page.goto(url, { waitUntil: 'load' })
    await page.getByTestId('open').waitFor()
    await pause(500)
    const heapBefore = await readHeap(devTools)

    await devTools.send('Emulation.setCPUThrottlingRate', { rate: throttle })
    const firstOpenMs = await timedOpen(page)
    await pause(1_000)
    await page.keyboard.press('Escape')
    await page.waitForFunction(() => !globalThis.bench.find('.virtual-list .row', 'Ether'))
    await pause(1_000)
    const warmOpenMs = await timedOpen(page)
    await pause(1_000)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 })

    const scrolled = {}
    for (const tab of ['tokens', 'nfts', 'activity']) scrolled[tab] = await page.evaluate(scrollThrough, tab)
    const heapGrowthBytes = (await readHeap(devTools)) - heapBefore
    return { firstOpenMs, heapGrowthBytes, scrolled, warmOpenMs }
  } finally {
    await context.close()
  }
}

async function timedOpen(page) {
  await page.evaluate(() => {
    globalThis.timing = globalThis.bench.time('.virtual-list .row', 'Ether')
  })
  await page.getByTestId('open').click()
  const { ms } = await page.evaluate(() => globalThis.timing)
  return ms
}

async function readHeap(devTools) {
  await devTools.send('HeapProfiler.collectGarbage')
  const { metrics } = await devTools.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'JSHeapUsedSize').value
}

/** Runs in the page: chooses a tab, scrolls to its end while pages load, and records tasks of more than 50 ms. */
async function scrollThrough(tab) {
  const root = document.querySelector('portico-modal').shadowRoot
  const body = root.querySelector('.screen-body')
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  body.scrollTop = 0
  root.querySelector(`[data-tab=${tab}]`).click()
  while (!root.querySelector('[role=tabpanel] li')) await frame()
  await new Promise((resolve) => setTimeout(resolve, 500))

  const longTasks = []
  const observer = new PerformanceObserver((list) => longTasks.push(...list.getEntries()))
  observer.observe({ type: 'longtask' })
  let frames = 0
  let waited = 0
  // Waits for pages that are loading. If nothing more loads, this is the end.
  while (waited < 60) {
    const before = body.scrollTop
    body.scrollTop += 600
    await frame()
    frames++
    waited = body.scrollTop === before ? waited + 1 : 0
  }
  await new Promise((resolve) => setTimeout(resolve, 200))
  observer.disconnect()
  const list = root.querySelector('[role=tabpanel] .virtual-list')
  return {
    drawn: list.children.length,
    frames,
    items: Number(list.lastElementChild.getAttribute('aria-setsize')),
    longestTaskMs: Math.max(0, ...longTasks.map(({ duration }) => duration)),
  }
}
