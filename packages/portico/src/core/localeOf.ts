import { knownLocale } from '../format/readLocale.js'
import { languageOf } from './languageOf.js'
import type { Portico } from './portico.js'

/**
 * Returns the language tag for the digits and separators of amounts. If the option is missing, or the browser does not
 * know it, this is the tag of the kit's language.
 */
export function localeOf({ options }: Pick<Portico, 'options'>): string {
  return knownLocale(options.locale) ?? languageOf({ options }).lang
}
