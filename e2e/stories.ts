import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'

/** A story of the gallery, as its index lists it. `expect` is a text that the story shows. */
export type Listed = { expect: string; kind: string; story: string }

const source = join(import.meta.dirname, '../packages/portico/src')

/** The names of the folders with stories. */
export const storyFolders = ['ui', 'modal'].flatMap((folder) =>
  readdirSync(join(source, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.stories.tsx'))
    .map((path) => path.split(/[\\/]/).at(-2) ?? path),
)

/** Reads every story from the gallery's index. */
export async function listStories(page: Page): Promise<readonly Listed[]> {
  await page.goto('/gallery.html')
  const items = page.locator('li[data-story]')
  await items.first().waitFor()
  return items.evaluateAll((found) =>
    found.map((item) => ({
      expect: item.getAttribute('data-expect') ?? '',
      kind: item.getAttribute('data-kind') ?? '',
      story: item.getAttribute('data-story') ?? '',
    })),
  )
}

/** Replaces the story on the same page. */
export async function showStory(
  page: Page,
  { expect: text, story }: Listed,
  language: 'en' | 'pseudo' = 'en',
): Promise<void> {
  await page.evaluate(drawStory, { language, story })
  const words = page
    .getByText(text)
    .or(page.getByLabel(text))
    .or(page.getByTitle(text))
    .or(page.getByPlaceholder(text))
  // The pseudo-language puts each text in brackets.
  await expect((language === 'en' ? words : page.getByText('[')).first(), story).toBeAttached()
  // Only now, because a slow response changes the story once more.
  await page.evaluate(waitUntilStill)
  await settle(page)
}

/** Runs in the page: draws a story. */
async function drawStory({ language, story }: { language: string; story: string }): Promise<void> {
  delete document.documentElement.dataset.story
  location.hash = `story=${story}&theme=light&language=${language}`
  // If a story does not appear, the check for its text fails.
  for (let round = 0; round < 300 && document.documentElement.dataset.story !== story; round += 1) {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  }
}

/** Runs in the page: waits until the story stops changing. Some rows load only when the page is idle. */
async function waitUntilStill(): Promise<void> {
  const frames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  // WebKit has no idle callbacks. There, the kit also uses a timer.
  const idle = () =>
    new Promise((resolve) =>
      'requestIdleCallback' in window
        ? requestIdleCallback(resolve, { timeout: 3_000 })
        : setTimeout(resolve, 100),
    )
  const readAll = (root: ParentNode): string =>
    [...root.querySelectorAll('*')]
      .flatMap(({ shadowRoot }) => (shadowRoot ? [shadowRoot.innerHTML, readAll(shadowRoot)] : []))
      .join()
  // A counter never stops changing, so the number of rounds is limited.
  for (let round = 0, before = ''; round < 20 && before !== readAll(document); round += 1) {
    before = readAll(document)
    await idle()
    await frames()
  }
}

/** Waits until layout and animations have ended. */
export function settle(page: Page): Promise<unknown> {
  return page.evaluate(async () => {
    const animationsIn = (root: Document | ShadowRoot): Animation[] => [
      ...root.getAnimations(),
      ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
        shadowRoot ? animationsIn(shadowRoot) : [],
      ),
    ]
    // Endless animations never end, so they are left out.
    const readEnding = () =>
      animationsIn(document).filter(
        ({ effect, playState }) =>
          playState === 'running' && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
      )
    // A transition to a new height replaces the one that runs, so there are several rounds.
    for (
      let round = 0, ending: Animation[] = [];
      round === 0 || (ending.length > 0 && round < 20);
      round += 1
    ) {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      ending = readEnding()
      await Promise.all(ending.map(({ finished }) => finished.catch(() => {})))
    }
  })
}
