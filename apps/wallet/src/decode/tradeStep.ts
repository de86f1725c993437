import type { CallWarning, DecodedCall, DecodedField, TradeStep } from './decodedCall.js'
import { field } from './field.js'

/** Who calls, as far as the bytes decide what comes of it. */
export type Trader = {
  /** The person's account. */
  account: string
  /** What the router sees as the caller: the account, or a contract that calls in its name. */
  caller: string
  router: string
  /** Plans around this one. */
  depth?: number
}

const same = (first: string, second: string) => first.toLowerCase() === second.toLowerCase()
const unlimitedFrom = 2n ** 255n

/** A router's short word for itself or its caller, or an address. */
export function nameReceiver(
  receiver: string,
  { account, caller, router }: Trader,
  words: 'address' | 'zeroIsRouter' | 'oneAndTwo',
): { field: DecodedField; goesTo: TradeStep['goesTo']; receiver?: string } {
  const isWord = (word: string) => same(receiver, `0x${word.padStart(40, '0')}`)
  const own = words === 'oneAndTwo' && isWord('1') ? caller : receiver
  if (same(own, account)) return { field: field.text('To', 'Your account'), goesTo: 'own' }
  const isRouter =
    same(own, router) || (words === 'zeroIsRouter' && isWord('0')) || (words === 'oneAndTwo' && isWord('2'))
  if (isRouter) return { field: field.text('To', 'The router, for the next step'), goesTo: 'router' }
  return { field: field.address('To', own), goesTo: 'other', receiver: own }
}

/** A token by its amount, with its address beside it: a symbol is the token's own word. */
export function moneyFields(
  label: string,
  token: string | undefined,
  units: bigint,
  { isAll = false }: { isAll?: boolean } = {},
): DecodedField[] {
  const much = isAll
    ? field.text(label, 'All that the router holds')
    : units >= unlimitedFrom
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
  /** All that the router holds is paid. */
  isAll?: boolean
  /** What was put into the router before is paid, not the account's. */
  draws?: boolean
  receiver: ReturnType<typeof nameReceiver>
  more?: readonly DecodedField[]
}

/** One exchange of a token for another. */
export function describeSwap(swap: Swap): DecodedCall {
  const { draws = false, from, isAll = false, kind, more = [], paid, received, receiver, to } = swap
  const pay = moneyFields(kind === 'in' ? 'Pay' : 'Pay at most', from, paid, { isAll })
  const receive = moneyFields(kind === 'in' ? 'Receive at least' : 'Receive', to, received)
  return {
    calls: [],
    fields: [...(kind === 'in' ? [...pay, ...receive] : [...receive, ...pay]), receiver.field, ...more],
    title: 'Swap',
    trade: {
      draws,
      goesTo: receiver.goesTo,
      isPromised: received > 0n,
      isSwap: true,
      // What is not needed of it stays where it was put.
      leavesChange: kind === 'out' && draws,
    },
    warnings: [
      ...(receiver.goesTo === 'other' ? ['otherReceiver' as const] : []),
      ...(!isAll && paid >= unlimitedFrom ? ['noLimit' as const] : []),
    ],
    ...(receiver.receiver !== undefined && { receiver: receiver.receiver }),
  }
}

/** What leaves the router, or what is put into it. */
export function describePayout(
  title: string,
  fields: readonly DecodedField[],
  receiver: ReturnType<typeof nameReceiver>,
  least = 0n,
): DecodedCall {
  return {
    calls: [],
    fields: [...fields, receiver.field],
    title,
    trade: {
      draws: receiver.goesTo !== 'router',
      goesTo: receiver.goesTo,
      isPromised: least > 0n && receiver.goesTo === 'own',
      isSwap: false,
      leavesChange: false,
    },
    warnings: receiver.goesTo === 'other' ? ['otherReceiver'] : [],
    ...(receiver.receiver !== undefined && { receiver: receiver.receiver }),
  }
}

/** What is wrong with the steps of one trade taken together. */
export function judgeTrade(calls: readonly DecodedCall[]): CallWarning[] {
  const steps = calls.flatMap(stepsOf)
  const warnings = new Set<CallWarning>()
  let isLeft = false
  steps.forEach((step, index) => {
    if (step.goesTo === 'router' || step.leavesChange) isLeft = true
    else if (step.draws) isLeft = false
    const isGuarded = steps.slice(index).some(({ isPromised }) => isPromised)
    if (step.isSwap && !isGuarded) warnings.add('noLimit')
  })
  if (isLeft) warnings.add('left')
  return [...warnings]
}

function stepsOf(call: DecodedCall): TradeStep[] {
  return call.trade ? [call.trade] : call.calls.flatMap(stepsOf)
}
