import type { CaipNetworkId } from '@portico/protocol/caip'
import { bigint, index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'

/** Used nonces, until their expiry. The first request that writes one has signed in with it. */
export const spentNonces = pgTable(
  'spent_nonces',
  {
    nonce: text('nonce').primaryKey(),
    /** Milliseconds since 1970. */
    expiresAtMs: bigint('expires_at_ms', { mode: 'number' }).notNull(),
  },
  (table) => [index('spent_nonces_expires_at_ms').on(table.expiresAtMs)],
)

/** Accounts that signed in at a project at least once. */
export const signInAccounts = pgTable(
  'sign_in_accounts',
  {
    id: uuid('id').primaryKey(),
    /** Id of the user. Several accounts may share one in the future. */
    profileId: uuid('profile_id').notNull(),
    projectId: text('project_id').notNull(),
    /** Normalized: `{namespace}:{address}` of a key, `{networkId}:{address}` of a contract. */
    account: text('account').notNull(),
    /** CAIP-2, of the last sign-in. */
    networkId: text('network_id').$type<CaipNetworkId>().notNull(),
    /** As in the signed message. */
    address: text('address').notNull(),
    connectionMethod: jsonb('connection_method').$type<Record<string, unknown> | null>(),
    /** Data that the site stores for the account. */
    metadata: jsonb('metadata').$type<Record<string, unknown> | null>(),
    /** Milliseconds since 1970, as in the columns below. */
    signedUpAtMs: bigint('signed_up_at_ms', { mode: 'number' }).notNull(),
    lastSignedInAtMs: bigint('last_signed_in_at_ms', { mode: 'number' }).notNull(),
    updatedAtMs: bigint('updated_at_ms', { mode: 'number' }).notNull(),
  },
  (table) => [unique('sign_in_accounts_project_id_account').on(table.projectId, table.account)],
)

/** Active sessions. A session that ends is removed, and its token is then refused here. */
export const signInSessions = pgTable(
  'sign_in_sessions',
  {
    /** `jti` of its token. */
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => signInAccounts.id, { onDelete: 'cascade' }),
    /** The session's id before it was renewed. A sign-out of either id ends the session. */
    previousId: uuid('previous_id'),
    /** Milliseconds since 1970. */
    expiresAtMs: bigint('expires_at_ms', { mode: 'number' }).notNull(),
  },
  (table) => [
    index('sign_in_sessions_previous_id').on(table.previousId),
    index('sign_in_sessions_account_id').on(table.accountId),
    index('sign_in_sessions_expires_at_ms').on(table.expiresAtMs),
  ],
)

/** Keys that sign tokens. The newest one signs. The older ones verify what they signed. */
export const signInKeys = pgTable('sign_in_keys', {
  /** RFC 7638 thumbprint, `kid` of the tokens. */
  id: text('id').primaryKey(),
  /** JWK with its private part. */
  privateKey: jsonb('private_key').$type<Record<string, unknown>>().notNull(),
  /** Milliseconds since 1970. */
  createdAtMs: bigint('created_at_ms', { mode: 'number' }).notNull(),
})
