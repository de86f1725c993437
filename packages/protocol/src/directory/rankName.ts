import { normalizeText } from '../text/index.js'

/** A name that is prepared for many searches. */
export type SearchableName = {
  /** Lower case, without accents, punctuation and spaces. */
  letters: string
  /** Where words begin in `letters`. The first is 0. */
  starts: readonly number[]
  /** A bit for each kind of letter in the name. */
  kinds: number
}

/** Maximum letters of a query for the tolerant comparison. A longer text is not a name. */
const tolerantLength = 32

/** Limits for a name or query. A directory has thousands of names, which anyone may have written. */
const limits = {
  /** Before normalization, and again after it: some letters become eighteen. */
  letters: 64,
  /** The last word contains everything that follows. */
  words: 8,
}

/** Prepares a name or a query. Of a very long one, only the beginning counts. */
export function toSearchable(text: string): SearchableName {
  const words = normalizeText(text.slice(0, limits.letters), 'NFKD')
    .slice(0, limits.letters)
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const starts: number[] = []
  let letters = ''
  for (const word of words) {
    if (starts.length < limits.words) starts.push(letters.length)
    letters += word
  }
  let kinds = 0
  for (let at = 0; at < letters.length; at++) kinds |= kindOf(letters, at)
  return { kinds, letters, starts }
}

/** Returns the bit of a letter's kind. Several letters may share a kind, but each letter has only one. */
const kindOf = (letters: string, at: number) => 1 << (letters.charCodeAt(at) % 31)

/**
 * Ranks how well a name matches a query, from 0, the best. Undefined means no match. Spaces and punctuation do not
 * count: `1 inch` is `1inch`.
 *
 * 0: the name equals the query. 1: it is equal except for the word wallet. 2: it begins with the query. 3: one of its
 * words begins with the query. 4: it contains the query. 5: its words begin with the words of the query, in another
 * order.
 */
export function rankName(
  { letters, starts }: SearchableName,
  { letters: query, starts: typed }: SearchableName,
): number | undefined {
  if (letters === query) return 0
  if (letters === `${query}wallet` || query === `${letters}wallet`) return 1
  const at = letters.indexOf(query)
  if (at < 0) {
    if (typed.length < 2) return undefined
    const holdsAll = typed.every((from, word) => {
      const part = query.slice(from, typed[word + 1])
      return starts.some((start) => letters.startsWith(part, start))
    })
    return holdsAll ? 5 : undefined
  }
  if (at === 0) return 2
  return starts.some((start) => letters.startsWith(query, start)) ? 3 : 4
}

/** Returns the number of tolerated typing errors: none up to 3 letters, 1 up to 5, 2 up to 32, none beyond. */
export function toleratedErrors({ letters: { length } }: SearchableName): number {
  if (length > tolerantLength || length < 4) return 0
  return length < 6 ? 1 : 2
}

/**
 * Compares the query with each word of a name and the text after that word, and returns the fewest errors. An error is
 * an extra, missing or wrong letter, or two swapped letters. Undefined above `limit`.
 */
export function countErrors(
  { kinds, letters, starts }: SearchableName,
  query: SearchableName,
  limit: number,
): number | undefined {
  // Each kind of letter that is in the query but not in the name is at least one error.
  if (countBits(query.kinds & ~kinds) > limit) return undefined
  if (!hasPart(letters, query.letters, 2 * limit + 1)) return undefined
  let best = limit + 1
  for (const start of starts) {
    const text = letters.slice(start, start + query.letters.length + limit)
    best = Math.min(best, prefixErrors(text, query.letters, best))
    if (best === 0) break
  }
  return best > limit ? undefined : best
}

/**
 * Checks whether a name contains one of `count` parts of the query. An error changes at most two parts that follow each
 * other, so if all parts are missing, there are too many errors. This takes much less time than counting them.
 */
function hasPart(letters: string, query: string, count: number): boolean {
  const length = Math.floor(query.length / count)
  // A single letter is in too many names.
  if (length < 2) return true
  for (let part = 0; part < count; part++) {
    if (letters.includes(query.slice(part * length, (part + 1) * length))) return true
  }
  return false
}

/**
 * Counts the errors between the query and the closest prefix of `text`, up to a maximum of `enough`. Optimal string
 * alignment.
 */
function prefixErrors(text: string, query: string, enough: number): number {
  const width = text.length + 1
  let before = new Uint8Array(width)
  let previous = new Uint8Array(width)
  for (let column = 1; column < width; column++) previous[column] = column
  let current = new Uint8Array(width)
  for (let row = 1; row <= query.length; row++) {
    current.fill(enough)
    if (row < enough) current[0] = row
    let least = at(current, 0)
    // Further away from the diagonal, there are already too many errors.
    const last = Math.min(text.length, row + enough - 1)
    for (let column = Math.max(1, row - enough + 1); column <= last; column++) {
      const isSame = query[row - 1] === text[column - 1]
      let errors = Math.min(
        at(previous, column) + 1,
        at(current, column - 1) + 1,
        at(previous, column - 1) + (isSame ? 0 : 1),
      )
      const isSwapped =
        row > 1 && column > 1 && query[row - 1] === text[column - 2] && query[row - 2] === text[column - 1]
      if (isSwapped) errors = Math.min(errors, at(before, column - 2) + 1)
      current[column] = Math.min(errors, enough)
      least = Math.min(least, errors)
    }
    // The number of errors never decreases from row to row.
    if (least >= enough) return enough
    ;[before, previous, current] = [previous, current, before]
  }
  let least = enough
  for (let column = 0; column < width; column++) least = Math.min(least, at(previous, column))
  return least
}

const at = (row: Uint8Array, column: number) => row[column] ?? 0

function countBits(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count++
  return count
}
