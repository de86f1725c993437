import type { SmartSession, SmartSessionLimit } from '../../core/entities.js'
import type { Network } from '../../core/network.js'
import { formatExactAmount } from '../../format/formatExactAmount.js'
import { sanitizeText } from '../../format/sanitizeText.js'
import type { Text } from '../shell/text.js'
import type { Format } from '../shell/useFormat.js'

/** The units of a period, largest first. A period is given in the largest unit that divides it. */
const units = [
  [604_800, 'week'],
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
] as const

/** Returns how often a session's limits restart, or undefined if they apply to its whole duration. */
export function describePeriod(t: Text<'sessions'>, { periodSeconds }: SmartSession): string | undefined {
  if (periodSeconds === 0) return undefined
  const [length, unit] = units.find(([seconds]) => periodSeconds % seconds === 0) ?? [1, undefined]
  const count = periodSeconds / length
  if (!unit) return t('sessions.each.seconds', { count })
  return count === 1 ? t(`sessions.each.${unit}`) : t(`sessions.each.${unit}s`, { count })
}

/** Formats an amount of a limit's token. The token itself states its symbol, and nothing verifies it. */
export function describeUnits(
  t: Text<'sessions'>,
  amount: string,
  limit: SmartSessionLimit,
  network: Network,
  locale: string,
): string {
  const { decimals, symbol } = limit.token === null ? network.nativeCurrency : limit
  if (decimals === null) return t('sessions.units', { units: amount })
  return formatExactAmount({ amount, decimals, locale, symbol: sanitizeText(symbol, { maxLength: 16 }) })
}

/** Describes what a session may send, in one line. */
export function describeLimits(
  t: Text<'sessions'>,
  session: SmartSession,
  network: Network,
  locale: string,
): string {
  const [first, ...more] = session.limits
  if (!first) return t('sessions.limit', { amount: '0' })
  const amount = describeUnits(t, first.perPeriod, first, network, locale)
  const each = describePeriod(t, session)
  const limit = each ? t('sessions.limit.each', { amount, each }) : t('sessions.limit', { amount })
  return more.length > 0 ? t('sessions.more', { count: more.length, limit }) : limit
}

/** Formats a time of a session, given in unix seconds. */
export function describeSessionTime(seconds: number, { date }: Format): string {
  // A foreign contract may return more than a date can represent.
  return date(Math.min(seconds * 1000, 8.64e15), { dateStyle: 'medium', timeStyle: 'short' })
}
