// Part of scripts/packed.mjs.
import { randomUUID } from 'node:crypto'
import { join, relative } from 'node:path'
import { root } from '../checks/houseFiles.mjs'
import { failuresFolder } from '../testing/evidence.mjs'

/**
 * Opens a page. If there are problems, `close` stores the page's picture and its trace, and adds their path to the
 * problems.
 */
export async function openTracedPage(browser) {
  const context = await browser.newContext()
  await context.tracing.start({ screenshots: true, snapshots: true })
  const page = await context.newPage()
  const close = async (problems) => {
    if (problems.length === 0) {
      await context.tracing.stop()
    } else {
      const folder = join(failuresFolder(), randomUUID().slice(0, 8))
      await page.screenshot({ path: join(folder, 'page.png') }).catch(() => {})
      await context.tracing.stop({ path: join(folder, 'trace.zip') })
      problems.push(`its picture and its trace are in ${relative(root, folder)}`)
    }
    await context.close()
  }
  return { close, page }
}
