import { englishTag } from './findLanguage.js'

/**
 * Writes the time of day of a moment in unix seconds. In English, the browser decides between 12 and 24 hours, because
 * the language alone does not.
 */
export function writeHour(seconds: number, language: string): string {
  return new Date(seconds * 1000).toLocaleTimeString(language === englishTag ? [] : language, {
    hour: '2-digit',
    minute: '2-digit',
  })
}
