import type { OperatorEnvelope, PersonEnvelope } from '@portico/protocol/http'
import type { embeddedWallets } from './schema.js'

/** Of a wallet as a whole, whether it is made or its seed replaced. */
export type NewSeed = {
  walletId: string
  addresses: { eip155: string; solana: string }
  operator?: OperatorEnvelope | undefined
  envelopes: readonly (PersonEnvelope & { label: string })[]
}

export type Wallet = typeof embeddedWallets.$inferSelect
