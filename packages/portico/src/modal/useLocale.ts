import { localeOf } from '../core/localeOf.js'
import { useShell } from './shellContext.js'

/** The tag of the language whose digits and separators amounts have, where they are typed as where they are shown. */
export function useLocale(): string {
  return localeOf(useShell().portico)
}
