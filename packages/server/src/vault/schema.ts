import { bigint, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { devices, users, walletSessions } from '../identity/schema.js'

/** Milliseconds since 1970. */
const timeMs = (name: string) => bigint(name, { mode: 'number' })

/** Embedded wallets, one per user. Seeds are stored only in sealed form. */
export const embeddedWallets = pgTable(
  'embedded_wallets',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Version of the seed. */
    version: integer('version').notNull(),
    eip155Address: text('eip155_address').notNull(),
    solanaAddress: text('solana_address').notNull(),
    /** `operator` or `user`. */
    custody: text('custody').notNull(),
    /** Each replacement of the seed, signed by the previous seed, for the user's other devices. */
    successions: jsonb('successions')
      .$type<{ version: number; addresses: { eip155: string; solana: string }; signature: string }[]>()
      .notNull()
      .default([]),
    createdAtMs: timeMs('created_at_ms').notNull(),
  },
  (table) => [unique('embedded_wallets_user_id').on(table.userId)],
)

const walletId = () =>
  uuid('wallet_id')
    .notNull()
    .references(() => embeddedWallets.id, { onDelete: 'cascade' })

/** The server's parts of devices' keys, sealed with the master key. */
export const deviceSecrets = pgTable(
  'device_secrets',
  {
    walletId: walletId(),
    deviceId: uuid('device_id')
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    sealed: text('sealed').notNull(),
    createdAtMs: timeMs('created_at_ms').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.walletId, table.deviceId] }),
    index('device_secrets_device_id').on(table.deviceId),
  ],
)

/** Sealed copies of seeds. Each opens with one secret that is not stored here. */
export const envelopes = pgTable(
  'envelopes',
  {
    walletId: walletId(),
    id: uuid('id').notNull(),
    kind: text('kind').notNull(),
    label: text('label').notNull(),
    parameters: jsonb('parameters').$type<Record<string, string | number>>().notNull(),
    ciphertext: text('ciphertext').notNull(),
    /** For a password: SHA-256 of the verifier with which the copy is requested. */
    verifierHash: text('verifier_hash'),
    version: integer('version').notNull(),
    createdAtMs: timeMs('created_at_ms').notNull(),
  },
  (table) => [primaryKey({ columns: [table.walletId, table.id] })],
)

/** Sessions of new devices that requested a release. A rejection deletes the session and its row. */
export const releases = pgTable(
  'releases',
  {
    sessionId: uuid('session_id')
      .primaryKey()
      .references(() => walletSessions.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    deviceId: uuid('device_id')
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    /** `waiting` or `released`. */
    status: text('status').notNull(),
    askedAtMs: timeMs('asked_at_ms').notNull(),
    /** After this time it must be requested again. */
    expiresAtMs: timeMs('expires_at_ms').notNull(),
    /** When an email was last handed to the mailer. */
    mailedAtMs: timeMs('mailed_at_ms'),
    /** Null until the mail server has accepted the email. */
    releasesAtMs: timeMs('releases_at_ms'),
    /** SHA-256 of the token in the newest emailed link. */
    linkHash: text('link_hash'),
    /** Those of earlier emails. They may still arrive, so their links stay valid. */
    formerLinkHashes: text('former_link_hashes').array().notNull().default([]),
    /** SHA-256 of the ticket of the frame's window. */
    ticketHash: text('ticket_hash'),
    /** SHA-256 of the cookie of this window's browser. */
    browserHash: text('browser_hash'),
  },
  (table) => [
    unique('releases_link_hash').on(table.linkHash),
    index('releases_former_link_hashes').using('gin', table.formerLinkHashes),
    unique('releases_ticket_hash').on(table.ticketHash),
    index('releases_user_id').on(table.userId),
    index('releases_device_id').on(table.deviceId),
    index('releases_expires_at_ms').on(table.expiresAtMs),
  ],
)

/**
 * Browsers in which the user released a device. In the wallet's own window there, one press releases the next device.
 */
export const releaseBrowsers = pgTable(
  'release_browsers',
  {
    /** SHA-256 of this browser's cookie. */
    browserHash: text('browser_hash').notNull(),
    /** If this device is deleted, the row is also deleted. */
    deviceId: uuid('device_id')
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.browserHash, table.deviceId] }),
    index('release_browsers_device_id').on(table.deviceId),
  ],
)

/** The operator's envelopes, for wallets whose users have no secret. Their keys are sealed with the master key. */
export const operatorEnvelopes = pgTable('operator_envelopes', {
  walletId: walletId().primaryKey(),
  id: uuid('id').notNull(),
  sealedKey: text('sealed_key').notNull(),
  ciphertext: text('ciphertext').notNull(),
  version: integer('version').notNull(),
})
