import type { Message } from '@portico/texts'
import type { FrameTranslation } from '@portico/texts/en/frame'
import { languages } from '@portico/texts/languages'
import type { LanguageTag } from '../findLanguage.js'
import { createFrameTexts, type FrameTexts, type ScreenArea, type ScreenCatalogs } from '../frameTexts.js'

const areas: readonly ScreenArea[] = ['approval', 'calls', 'problems', 'settings', 'shell', 'unlock']

/** Loads all texts of the screens in one language. */
export async function textsOf(tag: LanguageTag): Promise<FrameTexts> {
  return createFrameTexts(tag, await load(tag))
}

/** Returns English with each text in ⟦brackets⟧. A text without brackets on a screen did not come from a catalog. */
export async function bracketedTexts(): Promise<FrameTexts> {
  const catalogs = Object.fromEntries(
    Object.entries(await load('en')).map(([area, catalog]) => [
      area,
      Object.fromEntries(Object.entries(catalog).map(([key, message]) => [key, bracket(message)])),
    ]),
  )
  // Cast: the areas and their keys are the same.
  return createFrameTexts('en', catalogs as ScreenCatalogs)
}

async function load(tag: LanguageTag): Promise<ScreenCatalogs> {
  const { frame }: { frame: FrameTranslation } = await languages[tag].frame()
  const loaded = await Promise.all(areas.map(async (area) => [area, await frame[area]()] as const))
  // Cast: each area has one entry.
  return Object.fromEntries(loaded) as ScreenCatalogs
}

function bracket(message: Message): Message {
  if (typeof message === 'string') return `⟦${message}⟧`
  const forms = Object.fromEntries(
    Object.entries(message.forms).map(([form, inner]) => [form, inner === undefined ? '' : bracket(inner)]),
  )
  // Cast: the plural forms are the same.
  return { ...message, forms } as Message
}
