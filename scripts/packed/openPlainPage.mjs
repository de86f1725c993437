// Part of scripts/packed.mjs.
import { openTracedPage } from './openTracedPage.mjs'

/** Opens a page and waits until it sets this title. Returns the problems. */
export async function openPlainPage({ browser, title, url }) {
  const { close, page } = await openTracedPage(browser)
  const problems = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => problems.push(`page error: ${error.message}`))
  page.setDefaultTimeout(15_000)
  try {
    await page.goto(url)
    await page.waitForFunction((wanted) => document.title === wanted, title)
  } catch (error) {
    const found = await page.title().catch(() => 'nothing')
    problems.unshift(`the title is "${found}", not "${title}": ${error.message.split('\n')[0]}`)
  }
  await close(problems)
  return problems
}
