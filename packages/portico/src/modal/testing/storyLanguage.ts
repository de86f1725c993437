import { en } from '@portico/texts/en/language'
import { modal } from '@portico/texts/en/modal'
import type { Language } from '@portico/texts/language'
import type { ModalLanguage } from '@portico/texts/modalTexts'

/** The language of stories, whose texts are there before the first one renders. */
export const storyLanguage: { language: Language; modal: ModalLanguage } = { language: en, modal }

/** Renders later stories in another language. */
export async function speak(language: Language): Promise<void> {
  Object.assign(storyLanguage, { language, modal: (await language.modal()).modal })
}
