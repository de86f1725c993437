/** The account and the network of a call. */
export type CallContext = {
  account: string
  networkId: string
  /** Contracts that are known to be tokens and not collections, in lower case. Default: none. */
  fungible?: ReadonlySet<string> | undefined
}
