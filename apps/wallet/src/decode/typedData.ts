import type { CallTitle, DecodedCall } from './decodedCall.js'

/** EIP-712 data as a page sends it, parsed and limited in size. */
export type TypedData = {
  domain: Readonly<Record<string, unknown>>
  message: Readonly<Record<string, unknown>>
  primaryType: string
  types: Readonly<Record<string, readonly { name: string; type: string }[]>>
}

/** One value of a message, with the values inside it. */
export type TypedNode = { name: string; type: string; value?: string; children?: readonly TypedNode[] }

/** What the signature allows a contract to do. */
export type TypedDataKind =
  /** Another account may take tokens later: EIP-2612, DAI, Permit2. */
  | 'permission'
  /** Tokens go to one account as soon as anyone submits the signature: EIP-3009. */
  | 'transfer'
  /** Calls that a relayer or a shared account makes: ERC-2771, Polygon's meta-transactions, Safe. */
  | 'calls'
  | 'order'
  /** A contract checks the signature, and it is unknown what the contract then does. */
  | 'unknown'
  /** There is no contract, only text, as in a sign-in. */
  | 'plain'

export type Described = DecodedCall & { kind: TypedDataKind }

export const plain = (title: CallTitle): DecodedCall => ({ calls: [], fields: [], title, warnings: [] })

/** Returns the fields of a struct with their types, as they are signed. */
export function shapeOf(type: string, types: TypedData['types']): string | undefined {
  return types[type]?.map((each) => `${each.type} ${each.name}`).join()
}
