import { unlimitedFrom } from '@portico/protocol/token'
import type { CallTitle, CallWarning, DecodedCall, DecodedField, FieldLabel } from './decodedCall.js'
import { field } from './field.js'

const { address } = field

export function paid(units: bigint): DecodedField[] {
  return units === 0n ? [] : [field.amount('pays', undefined, units)]
}

export const amount = (token: string | undefined, units: bigint, label: FieldLabel = 'amount') =>
  field.amount(label, token, units)

export const untilOf = (seconds: number | bigint) => field.time('until', seconds)

/**
 * Describes when an allowance of Permit2 ends. If `expiration` is 0, the allowance is valid only in the block that
 * executes the call. Source: Permit2, Allowance.sol.
 */
export const permit2UntilOf = (expiration: number) =>
  expiration === 0 ? field.words('counts', { word: 'thisBlock' }) : untilOf(expiration)

/** Describes a call that sets how much of a token a spender may take. */
export function allowance(
  token: string,
  spender: string,
  units: bigint,
  { until }: { until?: DecodedField } = {},
): DecodedCall {
  const isUnlimited = units >= unlimitedFrom
  const fields = [
    address('spender', spender),
    field.allowance('amount', token, units),
    address('token', token),
    ...(until === undefined ? [] : [until]),
  ]
  const warnings: CallWarning[] = units === 0n ? [] : [isUnlimited ? 'unlimited' : 'spender']
  return {
    calls: [],
    fields,
    title: units === 0n ? 'revokeSpending' : 'allowSpending',
    warnings,
  }
}

export const plain = (
  title: CallTitle,
  fields: readonly DecodedField[],
  warnings: readonly CallWarning[] = [],
  receiver?: string,
) => ({ calls: [], fields, title, warnings, ...(receiver !== undefined && { receiver }) })

/** Describes a call that contains others. */
export const severalOf =
  ({ to = '', value }: { to?: string | undefined; value: bigint }) =>
  (title: CallTitle, calls: readonly DecodedCall[], more: readonly DecodedField[] = []) => ({
    calls,
    fields: [address('contract', to), ...more, ...paid(value)],
    title,
    warnings: [],
  })
