import type { CaipNetworkId, ChainNamespace } from '@portico/protocol/caip'

/** Type of an account. Source: specification, section 3. */
export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal' | 'stx'

/** One account that a wallet shares. Source: specification, section 3. */
export type Account<namespace extends ChainNamespace = ChainNamespace> = {
  namespace: namespace
  /** In the family's notation. For eip155 it has the EIP-55 checksum if the wallet returns one. */
  address: string
  type: AccountType
  publicKey?: string | undefined
  /** BIP-32 path. */
  path?: string | undefined
}

/**
 * Accounts by network, for networks that have their own form of addresses. One key then has a different address on each
 * network.
 */
export type AccountsOn<namespace extends ChainNamespace = ChainNamespace> = Readonly<
  Partial<Record<CaipNetworkId, readonly Account<namespace>[]>>
>
