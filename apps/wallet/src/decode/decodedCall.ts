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
