import type { ArgumentsOf, ValuesOf } from '@portico/texts'
import type { calls } from '@portico/texts/en/frame/calls'

type Texts = typeof calls
type CodesOf<part extends string> = keyof Texts extends infer key
  ? key extends `${part}.${infer code}`
    ? code
    : never
  : never

/** What a call does. The screen has the sentence for it. */
export type CallTitle = CodesOf<'title'>

/** What a value of a call means. The screen has the label for it. */
export type FieldLabel = CodesOf<'label'>

type WordCode = CodesOf<'word'>

/** A value that the screen writes in words, with the data inside these words. */
export type Words = {
  [word in WordCode]: ArgumentsOf<Texts[`word.${word}`]> extends []
    ? { word: word }
    : { word: word; values: ValuesOf<Texts[`word.${word}`]> }
}[WordCode]

/** Warnings to the user, in the order of their weight. */
export type CallWarning =
  /** It is unknown what the call does. Approving takes a second press. */
  | 'unknown'
  /** Another account may take all of a token, now or in the future. */
  | 'unlimited'
  /** Another account may take every item of a collection. */
  | 'everything'
  /** Another account may take a stated amount later. */
  | 'spender'
  /** What another account may take could be an item of a collection. The bytes do not show whether it is. */
  | 'item'
  /** Like `item`, for every number up to a limit. */
  | 'items'
  /** Another account gets the right over an account of the user's own. */
  | 'authority'
  /**
   * An account belongs, or will belong, to another or to a program. The user loses its contents. Takes a second press.
   */
  | 'othersAccount'
  /** Money goes into a new account that is not known to be the user's. */
  | 'funding'
  /** The call creates a new contract. Its constructor runs once. */
  | 'creation'
  /** The proceeds of a trade go to an account other than the user's. */
  | 'otherReceiver'
  /** A trade may have any price, because it sets no minimum or no maximum. */
  | 'noLimit'
  /** The proceeds of a trade stay in the router, where its next caller can take them. */
  | 'left'
  /** A shared account pays the account that submits the call, at a price without a limit. Takes a second press. */
  | 'refund'
  /** The call looks like a trade, or like several calls in one, but the contract is unknown. */
  | 'router'

/** An amount that moves, in base units. The screen looks up the token. If it cannot, it shows base units. */
export type DecodedAmount = {
  /** Contract or mint of a token, or undefined for the network's own currency. */
  token: string | undefined
  units: bigint
  /** The decimals, if the call itself states them. Otherwise the wallet requests them from the network. */
  decimals?: number
}

/** One line of a call: its label, and the value from the bytes. */
export type DecodedField = { label: FieldLabel } & FieldValue

type FieldValue =
  | { kind: 'address'; value: string }
  | { kind: 'amount'; value: DecodedAmount }
  /**
   * The number of an item in a collection, or how many pieces of it. Its value is unknown. If `number` is set, the
   * label `numbered` names the item.
   */
  | { kind: 'item'; value: string | Words; number?: string }
  /** An amount of a token, or the number of an item in a collection. The bytes are the same for both. */
  | { kind: 'amountOrItem'; value: { token: string; units: bigint } }
  /** Text or digits from the bytes. */
  | { kind: 'text'; value: string }
  | { kind: 'words'; value: Words }
  /** Unix seconds. */
  | { kind: 'time'; value: bigint }
  | { kind: 'bytes'; value: string }

/** Stands for the wrapped form of the network's own currency, if a call does not name the contract. */
export const wrappedCoin = 'wrapped'

/**
 * Who has the money of a trade. `pool`: the exchange keeps it until a later step takes it. Without such a step, the
 * whole trade fails.
 */
export type Holder = 'own' | 'router' | 'other' | 'pool'

/** What one step of a trade does with money. A token is its contract, `wrappedCoin`, or undefined for the coin. */
export type TradeStep =
  | {
      kind: 'swap'
      source: 'account' | 'router' | 'pool'
      from: string | undefined
      /** `some`: at most the amount that is there, and possibly nothing. */
      paid: bigint | 'all' | 'some'
      to: string | undefined
      goesTo: Holder
      /** The step fails if it brings less than this. */
      least: bigint
      /** While the router has enough of the coin itself, it pays with the coin instead of the wrapped coin. */
      isCoinFirst?: boolean
    }
  | {
      kind: 'move'
      source: 'account' | 'router' | 'pool'
      from: string | undefined
      units: bigint | 'all' | 'owed'
      /** Differs from `from` if the token is wrapped or unwrapped. */
      to: string | undefined
      goesTo: Holder
      least: bigint
    }
  | { kind: 'share'; source: 'router' | 'pool'; token: string | undefined; bips: bigint; goesTo: Holder }

/** What one call does, read from its bytes alone. */
export type DecodedCall = {
  /** A sentence without its object, such as `Send tokens`. */
  title: CallTitle
  fields: readonly DecodedField[]
  warnings: readonly CallWarning[]
  /** Calls inside this one. */
  calls: readonly DecodedCall[]
  /** The account that receives money, if it is a single one. */
  receiver?: string
  /** The called contract, if it receives the network's own currency and is unknown. */
  payee?: string
  trade?: readonly TradeStep[]
  /** The call may fail without stopping the calls after it. */
  mayFail?: boolean
}

type Warned = { warnings: readonly CallWarning[]; calls: readonly Warned[] }

/** Returns every warning of a call and of those inside it, each once. */
export function warningsOf(call: Warned): CallWarning[] {
  return [...new Set([...call.warnings, ...call.calls.flatMap(warningsOf)])]
}

type Receiving = Pick<DecodedCall, 'payee' | 'receiver'> & { calls: readonly Receiving[] }

/** Returns every recipient in a call and in those inside it. */
export function receiversOf(call: Receiving): string[] {
  const own = [call.receiver, call.payee].filter((each) => each !== undefined)
  return [...new Set([...own, ...call.calls.flatMap(receiversOf)])]
}

type Open = Extract<DecodedField, { kind: 'amountOrItem' }>
type Undecided = {
  fields: readonly (Pick<Open, 'kind' | 'value'> | { kind: Exclude<DecodedField['kind'], Open['kind']> })[]
  calls: readonly Undecided[]
}

/** Returns the contracts, in a call and those inside it, that may be tokens or collections. */
export function undecidedOf(call: Undecided): { token: string; units: bigint }[] {
  const own = call.fields.flatMap((field) => (field.kind === 'amountOrItem' ? [field.value] : []))
  return [...own, ...call.calls.flatMap(undecidedOf)]
}

/** Returns the contracts of all amounts in a call and in those inside it. */
export function tokensOf(call: DecodedCall): string[] {
  const own = call.fields.flatMap(({ kind, value }) =>
    (kind === 'amount' || kind === 'amountOrItem') && value.token !== undefined ? [value.token] : [],
  )
  return [...own, ...call.calls.flatMap(tokensOf)]
}

/** Checks whether a call, or one inside it, may move an item of a collection. */
export function hasItem(call: Undecided): boolean {
  return (
    call.fields.some(({ kind }) => kind === 'item' || kind === 'amountOrItem') || call.calls.some(hasItem)
  )
}
