import { createText, type TextOf } from '@portico/texts'
import { windows } from '@portico/texts/en/frame/windows'
import { languages } from '@portico/texts/languages'
import { englishTag, findLanguage, type LanguageTag } from './findLanguage.js'

export type WindowTexts = { language: LanguageTag; t: TextOf<typeof windows> }

/** Returns the part of a window's URL that hands over the language. For English, it is empty. */
export function languageHash(language: string): string {
  return language === englishTag ? '' : `#lang=${language}`
}

/**
 * Returns the language of a window. If the opener passed a language in the URL, the window uses that language. If the
 * window has no opener and the URL has no hash, the window uses the browser's language.
 */
export function readWindowLanguage(): LanguageTag {
  const handed = new URLSearchParams(location.hash.slice(1)).get('lang')
  const isAlone = window.opener === null && location.hash === ''
  return findLanguage(handed !== null ? [handed] : isAlone ? navigator.languages : [])
}

/**
 * Loads the texts of the wallet's own windows. If they do not load, the page keeps the English texts that it already
 * shows.
 */
export async function loadWindowTexts(language: LanguageTag): Promise<WindowTexts> {
  const english = { language: englishTag, t: createText<typeof windows>(windows, englishTag) } as const
  if (language === englishTag) return english
  try {
    const { frame } = await languages[language].frame()
    return { language, t: createText<typeof windows>(await frame.windows(), language) }
  } catch {
    return english
  }
}

/** Fills each element that names a text in `data-text`, and sets the page's language. */
export function fillPage({ language, t }: WindowTexts): void {
  const { documentElement } = document
  documentElement.lang = language
  documentElement.dir ||= languages[language].direction
  for (const element of document.querySelectorAll<HTMLElement>('[data-text]')) {
    const key = element.dataset.text ?? ''
    if (isPlain(key)) element.textContent = t(key)
  }
}

/** The texts that the pages contain. None of them has values. */
const plain = [
  'dashboard.text',
  'dashboard.title',
  'loading.text',
  'loading.title',
  'passkey.alone.text',
  'passkey.alone.title',
  'passkey.create',
  'passkey.page',
  'passkey.text',
  'passkey.title',
  'release.asking',
  'release.notMe',
  'release.open',
  'release.page',
  'review.alone.text',
  'review.alone.title',
  'review.page',
] as const

const isPlain = (key: string): key is (typeof plain)[number] => (plain as readonly string[]).includes(key)
