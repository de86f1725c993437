import { en } from '@portico/texts/en/language'
import type { Language } from '@portico/texts/language'
import type { Portico } from './portico.js'

/** Returns the language of the texts: the option's, or English if there is none, or one that is no language. */
export function languageOf({ options: { language } }: Pick<Portico, 'options'>): Language {
  return language?.frame ? language : en
}
