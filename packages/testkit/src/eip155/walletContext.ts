import type { Address, Chain, Hex, LocalAccount } from 'viem'
import type { createApprover } from './createApprover.js'
import type { WalletMemoryStore } from './walletMemory.js'

/** Batches sent so far, by id: the transaction of each call. */
export type SentCalls = Map<string, { chainId: number; hashes: readonly Hex[] }>

export type ProviderRequest = { method: string; params?: readonly unknown[] | object | undefined }

/** What the wallet's methods work with. */
export type WalletContext = {
  origin: string
  accounts: ReadonlyMap<Address, LocalAccount>
  chains: Map<number, Chain>
  memory: WalletMemoryStore
  approver: ReturnType<typeof createApprover>
  sentCalls: SentCalls
}
