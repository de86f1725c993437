import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { expect, test } from './test.js'

const source = join(import.meta.dirname, '../packages/portico/src')
const folders = ['ui', 'modal/views'].flatMap((folder) =>
  readdirSync(join(source, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.stories.tsx'))
    .map((path) => path.split(/[\\/]/).at(-2) ?? path),
)

type Listed = { expect: string; kind: string; story: string }

/** The stories of one folder, as the gallery's index lists them. */
async function listStories(page: Page, folder: string): Promise<Listed[]> {
  await page.goto('/gallery.html')
  const items = page.locator(`li[data-story^="${folder}/"]`)
  await items.first().waitFor()
  return items.evaluateAll((found) =>
    found.map((item) => ({
      expect: item.getAttribute('data-expect') ?? '',
      kind: item.getAttribute('data-kind') ?? '',
      story: item.getAttribute('data-story') ?? '',
    })),
  )
}

async function show(page: Page, { expect: text, story }: Listed): Promise<void> {
  await page.goto(`/gallery.html?story=${story}&theme=light`)
  const words = page.getByText(text).or(page.getByLabel(text)).or(page.getByPlaceholder(text))
  await expect(words.first(), story).toBeAttached()
  await settle(page)
}

/** Lets layout and what moves come to rest. */
function settle(page: Page): Promise<unknown> {
  return page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const animationsIn = (root: Document | ShadowRoot): Animation[] => [
      ...root.getAnimations(),
      ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
        shadowRoot ? animationsIn(shadowRoot) : [],
      ),
    ]
    // What goes round for ever has no end to wait for.
    const ending = animationsIn(document).filter(
      ({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
    )
    await Promise.all(ending.map(({ finished }) => finished.catch(() => {})))
  })
}

// Run in the page itself: the stories have no frames, which is what the wrappers of axe spend their time on.
const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** What only the colour scheme changes. */
const colourRules: RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'] }

const everyRule: RunOptions = {
  // The gallery's page around a story is no page of its own.
  rules: Object.fromEntries(
    ['landmark-one-main', 'page-has-heading-one', 'region', 'bypass'].map((id) => [id, { enabled: false }]),
  ),
}

/** Accessibility of what is shown, by axe, in the scheme that is on. */
async function findViolations(page: Page, options: RunOptions): Promise<string[]> {
  const { violations }: Pick<AxeResults, 'violations'> = await page.evaluate(
    (given) => Reflect.get(globalThis, 'axe').run(document, { ...given, resultTypes: ['violations'] }),
    options,
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join('; ')}`)
}

/** What stands out of the page at either side; what a box around it cuts off does not. */
function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const isCut = (element: Element) => {
      for (let box = element.parentElement; box; box = box.parentElement) {
        const { left, right } = box.getBoundingClientRect()
        const isInside = right <= innerWidth + 1 && left >= -1
        if (isInside && ['clip', 'hidden'].includes(getComputedStyle(box).overflowX)) return true
      }
      return false
    }
    const walk = (root: ParentNode) => {
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot) walk(element.shadowRoot)
        if (!(root instanceof ShadowRoot)) continue
        const { left, right, width } = element.getBoundingClientRect()
        if (width > 1 && (right > innerWidth + 1 || left < -1) && !isCut(element)) {
          found.push(`${element.localName}.${element.getAttribute('class') ?? ''}`)
        }
      }
    }
    walk(document)
    return found
  })
}

/** Boxes of what a person sees in the open shadow roots, in document order, left out where text keeps its own direction. */
function readBoxes(page: Page) {
  return page.evaluate(() => {
    const boxes: { name: string; left: number; right: number }[] = []
    const walk = (root: ParentNode) => {
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot) walk(element.shadowRoot)
        if (!(root instanceof ShadowRoot) || element.closest('[dir=ltr]')) continue
        if (!element.matches('button, a, img, input, label, h1, h2, h3, p, li')) continue
        // A link inside a sentence stands where the sentence's own language puts it.
        if (getComputedStyle(element).display === 'inline') continue
        const { height, left, right, width } = element.getBoundingClientRect()
        if (width > 1 && height > 1) {
          boxes.push({ left, name: `${element.localName} ${element.textContent?.slice(0, 24)}`, right })
        }
      }
    }
    walk(document)
    return boxes
  })
}

const [pageWidth, phoneWidth] = [1000, 320]

for (const folder of folders) {
  test(`gallery: ${folder}`, async ({ page }) => {
    // Straight to the last frame: what is checked is where things stand, not how they got there.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.addInitScript({ path: axePath })
    const listedStories = await listStories(page, folder)
    test.setTimeout(60_000 + listedStories.length * 10_000)
    for (const listed of listedStories) {
      await page.setViewportSize({ height: 800, width: pageWidth })
      await show(page, listed)
      expect(await findViolations(page, everyRule), `${listed.story} light`).toEqual([])
      await page.evaluate(() => document.documentElement.style.setProperty('--portico-scheme', 'dark'))
      await settle(page)
      expect(await findViolations(page, colourRules), `${listed.story} dark`).toEqual([])

      if (listed.kind === 'view') {
        const boxes = await readBoxes(page)
        await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
        await settle(page)
        const mirrored = await readBoxes(page)
        const misplaced = boxes.filter(({ left }, index) => {
          const right = mirrored[index]?.right ?? Number.NaN
          return !(Math.abs(pageWidth - right - left) <= 2)
        })
        expect(misplaced, `${listed.story} rtl`).toEqual([])
        expect(boxes.length, `${listed.story} has boxes`).toBeGreaterThan(1)
      }

      await page.setViewportSize({ height: 640, width: phoneWidth })
      await settle(page)
      expect(await findOverflow(page), `${listed.story} at ${phoneWidth} px`).toEqual([])
    }
  })
}
