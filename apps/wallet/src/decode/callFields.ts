import { unlimitedFrom } from '@portico/protocol/token'
import type { CallWarning, DecodedCall, DecodedField } from './decodedCall.js'
import { describeTime } from './describeTime.js'
import { field } from './field.js'

const { address, text } = field

export function paid(units: bigint): DecodedField[] {
  return units === 0n ? [] : [field.amount('Pays', undefined, units)]
}

export const amount = (token: string | undefined, units: bigint, label = 'Amount') =>
  field.amount(label, token, units)

export const untilOf = (seconds: number | bigint) => text('Until', describeTime(seconds))

/**
 * Returns the end of an allowance of Permit2. Zero means the time of the block that executes the call. Source: Permit2,
 * Allowance.sol.
 */
export const permit2UntilOf = (expiration: number) =>
  expiration === 0 ? text('Counts', 'For this block only') : untilOf(expiration)

/** Describes what a spender may take of a token. */
export function allowance(
  token: string,
  spender: string,
  units: bigint,
  { until }: { until?: DecodedField } = {},
): DecodedCall {
  const isUnlimited = units >= unlimitedFrom
  const fields = [
    address('Spender', spender),
    field.allowance('Amount', token, units),
    address('Token', token),
    ...(until === undefined ? [] : [until]),
  ]
  const warnings: CallWarning[] = units === 0n ? [] : [isUnlimited ? 'unlimited' : 'spender']
  return {
    calls: [],
    fields,
    title: units === 0n ? 'Revoke permission to spend' : 'Allow spending',
    warnings,
  }
}

export const plain = (
  title: string,
  fields: readonly DecodedField[],
  warnings: readonly CallWarning[] = [],
  receiver?: string,
) => ({ calls: [], fields, title, warnings, ...(receiver !== undefined && { receiver }) })

/** Describes a call that contains others. */
export const severalOf =
  ({ to = '', value }: { to?: string | undefined; value: bigint }) =>
  (title: string, calls: readonly DecodedCall[], more: readonly DecodedField[] = []) => ({
    calls,
    fields: [address('Contract', to), ...more, ...paid(value)],
    title,
    warnings: [],
  })
