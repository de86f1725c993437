import type { DecodedCall } from './decodedCall.js'

/** EIP-712 data as a page sends it, read and bounded. */
export type TypedData = {
  domain: Readonly<Record<string, unknown>>
  message: Readonly<Record<string, unknown>>
  primaryType: string
  types: Readonly<Record<string, readonly { name: string; type: string }[]>>
}

/** One value of a message, with what it holds. */
export type TypedNode = { name: string; type: string; value?: string; children?: readonly TypedNode[] }

/** What a contract is told by the signature. */
export type TypedDataKind =
  /** Another may take tokens later: EIP-2612, DAI, Permit2. */
  | 'permission'
  /** Tokens go to one account as soon as anybody hands the signature in: EIP-3009. */
  | 'transfer'
  /** Calls that a relayer or a shared account makes: ERC-2771, Polygon, Safe. */
  | 'calls'
  | 'order'
  /** A contract checks it, and nobody here knows what it does then. */
  | 'unknown'
  /** No contract is named, and there are words alone: a sign-in. */
  | 'plain'

export type Described = DecodedCall & { kind: TypedDataKind }

export const plain = (title: string): DecodedCall => ({ calls: [], fields: [], title, warnings: [] })

/** Fields of a struct with their types, as they stand in what is signed. */
export function shapeOf(type: string, types: TypedData['types']): string | undefined {
  return types[type]?.map((each) => `${each.type} ${each.name}`).join()
}
