import { findSwapContract } from '@portico/protocol/token'
import { type CallWarning, type DecodedCall, type TradeStep, wrappedCoin } from './decodedCall.js'

/** The network of a trade, and how much of the network's own currency is sent to the router, in base units. */
export type TradeContext = { networkId: string; value: bigint }

/** The largest share that a site usually takes, in hundredths of a percent. */
export const usualFeeBips = 300n

type Place = 'router' | 'pool'

/** The amount of a token in one place, between two bounds. */
type Holding = {
  least: bigint
  most: bigint
  /**
   * `promised`: an exchange brought the amount, with a stated minimum. `open`: an exchange brought it, and it may be
   * very little.
   */
  gain: 'none' | 'promised' | 'open'
}

/**
 * Values by token. If a step may have failed, only its changes are joined with the former values. A full copy for each
 * of 3,000 steps would take seconds.
 */
class Ledger<value> extends Map<string, value> {
  /** The former values of everything that has changed since the last attempt began. */
  #before: Map<string, value | undefined> | undefined
  override set(key: string, value: value): this {
    if (this.#before?.has(key) === false) this.#before.set(key, this.get(key))
    return super.set(key, value)
  }
  attempt(run: () => void, join: (before: value | undefined, after: value) => value): void {
    const outer = this.#before
    const before = new Map<string, value | undefined>()
    this.#before = before
    run()
    this.#before = outer
    for (const [key, former] of before) {
      if (outer?.has(key) === false) outer.set(key, former)
      super.set(key, join(former, this.get(key) as value))
    }
  }
}

type Books = {
  held: Ledger<Holding>
  /** The least that the v4 exchange is owed of a token. */
  owed: Ledger<bigint>
}

type Judged = Books & {
  warnings: Set<CallWarning>
  sharedBips: bigint
  keyOf: (token: string | undefined) => string
}

const nothing: Holding = { gain: 'none', least: 0n, most: 0n }
/** Stands for an unknown amount. No token has so many units. */
const anyAmount = 2n ** 256n

const plus = (first: bigint, second: bigint) => (first + second >= anyAmount ? anyAmount : first + second)
const minus = (most: bigint, units: bigint) =>
  most === anyAmount ? anyAmount : most > units ? most - units : 0n
const smaller = (first: bigint, second: bigint) => (first < second ? first : second)
const larger = (first: bigint, second: bigint) => (first > second ? first : second)

const gains = ['none', 'promised', 'open'] as const
const worse = (first: Holding['gain'], second: Holding['gain']) =>
  gains.indexOf(first) > gains.indexOf(second) ? first : second

const read = ({ held }: Books, place: Place, token: string) => held.get(`${place} ${token}`) ?? nothing
const write = ({ held }: Books, place: Place, token: string, holding: Holding) =>
  held.set(`${place} ${token}`, holding)

function add(books: Books, place: Place, token: string, more: Holding) {
  const { gain, least, most } = read(books, place, token)
  write(books, place, token, {
    gain: worse(gain, more.gain),
    least: plus(least, more.least),
    most: plus(most, more.most),
  })
}

/** Removes an amount from its place, and returns it. */
function take(books: Books, place: Place, token: string, units: bigint | 'all'): Holding {
  const before = read(books, place, token)
  if (units === 'all') {
    write(books, place, token, nothing)
    return before
  }
  const { least, most } = before
  write(books, place, token, { ...before, least: minus(least, units), most: minus(most, units) })
  return { ...before, least: units, most: units }
}

/**
 * Returns what is wrong with all steps of one trade together. It looks for money that could stay in the router, where
 * the next caller takes it. It looks for exchanges whose minimum does not reach the user, and for shares for others
 * that are high in total. If an amount is unclear, the highest possible amount counts.
 */
export function judgeTrade(calls: readonly DecodedCall[], { networkId, value }: TradeContext): CallWarning[] {
  const keyOf = (token: string | undefined) => {
    if (token === undefined) return 'native'
    return token === wrappedCoin || findSwapContract(networkId, token) === 'wrapped'
      ? wrappedCoin
      : token.toLowerCase()
  }
  const judged: Judged = {
    held: new Ledger(),
    keyOf,
    owed: new Ledger(),
    sharedBips: 0n,
    warnings: new Set(),
  }
  write(judged, 'router', 'native', { gain: 'none', least: value, most: value })
  for (const call of calls) follow(call, judged)
  for (const [key, { gain, most }] of judged.held) {
    if (key.startsWith('router ') && most > 0n) judged.warnings.add('left')
    // No step took this amount out of the pool, so it paid for another exchange. It may have been almost nothing.
    if (key.startsWith('pool ') && gain === 'open') judged.warnings.add('noLimit')
  }
  if (judged.sharedBips > usualFeeBips) judged.warnings.add('otherReceiver')
  return [...judged.warnings]
}

function follow(call: DecodedCall, judged: Judged) {
  const run = () => {
    for (const step of call.trade ?? []) {
      if (step.kind === 'swap') exchange(step, judged)
      else if (step.kind === 'share') share(step, judged)
      else move(step, judged)
    }
    for (const inner of call.calls) follow(inner, judged)
  }
  if (!call.mayFail) return run()
  // Both outcomes are possible: the step succeeded, or it failed.
  judged.held.attempt(
    () => judged.owed.attempt(run, (before = 0n, after) => smaller(before, after)),
    (before = nothing, after) => ({
      gain: worse(before.gain, after.gain),
      least: smaller(before.least, after.least),
      most: larger(before.most, after.most),
    }),
  )
}

function exchange(step: TradeStep & { kind: 'swap' }, judged: Judged) {
  const { goesTo, isCoinFirst, least, paid } = step
  const [from, to] = [judged.keyOf(step.from), judged.keyOf(step.to)]
  if (isCoinFirst && from === wrappedCoin && read(judged, 'router', 'native').most > 0n)
    payCoinFirst(step, judged)
  else if (step.source === 'router' && paid !== 'some') take(judged, 'router', from, paid)
  else if (step.source === 'pool') oweFor(from, paid, judged)

  const isOpen = least === 0n
  if (goesTo === 'router') add(judged, 'router', to, { gain: 'open', least: 0n, most: anyAmount })
  else if (goesTo === 'pool') {
    add(judged, 'pool', to, { gain: isOpen ? 'open' : 'promised', least: 0n, most: anyAmount })
    // The exchange may offset the amount against what is owed.
    judged.owed.set(to, 0n)
  } else if (isOpen) judged.warnings.add('noLimit')
}

/**
 * Follows a payment by routers that pay with the coin itself while they have enough of it. Source:
 * PeripheryPayments.pay.
 */
function payCoinFirst({ paid, source }: TradeStep & { kind: 'swap' }, judged: Judged) {
  const coin = read(judged, 'router', 'native')
  if (source === 'account' && typeof paid === 'bigint') {
    if (coin.least >= paid) take(judged, 'router', 'native', paid)
    else if (coin.most >= paid) write(judged, 'router', 'native', { ...coin, least: 0n })
    return
  }
  // Whether the coin or the wrapped coin pays is known only at execution, so either may stay in the router.
  for (const token of ['native', wrappedCoin]) {
    write(judged, 'router', token, { ...read(judged, 'router', token), least: 0n })
  }
}

function oweFor(token: string, paid: bigint | 'all' | 'some', judged: Judged) {
  const credit = read(judged, 'pool', token)
  if (paid === 'all') take(judged, 'pool', token, 'all')
  else if (paid === 'some') return
  else if (credit.most > 0n) take(judged, 'pool', token, paid)
  else judged.owed.set(token, (judged.owed.get(token) ?? 0n) + paid)
}

function move(step: TradeStep & { kind: 'move' }, judged: Judged) {
  const { goesTo, least, source, units } = step
  const [from, to] = [judged.keyOf(step.from), judged.keyOf(step.to)]
  if (goesTo === 'pool') {
    settle(from, step, judged)
    return
  }
  const moved = takeFrom(source, from, units, judged)
  if (goesTo === 'router')
    add(judged, 'router', to, { ...moved, gain: moved.gain === 'none' ? 'none' : 'open' })
  if (goesTo !== 'own' || source === 'account' || moved.gain === 'none') return
  const isPromised =
    units === 'all' ? least > 0n || (source === 'pool' && moved.gain === 'promised') : units !== 0n
  if (!isPromised) judged.warnings.add('noLimit')
  // Either the exact amount reaches the user, or everything is undone.
  else if (units !== 'all') write(judged, source, from, { ...read(judged, source, from), gain: 'none' })
}

function takeFrom(
  source: Place | 'account',
  token: string,
  units: bigint | 'all' | 'owed',
  judged: Judged,
): Holding {
  if (units === 'owed') return nothing
  if (source !== 'account') return take(judged, source, token, units)
  // The account pays as much as the router holds.
  if (units === 'all') return { ...read(judged, 'router', token), gain: 'none' }
  return { gain: 'none', least: units, most: units }
}

/** Pays the v4 exchange what it is owed. If a later step does not take or use the excess, everything is undone. */
function settle(token: string, { source, units }: TradeStep & { kind: 'move' }, judged: Judged) {
  const owed = judged.owed.get(token) ?? 0n
  if (units === 'owed') {
    const held = read(judged, 'router', token)
    if (source === 'router')
      write(judged, 'router', token, { ...held, least: 0n, most: minus(held.most, owed) })
    judged.owed.set(token, 0n)
    return
  }
  const { most } = takeFrom(source, token, units, judged)
  judged.owed.set(token, minus(owed, most))
  add(judged, 'pool', token, { gain: 'none', least: 0n, most: minus(most, owed) })
}

function share({ bips, goesTo, source, token }: TradeStep & { kind: 'share' }, judged: Judged) {
  const key = judged.keyOf(token)
  const { gain, least, most } = read(judged, source, key)
  if (goesTo === 'other') judged.sharedBips += bips
  if (goesTo === 'router') {
    if (source === 'pool')
      add(judged, 'router', key, { gain: gain === 'none' ? 'none' : 'open', least: 0n, most })
    return
  }
  const after = (units: bigint) => minus(units, (units * bips) / 10_000n)
  write(judged, source, key, { gain, least: after(least), most: after(most) })
}
