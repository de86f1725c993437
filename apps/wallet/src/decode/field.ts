import { unlimitedFrom } from '@portico/protocol/token'
import type { DecodedCall, DecodedField } from './decodedCall.js'

/** Creates the lines of a call, by kind. */
export const field = {
  address: (label: string, value: string): DecodedField => ({ kind: 'address', label, value }),
  amount: (label: string, token: string | undefined, units: bigint): DecodedField => ({
    kind: 'amount',
    label,
    value: { token, units },
  }),
  /** What another may take. Above a limit, the word `Unlimited` says more than the number. */
  allowance: (label: string, token: string | undefined, units: bigint): DecodedField =>
    units >= unlimitedFrom ? field.text(label, 'Unlimited') : field.amount(label, token, units),
  item: (label: string, value: string): DecodedField => ({ kind: 'item', label, value }),
  amountOrItem: (token: string, units: bigint, label = 'Amount or number'): DecodedField => ({
    kind: 'amountOrItem',
    label,
    value: { token, units },
  }),
  bytes: (label: string, value: string): DecodedField => ({ kind: 'bytes', label, value }),
  text: (label: string, value: string): DecodedField => ({ kind: 'text', label, value }),
}

/**
 * Adds the bytes behind or between a call's parameters, because they are signed too. Some sites add their mark there.
 */
export function withFurther<call extends DecodedCall>(call: call, further: string): call {
  return further === '0x'
    ? call
    : { ...call, fields: [...call.fields, field.bytes('Further bytes', further)] }
}
