import { sanitizeText } from '../../format/sanitizeText.js'

/** Longer ones push what is to be typed out of a small phone's sight. Most addresses are far shorter. */
const shownLength = 48

/** An address as a sentence names it: its middle goes where it is long, since both ends say whose it is. */
export function shortenEmail(email: string): string {
  const shown = [...sanitizeText(email, { maxLength: 254 })]
  if (shown.length <= shownLength) return shown.join('')
  const half = (shownLength - 1) / 2
  return `${shown.slice(0, Math.floor(half)).join('')}…${shown.slice(-Math.ceil(half)).join('')}`
}
