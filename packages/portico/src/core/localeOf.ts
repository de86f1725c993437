import { readLocale } from '../format/readLocale.js'
import type { Portico } from './portico.js'

/** The tag whose digits and separators amounts have: the option's, or `en` if the browser does not know that. */
export function localeOf({ options }: Pick<Portico, 'options'>): string {
  return readLocale(options.locale)
}
