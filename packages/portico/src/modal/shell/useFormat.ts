import { useMemo } from 'react'
import { languageOf } from '../../core/languageOf.js'
import { formatRelativeTime } from '../../format/formatRelativeTime.js'
import { useShell } from './shellContext.js'

/** Returns how a language writes times and lists. Amounts follow `useLocale`, which the site can set separately. */
export function createFormat(language: string) {
  const dates = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, options)
  return {
    /** Formats how long ago a time was, given in unix ms. */
    ago: (timeMs: number) => formatRelativeTime(timeMs, Date.now(), language),
    date: (timeMs: number, options: Intl.DateTimeFormatOptions) => dates(options).format(timeMs),
    /** Formats a list of names, as in a sentence. */
    list: (items: readonly string[]) =>
      new Intl.ListFormat(language, { style: 'short', type: 'unit' }).format(items),
    /** Formats a month with its year. `month` counts from 0. */
    month: (year: number, month: number) =>
      dates({ month: 'long', year: 'numeric' }).format(new Date(year, month)),
  }
}

export type Format = ReturnType<typeof createFormat>

/** Returns how the kit's language writes times and lists. */
export function useFormat(): Format {
  const { lang } = languageOf(useShell().portico)
  return useMemo(() => createFormat(lang), [lang])
}
