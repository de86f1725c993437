/** What a person is to be warned of, in the order of weight. */
export type CallWarning =
  /** Nothing is known of what the call does: approving takes a second press. */
  | 'unknown'
  /** Somebody may take all of a token, now or ever. */
  | 'unlimited'
  /** Somebody may take every item of a collection. */
  | 'everything'
  /** Somebody may take a named amount later. */
  | 'spender'
  /** It may be an item of a collection that somebody may take: the bytes do not say. */
  | 'item'
  /** As `item`, of every number up to one. */
  | 'items'
  /** The right over an account of one's own goes to another. */
  | 'authority'
  /** An account is another's, or becomes it, or a program's: what is in it is lost. It takes a second press. */
  | 'othersAccount'
  /** Money is put into a new account that is not known to be the person's. */
  | 'funding'
  /** The call goes to a new contract: the code in it runs once. */
  | 'creation'
  /** What a trade brings goes to another than the person. */
  | 'otherReceiver'
  /** A trade may pay any price: no least, or no most, is set. */
  | 'noLimit'
  /** What a trade brings stays in the router, where the next who calls it can take it. */
  | 'left'
  /** Whoever hands it in is paid by a price that no amount bounds, from an account that is shared. It takes a second press. */
  | 'refund'
  /** Written as a trade, or as several calls in one, to a contract that is none of those known here. */
  | 'router'

/** How much of what moves. Base units; the screen looks the token up, and shows base units where it cannot. */
export type DecodedAmount = {
  /** Contract of a token, mint, or undefined for the network's own currency. */
  token: string | undefined
  units: bigint
  /** As the call itself states them; the network's are asked for otherwise. */
  decimals?: number
}

/** One line of a call: its label, and what stands in the bytes. */
export type DecodedField =
  | { label: string; kind: 'address'; value: string }
  | { label: string; kind: 'amount'; value: DecodedAmount }
  /** Which one of a collection, or how many of it: nobody here can say what it is worth. */
  | { label: string; kind: 'item'; value: string }
  /** How much of a token, or which item of a collection: the bytes are the same. */
  | { label: string; kind: 'amountOrItem'; value: { token: string; units: bigint } }
  | { label: string; kind: 'text'; value: string }
  | { label: string; kind: 'bytes'; value: string }

/** Stands for the network's own currency in its wrapped form, where a call does not name the contract. */
export const wrappedCoin = 'wrapped'

/** Where money of a trade is. `pool`: kept by the exchange until a later step takes it; without one the whole trade fails. */
export type Holder = 'own' | 'router' | 'other' | 'pool'

/** What one step of a trade does with money. A token is its contract, `wrappedCoin`, or undefined for the network's own. */
export type TradeStep =
  | {
      kind: 'swap'
      source: 'account' | 'router' | 'pool'
      from: string | undefined
      /** `some`: no more than there is, perhaps none. */
      paid: bigint | 'all' | 'some'
      to: string | undefined
      goesTo: Holder
      /** Less than this undoes it. */
      least: bigint
      /** What is paid in the wrapped coin is paid with the coin itself, while the router has enough. */
      isCoinFirst?: boolean
    }
  | {
      kind: 'move'
      source: 'account' | 'router' | 'pool'
      from: string | undefined
      units: bigint | 'all' | 'owed'
      /** Another token than `from` where it is wrapped or unwrapped. */
      to: string | undefined
      goesTo: Holder
      least: bigint
    }
  | { kind: 'share'; source: 'router' | 'pool'; token: string | undefined; bips: bigint; goesTo: Holder }

/** What one call does, read from its bytes alone. */
export type DecodedCall = {
  /** A sentence without its object: `Send tokens`. */
  title: string
  fields: readonly DecodedField[]
  warnings: readonly CallWarning[]
  /** Calls inside of this one. */
  calls: readonly DecodedCall[]
  /** Who receives money, where that is one account. */
  receiver?: string
  /** The called contract, where it is sent the network's own currency and is none that is known here. */
  payee?: string
  trade?: readonly TradeStep[]
  /** It may fail, and the calls after it go on. */
  mayFail?: boolean
}

/** Every warning of a call and of those inside of it, each once. */
export function warningsOf(call: DecodedCall): CallWarning[] {
  return [...new Set([...call.warnings, ...call.calls.flatMap(warningsOf)])]
}

/** Every receiver in a call and those inside of it. */
export function receiversOf(call: DecodedCall): string[] {
  const own = [call.receiver, call.payee].filter((each) => each !== undefined)
  return [...new Set([...own, ...call.calls.flatMap(receiversOf)])]
}

/** What a call, and those inside of it, names of contracts that may be tokens or collections. */
export function undecidedOf(call: DecodedCall): { token: string; units: bigint }[] {
  const own = call.fields.flatMap(({ kind, value }) => (kind === 'amountOrItem' ? [value] : []))
  return [...own, ...call.calls.flatMap(undecidedOf)]
}

/** Contracts of what a call, or one inside of it, names amounts of. */
export function tokensOf(call: DecodedCall): string[] {
  const own = call.fields.flatMap(({ kind, value }) =>
    (kind === 'amount' || kind === 'amountOrItem') && value.token !== undefined ? [value.token] : [],
  )
  return [...own, ...call.calls.flatMap(tokensOf)]
}

/** Whether a call, or one inside of it, may move an item of a collection. */
export function hasItem(call: DecodedCall): boolean {
  return (
    call.fields.some(({ kind }) => kind === 'item' || kind === 'amountOrItem') || call.calls.some(hasItem)
  )
}
