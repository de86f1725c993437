/// <reference types="vite/client" />

import type { Catalog, Message } from '@portico/texts'
import { en } from '@portico/texts/en/language'
import { modal as english } from '@portico/texts/en/modal'
import { es } from '@portico/texts/es/language'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Stories } from '../../ui/Stories.js'
import { speak } from '../testing/storyLanguage.js'
import { type ViewName, views } from '../views.js'

const files = import.meta.glob<{ stories: Stories }>('../*/*/*.stories.tsx', { eager: true })

const ends: (() => unknown)[] = []
/** Whole English texts of the modal that differ in Spanish. */
const englishTexts = new Set<string>()

beforeAll(async () => {
  const spanishTexts = new Set<string>()
  const read = async (
    { areas, shell }: typeof english | Awaited<ReturnType<typeof es.modal>>['modal'],
    into: Set<string>,
  ) => {
    const files = await Promise.all(Object.values(areas).map((load) => load()))
    const catalogs: readonly Catalog[] = [shell, ...files.flatMap((file) => Object.values<Catalog>(file))]
    for (const catalog of catalogs) for (const message of Object.values(catalog)) addTexts(message, into)
  }
  await read(english, englishTexts)
  await read((await es.modal()).modal, spanishTexts)
  for (const text of spanishTexts) englishTexts.delete(text)
  await speak(es)
})

function addTexts(message: Message, into: Set<string>): void {
  if (typeof message === 'string') {
    // Short words and texts with values are left out, because they could match other text on the page.
    if (!message.includes('{') && message.length > 3) into.add(message)
    return
  }
  for (const form of Object.values(message.forms)) if (form !== undefined) addTexts(form, into)
}

afterAll(() => speak(en))
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  localStorage.clear()
})

test.each(Object.keys(views) as ViewName[])('behavior: %s has no English text in Spanish', async (name) => {
  const path = Object.keys(files).find((each) => each.endsWith(`/${name}/${name}.stories.tsx`))
  const story = path === undefined ? undefined : Object.values(files[path]?.stories ?? {})[0]
  expect.assert(story, `${name} has a story`)
  const screen = await render(story.render())
  ends.push(() => screen.unmount())
  const card = () =>
    [...document.querySelectorAll('portico-modal')].at(-1)?.shadowRoot?.querySelector('dialog[open] .card')
  await expect.poll(() => card()?.querySelector('.screen, [class*="screen"]')).toBeTruthy()
  await expect.poll(() => card()?.querySelector('[data-testid="view-loading"]')).toBeFalsy()
  const shown = [...(card()?.querySelectorAll('*') ?? [])].flatMap((element) => [
    ...[...element.childNodes].flatMap((node) =>
      node.nodeType === Node.TEXT_NODE ? [node.textContent ?? ''] : [],
    ),
    element.getAttribute('aria-label') ?? '',
    element.getAttribute('placeholder') ?? '',
    element.getAttribute('title') ?? '',
  ])
  expect(shown.map((text) => text.trim()).filter((text) => englishTexts.has(text))).toEqual([])
  expect(card()?.closest('dialog')?.getRootNode()).toHaveProperty('host.lang', 'es')
})
