import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'

/** Purchases at the sandbox. An order is paid once, because its id is the key. */
export const sandboxPurchases = pgTable(
  'sandbox_purchases',
  {
    /** UUID of the order. */
    id: text('id').primaryKey(),
    /** A pseudonym of the project, because its own id never leaves the server. */
    scope: text('scope').notNull(),
    /** eip155, lower case. */
    address: text('address').notNull(),
    /** CAIP-2. */
    networkId: text('network_id').notNull(),
    symbol: text('symbol').notNull(),
    /** `native`, or the contract's address. */
    token: text('token').notNull(),
    /** Whole tokens, decimal. */
    amount: text('amount').notNull(),
    status: text('status', { enum: ['in_progress', 'success', 'failed'] }).notNull(),
    /** Hash of the transfer, after it was sent. */
    hash: text('hash'),
    /** Milliseconds since 1970. */
    createdAtMs: bigint('created_at_ms', { mode: 'number' }).notNull(),
  },
  (table) => [index('sandbox_purchases_address').on(table.address, table.createdAtMs)],
)
