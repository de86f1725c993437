import { bigint, bigserial, boolean, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'

/** Names that the operator gave to addresses. They win over what people registered and what a chain says. */
export const identities = pgTable('identities', {
  /** Lower case for eip155, as written for every other family. */
  address: text('address').primaryKey(),
  name: text('name'),
  avatar: text('avatar'),
})

/** Names below the operator's domain that people registered. */
export const names = pgTable(
  'names',
  {
    /** Whole, as ENSIP-15 writes it. */
    name: text('name').primaryKey(),
    /** What no other name may share: see `skeletonOf`. */
    skeleton: text('skeleton').notNull().unique(),
    /** eip155, lower case. */
    address: text('address').notNull(),
    /** Which of the names of its address it is, from 0: so that the database holds how many there may be. */
    slot: integer('slot').notNull(),
    /** Of the network on which the account signed. */
    coinType: bigint('coin_type', { mode: 'number' }).notNull(),
    /** A contract signed: the address is its own on that network alone. */
    isContract: boolean('is_contract').notNull(),
    avatar: text('avatar'),
    bio: text('bio'),
    /** Unix seconds. */
    registeredAt: bigint('registered_at', { mode: 'number' }).notNull(),
    /** Unix seconds. */
    updatedAt: bigint('updated_at', { mode: 'number' }).notNull(),
  },
  (table) => [unique('names_address_slot').on(table.address, table.slot)],
)

/** What was done with names, never removed by the server. */
export const nameAudit = pgTable('name_audit', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  /** Unix seconds. */
  at: bigint('at', { mode: 'number' }).notNull(),
  /** `register`, or the code of why not. */
  action: text('action').notNull(),
  name: text('name').notNull(),
  address: text('address').notNull(),
  coinType: bigint('coin_type', { mode: 'number' }).notNull(),
  isContract: boolean('is_contract').notNull(),
  projectId: text('project_id').notNull(),
})
