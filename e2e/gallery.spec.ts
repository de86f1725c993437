import type { Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'
import { listChangedFiles, sample } from '../scripts/testing/sample.mjs'
import { axePath, findViolations, storyRules } from './axe.js'
import { type Listed, listStories, settle, showStory, storyFolders } from './stories.js'
import { expect, test } from './test.js'

/** Folders with changes are checked completely. */
const changed = listChangedFiles()
const isChanged = (folder: string) => changed.some((path) => path.includes(`/${folder}/`))

/** The share of folders, and of a folder's stories, that a run with a seed checks. */
const [folderShare, share] = [1 / 10, 1 / 3]
const sampled = sample(storyFolders, { nameOf: String, share: folderShare })

/** The gallery's index, which loads all stories. Each worker reads it once. */
const listed: { all?: readonly Listed[] } = {}

/** Rules that only the color scheme affects. */
const colourRules: RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'] }

/** Runs in the page: adds landmarks that most sites have, beside those that the modal may add. */
function addLandmarks(): void {
  for (const name of ['header', 'footer']) {
    const part = document.createElement(name)
    part.textContent = 'Site'
    part.style.cssText = 'position: fixed; clip-path: inset(50%)'
    document.body.append(part)
  }
}

/** Finds elements that stick out of the page at either side. Parts that a box around them clips do not count. */
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

/**
 * Returns the boxes of visible elements in the open shadow roots, in document order. Leaves out elements whose text
 * keeps its own direction.
 */
function readBoxes(page: Page) {
  return page.evaluate(() => {
    const boxes: { name: string; left: number; right: number }[] = []
    const walk = (root: ParentNode) => {
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot) walk(element.shadowRoot)
        if (!(root instanceof ShadowRoot) || element.closest('[dir=ltr]')) continue
        if (!element.matches('button, a, img, input, label, h1, h2, h3, p, li')) continue
        // The language of a sentence decides where a link inside it is.
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

/** Finds boxes that the layout from right to left does not mirror. */
async function findMisplaced(page: Page) {
  await turn(page, 'ltr')
  const boxes = await readBoxes(page)
  await turn(page, 'rtl')
  const mirrored = await readBoxes(page)
  return boxes.filter(({ left }, index) => {
    const right = mirrored[index]?.right ?? Number.NaN
    return !(Math.abs(pageWidth - right - left) <= 2)
  })
}

async function turn(page: Page, dir: 'ltr' | 'rtl'): Promise<void> {
  await page.evaluate((to) => document.documentElement.setAttribute('dir', to), dir)
  await settle(page)
}

for (const folder of storyFolders.filter((each) => sampled.includes(each) || isChanged(each))) {
  test(`gallery: ${folder}`, async ({ page }) => {
    // Skips to the last frame: the check is about final positions.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.addInitScript({ path: axePath })
    listed.all ??= await listStories(page)
    const all = listed.all.filter(({ story }) => story.startsWith(`${folder}/`))
    const stories = isChanged(folder) ? all : sample(all, { nameOf: ({ story }) => story, share })
    expect(stories.length, folder).toBeGreaterThan(0)
    test.setTimeout(180_000 + stories.length * 10_000)
    // Opens the first story and not the index, which would load every story.
    await page.goto(`/gallery.html#story=${stories[0]?.story}&theme=light`)
    await page.evaluate(addLandmarks)
    for (const each of stories) {
      const { kind, story } = each
      await page.setViewportSize({ height: 800, width: pageWidth })
      await showStory(page, each)
      expect(await findViolations(page, storyRules), `${story} light`).toEqual([])
      await page.evaluate(() => document.documentElement.style.setProperty('--portico-scheme', 'dark'))
      await settle(page)
      expect(await findViolations(page, colourRules), `${story} dark`).toEqual([])

      if (kind === 'view') {
        // If rows load between the two measurements, only one of them has these rows. Then both are repeated.
        await expect.poll(() => findMisplaced(page), { message: `${story} rtl` }).toEqual([])
        expect((await readBoxes(page)).length, `${story} has boxes`).toBeGreaterThan(1)
      }

      await page.setViewportSize({ height: 640, width: phoneWidth })
      await settle(page)
      expect(await findOverflow(page), `${story} at ${phoneWidth} px`).toEqual([])

      // The stories of components contain no texts of a catalog.
      if (kind !== 'view') continue
      await showStory(page, each, 'pseudo')
      expect(await findViolations(page, storyRules), `${story} in pseudo-language`).toEqual([])
    }
  })
}
