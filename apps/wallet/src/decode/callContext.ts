/** Whose call it is, and where. */
export type CallContext = {
  account: string
  networkId: string
  /** Contracts that are known to be tokens and no collections, in small letters. Default: none is known. */
  fungible?: ReadonlySet<string> | undefined
}
