import type { FrameTranslation } from '@portico/texts/en/frame'
import { languages } from '@portico/texts/languages'
import { englishTag, findLanguage, type LanguageTag } from './findLanguage.js'
import { createFrameTexts, type FrameTexts, type ScreenArea, type ScreenCatalogs } from './frameTexts.js'

/** The language of one frame. */
export type FrameLanguage = {
  /** Returns the texts of these areas, or undefined while they load. */
  read: (areas: readonly ScreenArea[]) => FrameTexts | undefined
  /** Loads these areas, unless they were requested before. */
  need: (areas: readonly ScreenArea[]) => void
  subscribe: (listener: () => void) => () => void
  /**
   * Sets the language that the page hands over. An unknown language becomes English. The texts for approvals load at
   * once, so no request waits for them.
   */
  set: (tag: string) => void
}

/** The areas that a request needs on the screen, including the unlocking of the wallet. */
export const approvalAreas: readonly ScreenArea[] = ['approval', 'calls', 'problems', 'shell', 'unlock']

/** If an area does not load within this time, in ms, it stays English. No request may wait forever for its texts. */
const patienceMs = 8_000

type Loaded = ScreenCatalogs[ScreenArea]

/** Creates the language of a frame. It is English until the page hands over another language. */
export function createFrameLanguage(
  load: (tag: LanguageTag) => Promise<{ frame: FrameTranslation }> = (tag) => languages[tag].frame(),
): FrameLanguage {
  const listeners = new Set<() => void>()
  let tag: LanguageTag = englishTag
  let asked = new Set<ScreenArea>()
  /** Areas that have loaded, or have failed to load and stay English. */
  let settled = new Set<ScreenArea>()
  let catalogs: Partial<ScreenCatalogs> = {}
  let texts = createFrameTexts()

  async function bring(area: ScreenArea): Promise<void> {
    const of = tag
    const patience = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs))
    const catalog = load(of).then(({ frame }): Promise<Loaded> => frame[area]())
    const loaded = await Promise.race([catalog, patience]).catch(() => undefined)
    // Another language may have been set in the meantime.
    if (of !== tag) return
    settled.add(area)
    if (loaded) catalogs = { ...catalogs, [area]: loaded }
    texts = createFrameTexts(tag, catalogs)
    tell()
  }

  function need(areas: readonly ScreenArea[]): void {
    if (tag === englishTag) return
    for (const area of areas.filter((each) => !asked.has(each))) {
      asked.add(area)
      void bring(area)
    }
  }

  function tell(): void {
    for (const listener of listeners) listener()
  }

  return {
    need,
    read: (areas) => (tag === englishTag || areas.every((area) => settled.has(area)) ? texts : undefined),
    set(wanted) {
      const next = findLanguage([wanted])
      if (next === tag) return
      tag = next
      asked = new Set()
      settled = new Set()
      catalogs = {}
      texts = createFrameTexts(tag)
      document.documentElement.lang = tag
      need(approvalAreas)
      tell()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Loads texts for a page whose language does not change. */
export function loadFrameTexts(tag: string, areas: readonly ScreenArea[]): Promise<FrameTexts> {
  const language = createFrameLanguage()
  language.set(tag)
  language.need(areas)
  return new Promise((resolve) => {
    const look = () => {
      const texts = language.read(areas)
      if (texts) resolve(texts)
    }
    language.subscribe(look)
    look()
  })
}
