import type { CaipNetworkId, ChainNamespace } from '@portico/protocol/caip'

/** Type of an account. Source: specification, section 3. */
export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal' | 'stx'

/** One account that a wallet shares. Source: specification, section 3. */
export type Account<namespace extends ChainNamespace = ChainNamespace> = {
  namespace: namespace
  /** In the family's notation; for eip155 with the EIP-55 checksum if the wallet returns it. */
  address: string
  type: AccountType
  publicKey?: string | undefined
  /** BIP-32 path. */
  path?: string | undefined
}

/** Accounts by network, for networks with their own form of addresses: one key has a different address on each. */
export type AccountsOn<namespace extends ChainNamespace = ChainNamespace> = Readonly<
  Partial<Record<CaipNetworkId, readonly Account<namespace>[]>>
>
