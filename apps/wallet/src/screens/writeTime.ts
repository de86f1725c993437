import { englishTag } from '../language/findLanguage.js'
import type { FrameTexts } from '../language/frameTexts.js'

/** Writes a time that a contract states, in unix seconds, as UTC. */
export function writeTime(seconds: bigint, { calls: t, language }: FrameTexts): string {
  // The time is beyond the range of dates, and so beyond any lifetime.
  if (seconds > 32_503_680_000n) return t('word.noEnd')
  const date = new Date(Number(seconds) * 1000)
  // In English, the time has the form of network clocks, because `Intl` has a different form for each country.
  if (language === englishTag) return date.toUTCString().replace('GMT', 'UTC')
  return new Intl.DateTimeFormat(language, {
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    month: 'short',
    second: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
    weekday: 'short',
    year: 'numeric',
  }).format(date)
}
