import { readLocale } from '../format/readLocale.js'
import type { Portico } from './portico.js'

/**
 * Returns the language tag for the digits and separators of amounts: the option's, or `en` if the browser does not
 * know it.
 */
export function localeOf({ options }: Pick<Portico, 'options'>): string {
  return readLocale(options.locale)
}
