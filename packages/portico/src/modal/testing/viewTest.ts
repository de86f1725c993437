import { afterEach, beforeAll, expect, vi } from 'vitest'
import type { ViewData } from '../shell/viewRow.js'
import type { ViewName } from '../views.js'
import { loadViews } from './loadViews.js'
import { renderModal } from './renderModal.js'
import { openOn } from './StoryModal.js'
import { type StoryOptions, storyPortico } from './storyPortico.js'
import { type StoryServerOptions, storyServer } from './storyServer.js'

/** Sets up tests of one view: opens it on a kit with a simulated server, and cleans up after each test. */
export function viewTest(view: ViewName) {
  const ends: (() => Promise<void>)[] = []
  beforeAll(() => loadViews(view))
  afterEach(async () => {
    for (const end of ends.splice(0)) await end()
    vi.restoreAllMocks()
  })
  return async function show(
    answers: StoryServerOptions = {},
    { data, ...options }: StoryOptions & { data?: ViewData } = {},
  ) {
    const server = storyServer(answers)
    const portico = storyPortico({
      connected: 'Harbor',
      features: { activity: true },
      server: server.url,
      ...options,
    })
    const shown = await renderModal(portico)
    ends.push(shown.end)
    openOn(portico, view, data)
    await expect.poll(() => shown.dialog.open).toBe(true)
    await expect.poll(shown.title, { timeout: 10_000 }).not.toBe('Loading…')
    const all = (selector: string) =>
      [...shown.root.querySelectorAll<HTMLElement>(selector)].map(({ textContent }) => textContent)
    return {
      ...shown,
      /** Returns the texts of all matching elements. */
      all,
      /** Returns the titles of the drawn rows. For an entry of the activity, that is its verb. */
      rows: () =>
        all('.virtual-list :is(.row-title:not(:has(.entry-line)), .row-title > .entry-line > :first-child)'),
      server,
    }
  }
}
