import { escapeHtml } from './escapeHtml.js'

/** HTML whose texts are escaped. The type distinguishes it from text. */
export type Markup = { html: string }

/** Joins the pieces of a text to HTML: text is escaped, elements are kept. */
export function toHtml(parts: readonly (string | Markup)[]): string {
  return parts.map((part) => (typeof part === 'string' ? escapeHtml(part) : part.html)).join('')
}
