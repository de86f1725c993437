import { englishTag } from '../language/findLanguage.js'
import type { FrameTexts } from '../language/frameTexts.js'

/** Writes a time of a contract, in unix seconds, as of UTC. */
export function writeTime(seconds: bigint, { calls: t, language }: FrameTexts): string {
  // Beyond the range of dates, and beyond any lifetime.
  if (seconds > 32_503_680_000n) return t('word.noEnd')
  const date = new Date(Number(seconds) * 1000)
  // In English as on every clock of the network: `Intl` has one form for each country.
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
