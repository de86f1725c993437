import type { OperatorEnvelope, UserEnvelope } from '@portico/protocol/http'
import type { embeddedWallets } from './schema.js'

/** The data of a whole wallet, for a new one or a replaced seed. */
export type NewSeed = {
  walletId: string
  addresses: { eip155: string; solana: string }
  operator?: OperatorEnvelope | undefined
  envelopes: readonly (UserEnvelope & { label: string })[]
}

export type Wallet = typeof embeddedWallets.$inferSelect
