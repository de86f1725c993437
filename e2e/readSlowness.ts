import type { Page } from '@playwright/test'

/** What the work below takes on the two idle cores for which the limits are written, in ms. */
const referenceMs = 40

/**
 * How many times longer this machine takes now for work of the kind that a person waits for: script, styles and layout. 1
 * where it is as fast as the one that the limits are written for, or faster: a limit never shrinks.
 */
export async function readSlowness(page: Page): Promise<number> {
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
  return Math.max(1, tookMs / referenceMs)
}
