import { type InferOutput, maxLength, nullable, object, picklist, pipe, regex, string, uuid } from 'valibot'
import { accountSchema } from './accountSchema.js'
import { networkIdSchema } from './networkIdSchema.js'

const digits = pipe(string(), regex(/^\d{1,15}$/, 'must be digits'))

/** The data that the sandbox signs: all fields of a purchase. The URL of the sandbox's page contains all of them. */
export const sandboxOrder = {
  id: pipe(string(), uuid()),
  walletAddress: accountSchema,
  chainId: networkIdSchema,
  symbol: pipe(string(), maxLength(32)),
  /** `native`, or the contract's address. */
  token: pipe(string(), maxLength(64)),
  paymentAmount: pipe(string(), regex(/^\d{1,12}(\.\d{1,2})?$/, 'must be an amount of money')),
  paymentCurrency: pipe(string(), regex(/^[A-Z]{3}$/, 'must be a currency code')),
  /** Id that is derived from the project. */
  scope: pipe(string(), regex(/^[A-Za-z0-9_-]{22}$/, 'must be a project')),
  /** Unix seconds. */
  expiresAt: digits,
  signature: pipe(string(), regex(/^[A-Za-z0-9_-]{43}$/, 'must be a signature')),
}

/** The status of a purchase. */
export const sandboxPurchaseResponse = object({
  status: picklist(['in_progress', 'success', 'failed']),
  /** The amount that arrives, in whole tokens and decimal notation. */
  amount: string(),
  symbol: string(),
  /** Hash of the transfer, once it was sent. */
  hash: nullable(string()),
})

export type SandboxPurchaseResponse = InferOutput<typeof sandboxPurchaseResponse>
