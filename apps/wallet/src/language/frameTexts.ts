import { createText, type TextOf, type Translation } from '@portico/texts'
import type { FrameArea, FrameCatalogs } from '@portico/texts/en/frame'
import { approval } from '@portico/texts/en/frame/approval'
import { calls } from '@portico/texts/en/frame/calls'
import { problems } from '@portico/texts/en/frame/problems'
import { settings } from '@portico/texts/en/frame/settings'
import { shell } from '@portico/texts/en/frame/shell'
import { unlock } from '@portico/texts/en/frame/unlock'
import { englishTag } from './findLanguage.js'

/** The areas of the frame's screens. The kit and the windows load their own areas. */
export type ScreenArea = Exclude<FrameArea, 'kit' | 'windows'>

/** The texts of the screens in one language. */
export type FrameTexts = {
  /** BCP 47 tag. It also sets the language of dates, relative times and lists. */
  language: string
} & { readonly [area in ScreenArea]: TextOf<FrameCatalogs[area]> }

export type ScreenCatalogs = { readonly [area in ScreenArea]: Translation<FrameCatalogs[area]> }

/**
 * The English texts, which every frame contains. If the translation of a screen does not load, the screen is in
 * English, because no request may wait for texts.
 */
const english: ScreenCatalogs = { approval, calls, problems, settings, shell, unlock }

/** Creates the texts of one language. An area without a catalog is in English, with English plural forms. */
export function createFrameTexts(
  language: string = englishTag,
  catalogs: Partial<ScreenCatalogs> = {},
): FrameTexts {
  const read = <area extends ScreenArea>(area: area) =>
    createText<FrameCatalogs[area]>(
      (catalogs[area] ?? english[area]) as Translation<FrameCatalogs[area]>,
      catalogs[area] ? language : englishTag,
    )
  return {
    approval: read('approval'),
    calls: read('calls'),
    language,
    problems: read('problems'),
    settings: read('settings'),
    shell: read('shell'),
    unlock: read('unlock'),
  }
}
