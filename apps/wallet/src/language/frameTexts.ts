import { createText, type TextOf, type Translation } from '@portico/texts'
import type { FrameArea, FrameCatalogs } from '@portico/texts/en/frame'
import { approval } from '@portico/texts/en/frame/approval'
import { calls } from '@portico/texts/en/frame/calls'
import { problems } from '@portico/texts/en/frame/problems'
import { settings } from '@portico/texts/en/frame/settings'
import { shell } from '@portico/texts/en/frame/shell'
import { unlock } from '@portico/texts/en/frame/unlock'
import { englishTag } from './findLanguage.js'

/** The areas of the frame's screens. The kit and the windows load theirs themselves. */
export type ScreenArea = Exclude<FrameArea, 'kit' | 'windows'>

/** The texts of the screens in one language. */
export type FrameTexts = {
  /** BCP 47 tag, also for dates, relative times and lists. */
  language: string
} & { readonly [area in ScreenArea]: TextOf<FrameCatalogs[area]> }

export type ScreenCatalogs = { readonly [area in ScreenArea]: Translation<FrameCatalogs[area]> }

/**
 * English, which every frame has: it came with the screens, as their texts. A screen whose translation does not load is
 * shown in English, because no request may wait for words.
 */
const english: ScreenCatalogs = { approval, calls, problems, settings, shell, unlock }

/** Creates the texts of one language. An area that is not given is English, with English plural forms. */
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
