import type { Room } from '@portico/protocol/abi'
import { unlimitedFrom } from '@portico/protocol/token'
import type { CallTitle, DecodedCall, DecodedField, FieldLabel, Holder, TradeStep } from './decodedCall.js'
import { field } from './field.js'

/** The parties of a call that determine how its bytes are read. */
export type Trader = {
  /** The user's account. */
  account: string
  /** The caller that the router sees: the account, or a contract that calls for it. */
  caller: string
  router: string
  /** The read budget, which everything inside the call shares. */
  room: Room
  /** Number of plans around this one. */
  depth?: number
}

const same = (first: string, second: string) => first.toLowerCase() === second.toLowerCase()

/** Names the recipient: an address, or a router's short word for itself or its caller. */
export function nameReceiver(
  receiver: string,
  { account, caller, router }: Trader,
  words: 'address' | 'zeroIsRouter' | 'oneAndTwo',
): { field: DecodedField; goesTo: Holder; receiver?: string } {
  const isWord = (word: string) => same(receiver, `0x${word.padStart(40, '0')}`)
  const own = words === 'oneAndTwo' && isWord('1') ? caller : receiver
  if (same(own, account)) return { field: field.words('to', { word: 'yourAccount' }), goesTo: 'own' }
  const isRouter =
    same(own, router) || (words === 'zeroIsRouter' && isWord('0')) || (words === 'oneAndTwo' && isWord('2'))
  if (isRouter) return { field: field.words('to', { word: 'routerForNext' }), goesTo: 'router' }
  return { field: field.address('to', own), goesTo: 'other', receiver: own }
}

/**
 * The words for the router's whole balance of a token, by payer. Others can add to that balance, and so change the
 * amount.
 */
export const wholeWords = {
  account: { word: 'asMuchAsRouter' },
  router: { word: 'allOfRouter' },
} as const

/**
 * Returns the fields of an amount. They contain the token's address, because the symbol is only the token's claim. If a
 * token has many decimals and a great supply, any number can be a real amount. So only a maximum (`isMost`) can mean
 * that there is no limit.
 */
export function moneyFields(
  label: FieldLabel,
  token: string | undefined,
  units: bigint,
  { allOf: payer, isMost = false }: { allOf?: keyof typeof wholeWords; isMost?: boolean } = {},
): DecodedField[] {
  const much = payer
    ? field.words(label, wholeWords[payer])
    : isMost && units >= unlimitedFrom
      ? field.words(label, { word: 'noLimit' })
      : field.amount(label, token, units)
  return [much, ...(token === undefined ? [] : [field.address('token', token)])]
}

export type Swap = {
  /** `in`: the paid amount is fixed. `out`: the received amount is fixed. */
  kind: 'in' | 'out'
  /** Undefined for the network's own currency. */
  from: string | undefined
  to: string | undefined
  paid: bigint
  received: bigint
  /** True if the router's whole balance is paid. */
  isAll?: boolean
  /** The payer. Default: the account. */
  source?: 'account' | 'router' | 'pool'
  /**
   * `givenBack`: unused money is given back immediately. `stays`: less than stated may be paid. Default: by the kind.
   */
  change?: 'givenBack' | 'stays'
  /** While the router has enough of the coin itself, it pays with the coin instead of the wrapped coin. */
  isCoinFirst?: boolean
  receiver: ReturnType<typeof nameReceiver>
  more?: readonly DecodedField[]
}

function paidBy({ change, isAll = false, kind, paid }: Swap): bigint | 'all' | 'some' {
  if (change === 'stays') return 'some'
  if (isAll || change === 'givenBack') return 'all'
  return kind === 'out' ? 'some' : paid
}

/** Describes an exchange of one token for another. */
export function describeSwap(swap: Swap): DecodedCall {
  const { from, isAll = false, isCoinFirst = false, kind, more = [], paid, received, receiver, to } = swap
  const source = swap.source ?? 'account'
  const isExact = kind === 'in'
  const pay = moneyFields(isExact ? 'pay' : 'payAtMost', from, paid, {
    isMost: !isExact,
    ...(isAll && { allOf: source === 'account' ? source : 'router' }),
  })
  const isUnbounded = isExact ? isAll && source === 'account' : paid >= unlimitedFrom
  const receive = moneyFields(isExact ? 'receiveAtLeast' : 'receive', to, received)
  return {
    calls: [],
    fields: [...(kind === 'in' ? [...pay, ...receive] : [...receive, ...pay]), receiver.field, ...more],
    title: 'swap',
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

/** Describes a step that moves money out of the router, or into it. */
export function describePayout(
  title: CallTitle,
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

/** Returns a step that takes the router's whole balance of a token, but at least this amount. */
export const allOf = (token: string | undefined, least = 0n) =>
  ({ from: token, least, source: 'router', to: token, units: 'all' }) as const

/** Checks whether the calls contain an exchange, at any depth. */
export function hasSwap(calls: readonly DecodedCall[]): boolean {
  return calls.some((call) => call.trade?.some(({ kind }) => kind === 'swap') || hasSwap(call.calls))
}
