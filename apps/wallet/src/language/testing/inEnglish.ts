import type { DecodedAmount, DecodedCall } from '../../decode/decodedCall.js'
import { writeTime } from '../../screens/writeTime.js'
import { createFrameTexts } from '../frameTexts.js'
import { wordLabel, wordWords } from '../wordField.js'

/** A call with the English texts of the screen. */
export type WordedCall = Omit<DecodedCall, 'calls' | 'fields' | 'title'> & {
  calls: readonly WordedCall[]
  fields: readonly WordedField[]
  title: string
}

export type WordedField =
  | { kind: 'address' | 'bytes' | 'item' | 'text'; label: string; value: string }
  | { kind: 'amount'; label: string; value: DecodedAmount }
  | { kind: 'amountOrItem'; label: string; value: { token: string; units: bigint } }

/** Adds the screen's English texts to what the decoder read. Words and times become text. */
export function inEnglish<call extends DecodedCall>(call: call): Omit<call, keyof DecodedCall> & WordedCall {
  const texts = createFrameTexts()
  const fields = call.fields.map((field): WordedField => {
    const label = wordLabel(field, texts.calls)
    switch (field.kind) {
      case 'words':
        return { kind: 'text', label, value: wordWords(field.value, texts.calls) }
      case 'time':
        return { kind: 'text', label, value: writeTime(field.value, texts) }
      case 'item': {
        const { value } = field
        return {
          kind: 'item',
          label,
          value: typeof value === 'string' ? value : wordWords(value, texts.calls),
        }
      }
      case 'amount':
        return { kind: 'amount', label, value: field.value }
      case 'amountOrItem':
        return { kind: 'amountOrItem', label, value: field.value }
      default:
        return { kind: field.kind, label, value: field.value }
    }
  })
  return {
    ...call,
    calls: call.calls.map((inner) => inEnglish(inner)),
    fields,
    title: texts.calls(`title.${call.title}`),
  }
}
