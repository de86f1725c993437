import { createRequire } from 'node:module'
import type { Frame, Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

/** axe, for `addInitScript`. It runs in the page itself: its wrappers spend most time on frames. */
export const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** All rules but those about whole pages, because the gallery's page around a story is not a real one. */
export const storyRules: RunOptions = {
  rules: Object.fromEntries(
    ['landmark-one-main', 'page-has-heading-one', 'region', 'bypass'].map((id) => [id, { enabled: false }]),
  ),
}

/** Uses axe to check the accessibility of a page or a frame in its present state, without the frames inside it. */
export async function findViolations(page: Page | Frame, options: RunOptions = {}): Promise<string[]> {
  const { violations }: Pick<AxeResults, 'violations'> = await page.evaluate(
    (given) =>
      Reflect.get(globalThis, 'axe').run(document, { iframes: false, ...given, resultTypes: ['violations'] }),
    options,
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join('; ')}`)
}
