import type { ServerTexts } from '../texts/loadTexts.js'

/** Formats a moment for emails and pages, whose reader may be in any time zone: `15:40 UTC on 26 November`. */
export function describeMoment(
  ms: number,
  { facts, language }: Pick<ServerTexts, 'facts' | 'language'>,
): string {
  // The day comes before the month, as most readers of English write it.
  const locale = language === 'en' ? 'en-GB' : language
  const time = new Intl.DateTimeFormat(locale, {
    hour: '2-digit',
    hourCycle: 'h23',
    minute: '2-digit',
    timeZone: 'UTC',
  })
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' })
  return facts('moment', { day: day.format(ms), time: time.format(ms) })
}
