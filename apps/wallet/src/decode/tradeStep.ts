import { unlimitedFrom } from '@portico/protocol/token'
import type { DecodedCall, DecodedField, Holder, TradeStep } from './decodedCall.js'
import type { Room } from './decodeParameters.js'
import { field } from './field.js'

/** Who calls, as far as the bytes decide what comes of it. */
export type Trader = {
  /** The person's account. */
  account: string
  /** What the router sees as the caller: the account, or a contract that calls in its name. */
  caller: string
  router: string
  /** Shared with all that stands in the call. */
  room: Room
  /** Plans around this one. */
  depth?: number
}

const same = (first: string, second: string) => first.toLowerCase() === second.toLowerCase()

/** A router's short word for itself or its caller, or an address. */
export function nameReceiver(
  receiver: string,
  { account, caller, router }: Trader,
  words: 'address' | 'zeroIsRouter' | 'oneAndTwo',
): { field: DecodedField; goesTo: Holder; receiver?: string } {
  const isWord = (word: string) => same(receiver, `0x${word.padStart(40, '0')}`)
  const own = words === 'oneAndTwo' && isWord('1') ? caller : receiver
  if (same(own, account)) return { field: field.text('To', 'Your account'), goesTo: 'own' }
  const isRouter =
    same(own, router) || (words === 'zeroIsRouter' && isWord('0')) || (words === 'oneAndTwo' && isWord('2'))
  if (isRouter) return { field: field.text('To', 'The router, for the next step'), goesTo: 'router' }
  return { field: field.address('To', own), goesTo: 'other', receiver: own }
}

/** As much as the router holds of a token, by who pays it: others can give the router more, and so choose how much it is. */
export const wholeWords = {
  account: 'As much of yours as the router holds by then: no limit',
  router: 'All that the router holds',
} as const

/**
 * A token by its amount, with its address beside it: a symbol is the token's own word. Of one with many places and a great
 * supply any number may be what really moves; only what bounds it (`isMost`) may be none.
 */
export function moneyFields(
  label: string,
  token: string | undefined,
  units: bigint,
  { allOf: payer, isMost = false }: { allOf?: keyof typeof wholeWords; isMost?: boolean } = {},
): DecodedField[] {
  const much = payer
    ? field.text(label, wholeWords[payer])
    : isMost && units >= unlimitedFrom
      ? field.text(label, 'No limit')
      : field.amount(label, token, units)
  return [much, ...(token === undefined ? [] : [field.address('Token', token)])]
}

export type Swap = {
  /** `in`: what is paid is fixed. `out`: what is received is. */
  kind: 'in' | 'out'
  /** Undefined: the network's own currency. */
  from: string | undefined
  to: string | undefined
  paid: bigint
  received: bigint
  /** As much as the router holds is paid. */
  isAll?: boolean
  /** Who pays. Default: the account. */
  source?: 'account' | 'router' | 'pool'
  /** What is not needed is given back at once, or less than said may be paid. Default: by the kind. */
  change?: 'givenBack' | 'stays'
  /** What is paid in the wrapped coin is paid with the coin itself, while the router has enough. */
  isCoinFirst?: boolean
  receiver: ReturnType<typeof nameReceiver>
  more?: readonly DecodedField[]
}

function paidBy({ change, isAll = false, kind, paid }: Swap): bigint | 'all' | 'some' {
  if (change === 'stays') return 'some'
  if (isAll || change === 'givenBack') return 'all'
  return kind === 'out' ? 'some' : paid
}

/** One exchange of a token for another. */
export function describeSwap(swap: Swap): DecodedCall {
  const { from, isAll = false, isCoinFirst = false, kind, more = [], paid, received, receiver, to } = swap
  const source = swap.source ?? 'account'
  const isExact = kind === 'in'
  const pay = moneyFields(isExact ? 'Pay' : 'Pay at most', from, paid, {
    isMost: !isExact,
    ...(isAll && { allOf: source === 'account' ? source : 'router' }),
  })
  const isUnbounded = isExact ? isAll && source === 'account' : paid >= unlimitedFrom
  const receive = moneyFields(isExact ? 'Receive at least' : 'Receive', to, received)
  return {
    calls: [],
    fields: [...(kind === 'in' ? [...pay, ...receive] : [...receive, ...pay]), receiver.field, ...more],
    title: 'Swap',
    trade: [
      {
        from,
        goesTo: receiver.goesTo,
        isCoinFirst,
        kind: 'swap',
        least: received,
        paid: paidBy(swap),
        source,
        to,
      },
    ],
    warnings: [
      ...(receiver.goesTo === 'other' ? ['otherReceiver' as const] : []),
      ...(isUnbounded ? ['noLimit' as const] : []),
    ],
    ...(receiver.receiver !== undefined && { receiver: receiver.receiver }),
  }
}

/** What leaves the router, or what is put into it. */
export function describePayout(
  title: string,
  fields: readonly DecodedField[],
  receiver: ReturnType<typeof nameReceiver>,
  step: Omit<TradeStep & { kind: 'move' }, 'kind' | 'goesTo'>,
): DecodedCall {
  return {
    calls: [],
    fields: [...fields, receiver.field],
    title,
    trade: [{ goesTo: receiver.goesTo, kind: 'move', ...step }],
    warnings: receiver.goesTo === 'other' ? ['otherReceiver'] : [],
    ...(receiver.receiver !== undefined && { receiver: receiver.receiver }),
  }
}

/** All that the router holds of a token, and no less than this. */
export const allOf = (token: string | undefined, least = 0n) =>
  ({ from: token, least, source: 'router', to: token, units: 'all' }) as const

/** Whether an exchange is among these, however deep. */
export function hasSwap(calls: readonly DecodedCall[]): boolean {
  return calls.some((call) => call.trade?.some(({ kind }) => kind === 'swap') || hasSwap(call.calls))
}
