import { sanitizeText } from '../../format/sanitizeText.js'

/** Maximum length. A longer email address would push the field off a small phone's screen. Most are far shorter. */
const shownLength = 48

/** Shortens an email address for use in a sentence. A long one loses its middle, because both ends identify it. */
export function shortenEmail(email: string): string {
  const shown = [...sanitizeText(email, { maxLength: 254 })]
  if (shown.length <= shownLength) return shown.join('')
  const half = (shownLength - 1) / 2
  return `${shown.slice(0, Math.floor(half)).join('')}…${shown.slice(-Math.ceil(half)).join('')}`
}
