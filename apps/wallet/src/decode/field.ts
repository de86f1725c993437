import type { DecodedField } from './decodedCall.js'

/** Lines of a call, by kind. */
export const field = {
  address: (label: string, value: string): DecodedField => ({ kind: 'address', label, value }),
  amount: (label: string, token: string | undefined, units: bigint): DecodedField => ({
    kind: 'amount',
    label,
    value: { token, units },
  }),
  bytes: (label: string, value: string): DecodedField => ({ kind: 'bytes', label, value }),
  text: (label: string, value: string): DecodedField => ({ kind: 'text', label, value }),
}
