import { en } from '@portico/texts/en/language'
import type { Language } from '@portico/texts/language'
import type { Portico } from './portico.js'

/** Returns the language of the texts. This is English if the option is missing or invalid. */
export function languageOf({ options: { language } }: Pick<Portico, 'options'>): Language {
  return language?.frame ? language : en
}
