import type { DecodedField, Words } from '../decode/decodedCall.js'
import type { FrameTexts } from './frameTexts.js'

/** Returns the text for the label of a value. */
export function wordLabel(field: DecodedField, t: FrameTexts['calls']): string {
  // Only an item has a number, and only an item with a number has this label.
  if (field.label === 'numbered')
    return t('label.numbered', { number: (field.kind === 'item' && field.number) || '' })
  return t(`label.${field.label}`)
}

/** Returns the text for a value that consists of words. */
export function wordWords(words: Words, t: FrameTexts['calls']): string {
  // Cast: the type of the words pairs each code with its values. A call by a union of codes loses the pair.
  const word = t as (
    key: `word.${Words['word']}`,
    values?: Readonly<Record<string, string | number>>,
  ) => string
  return word(`word.${words.word}`, 'values' in words ? words.values : undefined)
}
