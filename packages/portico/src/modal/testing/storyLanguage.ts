import { en } from '@portico/texts/en/language'
import { modal } from '@portico/texts/en/modal'
import type { Language } from '@portico/texts/language'
import type { ModalLanguage } from '@portico/texts/modalTexts'
import type { Portico } from '../../core/portico.js'
import { giveTexts } from '../shell/texts.js'

/** The language of stories. Its texts have loaded before the first story renders. */
const spoken: { language: Language; modal: ModalLanguage } = { language: en, modal }

/** Renders later stories in another language. */
export async function speak(language: Language): Promise<void> {
  Object.assign(spoken, { language, modal: (await language.modal()).modal })
}

/** The options of every story. */
export const storyDefaults = () => ({ beacons: false, language: spoken.language })

/** Starts the kit of a story. A kit with another language loads its texts, as on a page. */
export function startSpeaking(portico: Portico, language: Language | undefined): () => void {
  if (!language) giveTexts(portico, spoken.modal)
  return portico.start()
}
