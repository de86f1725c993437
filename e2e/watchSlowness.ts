import type { Page } from '@playwright/test'
import { measureSlowdown } from '../scripts/testing/measureSlowdown.mjs'

/** How long the work below takes on two idle cores, in ms. The limits are written for such a machine. */
const referenceMs = 40

/**
 * Measures how many times slower this machine is than two idle cores. The returned function measures again, and returns
 * the larger result, because other load may begin or end in between. The result is at least 1, so a faster machine does
 * not lower a limit.
 */
export async function watchSlowness(page: Page): Promise<() => Promise<number>> {
  const before = await readSlowness(page)
  return async () => Math.max(before, await readSlowness(page))
}

/**
 * Returns the larger of two: how slow the page is at the work that a user waits for (script, styles and layout), and how
 * slow all processors are, because the server and the network behind the page use the others.
 */
async function readSlowness(page: Page): Promise<number> {
  const tookMs = await page.evaluate(() => {
    const work = () => {
      const began = performance.now()
      const list = document.body.appendChild(document.createElement('ul'))
      for (let row = 0; row < 1500; row += 1) {
        const item = list.appendChild(document.createElement('li'))
        item.style.cssText = `display: flex; inline-size: ${100 + (row % 50)}px`
        item.textContent = JSON.stringify({ row, words: ['a', 'wallet', 'answers'] })
      }
      const { height } = list.getBoundingClientRect()
      list.remove()
      return height > 0 ? performance.now() - began : Number.NaN
    }
    return Array.from({ length: 9 }, work).sort((a, b) => a - b)[4] ?? Number.NaN
  })
  return Math.max(tookMs / referenceMs, await measureSlowdown())
}
