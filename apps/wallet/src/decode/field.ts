import { unlimitedFrom } from '@portico/protocol/token'
import type { DecodedCall, DecodedField, FieldLabel, Words } from './decodedCall.js'

/** Creates the lines of a call, by kind. */
export const field = {
  address: (label: FieldLabel, value: string): DecodedField => ({ kind: 'address', label, value }),
  amount: (label: FieldLabel, token: string | undefined, units: bigint): DecodedField => ({
    kind: 'amount',
    label,
    value: { token, units },
  }),
  /** What another may take. Above a limit, the word `Unlimited` is clearer than the number. */
  allowance: (label: FieldLabel, token: string | undefined, units: bigint): DecodedField =>
    units >= unlimitedFrom ? field.words(label, { word: 'unlimited' }) : field.amount(label, token, units),
  item: (label: FieldLabel, value: string | Words): DecodedField => ({ kind: 'item', label, value }),
  /** One of several items, by its number. */
  itemNumbered: (number: bigint, value: Words): DecodedField => ({
    kind: 'item',
    label: 'numbered',
    number: String(number),
    value,
  }),
  amountOrItem: (token: string, units: bigint, label: FieldLabel = 'amountOrNumber'): DecodedField => ({
    kind: 'amountOrItem',
    label,
    value: { token, units },
  }),
  bytes: (label: FieldLabel, value: string): DecodedField => ({ kind: 'bytes', label, value }),
  text: (label: FieldLabel, value: string): DecodedField => ({ kind: 'text', label, value }),
  /** A time of a contract, in unix seconds. */
  time: (label: FieldLabel, seconds: number | bigint): DecodedField => ({
    kind: 'time',
    label,
    value: BigInt(seconds),
  }),
  words: (label: FieldLabel, value: Words): DecodedField => ({ kind: 'words', label, value }),
}

/** A number of the smallest units of a token, whose decimals are unknown. */
export const baseUnits = (units: bigint): Words => ({ values: { units: String(units) }, word: 'baseUnits' })

/** A share in hundredths of a percent. */
export const percent = (bips: bigint): Words => ({ values: { percent: Number(bips) / 100 }, word: 'percent' })

/** How many pieces of an item move. */
export const piecesOf = (pieces: bigint | undefined): Words => ({
  values: { count: Number(pieces), pieces: pieces === undefined ? '?' : String(pieces) },
  word: 'pieces',
})

/**
 * Adds the bytes behind or between a call's parameters, because the user signs them too. Some sites put a mark of their
 * own there.
 */
export function withFurther<call extends DecodedCall>(call: call, further: string): call {
  return further === '0x' ? call : { ...call, fields: [...call.fields, field.bytes('furtherBytes', further)] }
}
