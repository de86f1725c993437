/** Marks that stand on one letter, at most: no script has more. Source: UAX 15, Stream-Safe Text Format. */
const tooManyMarks = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu

/**
 * A text of a stranger's in one of Unicode's normal forms, without the marks that a letter has beyond its thirtieth. Marks are
 * sorted by a platform in the square of their number: ten thousand on one letter take 0.1 s, a hundred thousand 15 s.
 */
export function normalizeText(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  return text.replace(tooManyMarks, '$1').normalize(form)
}
