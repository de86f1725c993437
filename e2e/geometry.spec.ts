import { type Browser, chromium, type Page } from '@playwright/test'
import { closedNetworkArguments, findBrowser } from '../scripts/browser.mjs'
import { sample } from '../scripts/testing/sample.mjs'
import { type Listed, listStories, showStory, storyFolders } from './stories.js'
import { expect, test } from './test.js'

/** The share of the folders, and of the stories in each, that a run with a seed compares. */
const [folderShare, share] = [1 / 8, 1 / 4]
const folders = sample(storyFolders, { nameOf: String, share: folderShare })

const size = { height: 800, width: 1000 }
/** The difference that fonts and rounding may make, in CSS pixels. */
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
        const { height, width } = element.getBoundingClientRect()
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

const shared: { all?: readonly Listed[]; chromium?: Browser } = {}

test.afterAll(() => shared.chromium?.close())

for (const folder of folders) {
  test(`geometry: ${folder}`, async ({ baseURL, page }) => {
    const executablePath = findBrowser()
    shared.chromium ??= await chromium.launch({
      args: closedNetworkArguments,
      ...(executablePath !== undefined && { executablePath }),
    })
    const reference = await shared.chromium.newPage({
      ...(baseURL !== undefined && { baseURL }),
      viewport: size,
    })
    shared.all ??= await listStories(reference)
    const all = shared.all.filter(({ story }) => story.startsWith(`${folder}/`))
    const stories = sample(all, { nameOf: ({ story }) => story, share })
    expect(stories.length, folder).toBeGreaterThan(0)
    test.setTimeout(180_000 + stories.length * 10_000)
    await page.setViewportSize(size)
    for (const each of [reference, page])
      await each.goto(`/gallery.html#story=${stories[0]?.story}&theme=light`)
    const found: string[] = []
    for (const each of stories) {
      await showStory(reference, each)
      await showStory(page, each)
      const differences = compare(await readSizes(page), await readSizes(reference))
      found.push(...differences.map((difference) => `${each.story} ${difference}`))
    }
    await reference.close()
    expect(found).toEqual([])
  })
}
