import { englishTag } from './findLanguage.js'

/**
 * Writes a time of day, of unix seconds. English alone does not tell which clock its reader knows, so there the browser
 * decides.
 */
export function writeHour(seconds: number, language: string): string {
  return new Date(seconds * 1000).toLocaleTimeString(language === englishTag ? [] : language, {
    hour: '2-digit',
    minute: '2-digit',
  })
}
