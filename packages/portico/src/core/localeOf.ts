import { knownLocale } from '../format/readLocale.js'
import { languageOf } from './languageOf.js'
import type { Portico } from './portico.js'

/**
 * Returns the language tag for the digits and separators of amounts: the option's, or that of the kit's language if
 * there is none, or none that the browser knows.
 */
export function localeOf({ options }: Pick<Portico, 'options'>): string {
  return knownLocale(options.locale) ?? languageOf({ options }).lang
}
