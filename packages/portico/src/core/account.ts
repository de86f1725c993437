import type { CaipNetworkId, ChainNamespace } from '@portico/protocol/caip'

/** Kind of an account. Source: specification, section 3. */
export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal' | 'stx'

/** One account that a wallet shares. Source: specification, section 3. */
export type Account<namespace extends ChainNamespace = ChainNamespace> = {
  namespace: namespace
  /** As the family writes it; EIP-55 checksummed for eip155 where the wallet does so. */
  address: string
  type: AccountType
  publicKey?: string | undefined
  /** BIP-32 path. */
  path?: string | undefined
}

/** Accounts by the network that they are written for. One key has its own address on each. */
export type AccountsOn<namespace extends ChainNamespace = ChainNamespace> = Readonly<
  Partial<Record<CaipNetworkId, readonly Account<namespace>[]>>
>
