import { type Browser, chromium, type Page } from '@playwright/test'
import { closedNetworkArguments, findBrowser } from '../scripts/browser.mjs'
import { sample } from '../scripts/testing/sample.mjs'
import { listStories, showStory } from './stories.js'
import { expect, test } from './test.js'

/** The stories are divided among four tests. A run with a seed compares those of one, which the seed chooses. */
const parts = [1, 2, 3, 4]
const chosen = sample(parts, { nameOf: (part) => `geometry ${part}`, share: 1 / 4 })

const size = { height: 800, width: 1000 }
/** The difference that rounding may make, in CSS pixels. Both engines draw text without hinting, so widths agree. */
const tolerance = 2

type Box = { height: number; name: string; width: number }

/** Returns the sizes of cards, pictures and list items, in the order of the document. */
function readSizes(page: Page): Promise<Box[]> {
  return page.evaluate(() => {
    const boxes: Box[] = []
    const walk = (root: ParentNode) => {
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot) walk(element.shadowRoot)
        if (!(root instanceof ShadowRoot) || !element.matches('[part=card], svg, li')) continue
        // The box of a ring that turns changes all the time.
        if (element.matches('.spinner-ring')) continue
        // Content of closed details is not drawn. Chromium may not even have laid it out.
        if (element.closest('details:not([open]) > :not(summary)')) continue
        const { height, top, width } = element.getBoundingClientRect()
        // A long list draws some rows ahead. How many depends on when it measured the card, and on the card's position,
        // which follows its first height.
        const bottom = element.closest('[part=card]')?.getBoundingClientRect().bottom ?? innerHeight
        if (top >= bottom && element.closest('.virtual-list > li')) continue
        boxes.push({ height, name: `${element.localName}.${element.getAttribute('class') ?? ''}`, width })
      }
    }
    walk(document)
    return boxes
  })
}

/** Lists the boxes of a story that differ. */
function compare(own: readonly Box[], other: readonly Box[]): string[] {
  if (own.length !== other.length) return [`${own.length} boxes, not ${other.length}`]
  const isFar = (a: number, b: number) => Math.abs(a - b) > tolerance
  const sizeOf = ({ height, width }: Box) => `${width.toFixed(1)} × ${height.toFixed(1)}`
  return own.flatMap((box, index) => {
    const expected = other[index] ?? box
    const differs = isFar(box.width, expected.width) || isFar(box.height, expected.height)
    return differs ? [`${box.name}: ${sizeOf(box)}, not ${sizeOf(expected)}`] : []
  })
}

/** Runs in the page: sets the same fonts in both engines, which have different default fonts. */
function setFonts(): void {
  const { style } = document.documentElement
  style.setProperty('--portico-font', "'DejaVu Sans', sans-serif")
  style.setProperty('--portico-font-mono', "'DejaVu Sans Mono', monospace")
}

type Comparison = { browser: Browser; reference: Page }

async function openReference(baseURL: string | undefined): Promise<Comparison> {
  const executablePath = findBrowser()
  const browser = await chromium.launch({
    // With hinting, Chromium rounds the widths of letters, and long lines wrap at other words.
    args: [...closedNetworkArguments, '--font-render-hinting=none'],
    ...(executablePath !== undefined && { executablePath }),
  })
  const reference = await browser.newPage({ ...(baseURL !== undefined && { baseURL }), viewport: size })
  return { browser, reference }
}

for (const part of chosen) {
  test(`geometry: part ${part} of ${parts.length}`, async ({ baseURL, page }, testInfo) => {
    const { browser, reference } = await openReference(baseURL)
    try {
      const all = await listStories(reference)
      const stories = all.filter((_, index) => index % parts.length === part - 1)
      expect(stories.length).toBeGreaterThan(0)
      test.setTimeout(60_000 + stories.length * 10_000)
      await page.setViewportSize(size)
      for (const each of [reference, page]) {
        await each.goto(`/gallery.html#story=${stories[0]?.story}&theme=light`)
        await each.evaluate(setFonts)
      }
      const found: string[] = []
      for (const each of stories) {
        await Promise.all([showStory(reference, each), showStory(page, each)])
        const differences = compare(await readSizes(page), await readSizes(reference))
        if (differences.length === 0) continue
        found.push(...differences.map((difference) => `${each.story} ${difference}`))
        for (const [engine, shown] of [
          ['chromium', reference],
          ['webkit', page],
        ] as const) {
          await shown.screenshot({
            path: testInfo.outputPath(`${each.story.replaceAll('/', '-')}-${engine}.png`),
          })
        }
      }
      expect(found).toEqual([])
    } finally {
      await browser.close()
    }
  })
}
