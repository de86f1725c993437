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
  /** The right over an account of one's own goes to another. */
  | 'authority'
  /** The call goes to a new contract: the code in it runs once. */
  | 'creation'
  /** What a trade brings goes to another than the person. */
  | 'otherReceiver'
  /** A trade may pay any price: no least, or no most, is set. */
  | 'noLimit'
  /** What a trade brings stays in the router, where the next who calls it can take it. */
  | 'left'
  /** Written as a trade, to a contract that is none of those known here. */
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
  | { label: string; kind: 'text'; value: string }
  | { label: string; kind: 'bytes'; value: string }

/** What one step of a trade means for those after it. */
export type TradeStep = {
  isSwap: boolean
  /** `pool`: kept by the exchange until a later step takes it; without one the whole trade fails. */
  goesTo: 'own' | 'router' | 'other' | 'pool'
  /** It fails unless something comes out of it. */
  isPromised: boolean
  /** It uses what an earlier step left in the router. */
  draws: boolean
  leavesChange: boolean
}

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
  trade?: TradeStep
}

/** Every warning of a call and of those inside of it, each once. */
export function warningsOf(call: DecodedCall): CallWarning[] {
  return [...new Set([...call.warnings, ...call.calls.flatMap(warningsOf)])]
}

/** Every receiver in a call and those inside of it. */
export function receiversOf(call: DecodedCall): string[] {
  const own = call.receiver === undefined ? [] : [call.receiver]
  return [...new Set([...own, ...call.calls.flatMap(receiversOf)])]
}
