import { localeOf } from '../../core/localeOf.js'
import { useShell } from './shellContext.js'

/** Returns the language tag for the digits and separators of amounts, whether typed or shown. */
export function useLocale(): string {
  return localeOf(useShell().portico)
}
