import { languages } from '@portico/texts/languages'
import { findLanguage } from '../language/findLanguage.js'
import type { KitTexts } from './kitTexts.js'

/** Loads the texts of a kit. If they do not load in this language, they are in English. */
export async function loadKitTexts(wanted: string): Promise<KitTexts> {
  const language = findLanguage([wanted])
  try {
    const { frame } = await languages[language].frame()
    const [calls, kit] = await Promise.all([frame.calls(), frame.kit()])
    return { calls, kit, language }
  } catch (error) {
    if (language === 'en') throw error
    return loadKitTexts('en')
  }
}
