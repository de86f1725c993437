import { formatRelativeTime } from 'portico/format'
import { englishTag } from '../language/findLanguage.js'
import type { FrameTexts } from '../language/frameTexts.js'

/** Units by their length in seconds, the largest first. */
const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** Writes how long ago a time was, of unix seconds. Only whole units count. */
export function writeAgo(seconds: number, { language }: FrameTexts): string {
  if (language === englishTag) return formatRelativeTime(seconds * 1000, Date.now())
  const distance = Math.floor(Date.now() / 1000) - seconds
  const [unit, length] = units.find(([, each]) => Math.abs(distance) >= each) ?? (['second', 1] as const)
  return new Intl.RelativeTimeFormat(language, { style: 'short' }).format(
    -Math.trunc(distance / length),
    unit,
  )
}
