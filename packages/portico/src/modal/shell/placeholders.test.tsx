/// <reference types="vite/client" />
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Stories } from '../../ui/Stories.js'
import { rowOf, type ViewName, views } from '../views.js'

const files = import.meta.glob<{ stories: Stories }>('../*/*/*.stories.tsx', { eager: true })

/** Height in px around a placeholder: the header of the card, and the space above and below. */
const frame = 76

const ends: (() => unknown)[] = []
beforeEach(() => page.viewport(1024, 768))
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  localStorage.clear()
})

const names = (Object.keys(views) as ViewName[]).filter((name) => rowOf(name).height > 0)

test.each(
  names,
)('behavior: the placeholder of %s has the height of the view with usual data', async (name) => {
  const path = Object.keys(files).find((each) => each.endsWith(`/${name}/${name}.stories.tsx`))
  const story = path === undefined ? undefined : Object.values(files[path]?.stories ?? {})[0]
  expect.assert(story, `${name} has a story`)
  const screen = await render(story.render())
  ends.push(() => screen.unmount())
  const root = () => [...document.querySelectorAll('portico-modal')].at(-1)?.shadowRoot
  const difference = () =>
    Math.abs((root()?.querySelector('dialog[open] .card')?.clientHeight ?? 0) - frame - rowOf(name).height)
  await expect.poll(difference).toBeLessThanOrEqual(8)
})
