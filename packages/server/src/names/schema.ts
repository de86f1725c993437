import { sql } from 'drizzle-orm'
import { bigint, bigserial, boolean, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'

/** Names that the operator gave to addresses. They override registered names and names on a chain. */
export const identities = pgTable('identities', {
  /** Lower case for eip155, as written for every other family. */
  address: text('address').primaryKey(),
  name: text('name'),
  avatar: text('avatar'),
})

/** Names below the operator's domain that users registered. */
export const names = pgTable(
  'names',
  {
    /** The full name, normalized by ENSIP-15. */
    name: text('name').primaryKey(),
    /** The skeleton, which no two names may share: see `skeletonOf`. */
    skeleton: text('skeleton').notNull().unique(),
    /** eip155, lower case. */
    address: text('address').notNull(),
    /**
     * The position among the names of its account, from 0. With an index on it, the database limits their number.
     */
    slot: integer('slot').notNull(),
    /** Coin type of the network on which the account signed. */
    coinType: bigint('coin_type', { mode: 'number' }).notNull(),
    /** A contract signed, so the address belongs to the account only on that network. */
    isContract: boolean('is_contract').notNull(),
    avatar: text('avatar'),
    bio: text('bio'),
    /** Unix seconds. */
    registeredAt: bigint('registered_at', { mode: 'number' }).notNull(),
    /** Unix seconds. */
    updatedAt: bigint('updated_at', { mode: 'number' }).notNull(),
  },
  (table) => [
    // A contract has slots of its own on each network. Otherwise the owner of code at this address on another network
    // could use up the slots of the address.
    uniqueIndex('names_account_slot').on(
      table.address,
      sql`(case when ${table.isContract} then ${table.coinType} else 0 end)`,
      table.slot,
    ),
  ],
)

/** A record of what happened to names. The server never removes it. */
export const nameAudit = pgTable('name_audit', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  /** Unix seconds. */
  at: bigint('at', { mode: 'number' }).notNull(),
  /** `register`, or the code of the refusal. */
  action: text('action').notNull(),
  name: text('name').notNull(),
  address: text('address').notNull(),
  coinType: bigint('coin_type', { mode: 'number' }).notNull(),
  isContract: boolean('is_contract').notNull(),
  projectId: text('project_id').notNull(),
})
