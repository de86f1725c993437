import type { DecodedField, Words } from '../decode/decodedCall.js'
import type { FrameTexts } from './frameTexts.js'

/** Words the label of a value. */
export function wordLabel(field: DecodedField, t: FrameTexts['calls']): string {
  // Only an item has a number, and only then this label.
  if (field.label === 'numbered')
    return t('label.numbered', { number: (field.kind === 'item' && field.number) || '' })
  return t(`label.${field.label}`)
}

/** Words a value that is no data. */
export function wordWords(words: Words, t: FrameTexts['calls']): string {
  // Cast: the type of the words pairs each code with its values. A call by a union of codes loses the pair.
  const word = t as (
    key: `word.${Words['word']}`,
    values?: Readonly<Record<string, string | number>>,
  ) => string
  return word(`word.${words.word}`, 'values' in words ? words.values : undefined)
}
