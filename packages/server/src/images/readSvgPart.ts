export type SvgAttribute = {
  name: string
  /** The text as the file contains it: references are not decoded. */
  value: string
  /** The whole text: name, equals sign and value. */
  whole: string
}

/** A part of a drawing, and the position of the next one. */
export type SvgPart = { end: number } & (
  | { kind: 'open'; name: string; attributes: readonly SvgAttribute[]; isEmpty: boolean }
  | { kind: 'close' }
  /** A CDATA section, in which nothing is a reference. */
  | { kind: 'data'; text: string }
  | { kind: 'text'; text: string }
)

const nameAt = /[A-Za-z_][\w.:-]*/y
const spaceAt = /\s*/y
const equalsAt = /\s*=\s*/y

/**
 * Reads the part of plain XML that begins at `at`. Returns undefined for anything else, including comments, entities
 * and instructions. It reads each character a fixed number of times, because nothing more is read after an unterminated
 * part.
 */
export function readSvgPart(text: string, at: number): SvgPart | undefined {
  if (text[at] !== '<') {
    const next = text.indexOf('<', at)
    const end = next < 0 ? text.length : next
    return { end, kind: 'text', text: text.slice(at, end) }
  }
  if (text.startsWith('<![CDATA[', at)) {
    const end = text.indexOf(']]>', at + 9)
    return end < 0 ? undefined : { end: end + 3, kind: 'data', text: text.slice(at + 9, end) }
  }
  if (text[at + 1] !== '/') return readOpening(text, at)
  const nameEnd = endOf(nameAt, text, at + 2)
  const end = nameEnd === undefined ? at : skipSpace(text, nameEnd)
  return nameEnd !== undefined && text[end] === '>' ? { end: end + 1, kind: 'close' } : undefined
}

function readOpening(text: string, start: number): SvgPart | undefined {
  const nameEnd = endOf(nameAt, text, start + 1)
  if (nameEnd === undefined) return undefined
  const attributes: SvgAttribute[] = []
  for (let at = nameEnd; ; ) {
    const next = skipSpace(text, at)
    const isEmpty = text[next] === '/'
    const last = isEmpty ? next + 1 : next
    if (text[last] === '>') {
      return { attributes, end: last + 1, isEmpty, kind: 'open', name: text.slice(start + 1, nameEnd) }
    }
    const read = next > at ? readAttribute(text, next) : undefined
    if (!read) return undefined
    attributes.push(read.attribute)
    at = read.end
  }
}

function readAttribute(text: string, start: number): { attribute: SvgAttribute; end: number } | undefined {
  const nameEnd = endOf(nameAt, text, start)
  const open = nameEnd === undefined ? undefined : endOf(equalsAt, text, nameEnd)
  const quote = open === undefined ? undefined : text[open]
  if (nameEnd === undefined || open === undefined || (quote !== '"' && quote !== "'")) return undefined
  const close = text.indexOf(quote, open + 1)
  const value = text.slice(open + 1, Math.max(open + 1, close))
  if (close < 0 || value.includes('<')) return undefined
  const attribute = { name: text.slice(start, nameEnd), value, whole: text.slice(start, close + 1) }
  return { attribute, end: close + 1 }
}

function skipSpace(text: string, at: number): number {
  return endOf(spaceAt, text, at) ?? at
}

/** Returns the end of a sticky pattern's match at `at`. */
function endOf(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : undefined
}
