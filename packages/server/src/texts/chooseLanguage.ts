/** Maximum length of a header. A longer one is not read at all. Browsers send about sixty characters. */
const longestHeader = 500
/** Maximum number of languages of one header that are considered. */
const mostLanguages = 20

/**
 * A language and its weight from 0 to 1, e.g. `es-MX;q=0.8`. Source: RFC 9110, section 12.5.4. The tag's form is that of
 * RFC 4647, section 2.1.
 */
const entryForm =
  /^[ \t]*([a-z]{2,8}(?:-[a-z\d]{1,8})*)[ \t]*(?:;[ \t]*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)[ \t]*)?$/i

/**
 * Lists the languages of an `Accept-Language` header, most preferred first, in lower case. A header that no browser
 * would send counts as none. The time is linear in at most 500 characters.
 */
export function readLanguages(header: string | null): readonly string[] {
  if (header === null || header.length > longestHeader) return []
  return header
    .split(',', mostLanguages)
    .flatMap((entry) => {
      const [, tag, weight = '1'] = entryForm.exec(entry) ?? []
      return tag === undefined || Number(weight) === 0
        ? []
        : [{ tag: tag.toLowerCase(), weight: Number(weight) }]
    })
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag)
}

/**
 * Returns the known language that a tag, or the start of it, names: `es-MX` is Spanish. Source: RFC 4647, section 3.4.
 * Undefined if there is none.
 *
 * @param known tags in lower case, and how each is written
 */
export function findLanguage(tag: string, known: ReadonlyMap<string, string>): string | undefined {
  const parts = tag.toLowerCase().split('-')
  for (let count = parts.length; count > 0; count--) {
    const found = known.get(parts.slice(0, count).join('-'))
    if (found !== undefined) return found
  }
  return undefined
}
