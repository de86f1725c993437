import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'

/** Milliseconds since 1970. */
const timeMs = (name: string) => bigint(name, { mode: 'number' })

/** People with an embedded wallet, or on their way to one. */
export const people = pgTable('people', {
  id: uuid('id').primaryKey(),
  createdAtMs: timeMs('created_at_ms').notNull(),
})

const personId = () =>
  uuid('person_id')
    .notNull()
    .references((): AnyPgColumn => people.id, { onDelete: 'cascade' })

/** What people sign in with. An address or an account is one person's. */
export const logins = pgTable(
  'logins',
  {
    id: uuid('id').primaryKey(),
    personId: personId(),
    /** `email`, a provider's name, or `farcaster`. */
    kind: text('kind').notNull(),
    /** The address in small letters, or the account's id at its provider. */
    subject: text('subject').notNull(),
    /** As the person or the provider wrote it. */
    email: text('email'),
    isEmailVerified: boolean('is_email_verified').notNull(),
    userName: text('user_name'),
    createdAtMs: timeMs('created_at_ms').notNull(),
  },
  (table) => [
    unique('logins_kind_subject').on(table.kind, table.subject),
    index('logins_person_id').on(table.personId),
  ],
)

/** Keys of frames that a person signed in with: one a site and browser. */
export const devices = pgTable(
  'devices',
  {
    id: uuid('id').primaryKey(),
    personId: personId(),
    /** RFC 7638 thumbprint of the key. */
    thumbprint: text('thumbprint').notNull(),
    name: text('name').notNull(),
    origin: text('origin').notNull(),
    place: text('place').notNull(),
    createdAtMs: timeMs('created_at_ms').notNull(),
    lastSeenAtMs: timeMs('last_seen_at_ms').notNull(),
    /** From then on the key signs in no more. */
    revokedAtMs: timeMs('revoked_at_ms'),
  },
  (table) => [
    unique('devices_person_id_thumbprint').on(table.personId, table.thumbprint),
    // Few are, and every sign-in asks for its own.
    index('devices_revoked_thumbprint').on(table.thumbprint).where(sql`revoked_at_ms is not null`),
  ],
)

/** Sessions that hold. One that ends is removed, and its tokens with it. */
export const walletSessions = pgTable(
  'wallet_sessions',
  {
    id: uuid('id').primaryKey(),
    personId: personId(),
    deviceId: uuid('device_id')
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    loginKind: text('login_kind').notNull(),
    userName: text('user_name'),
    /** SHA-256 of the access token in use. */
    accessHash: text('access_hash').notNull(),
    accessExpiresAtMs: timeMs('access_expires_at_ms').notNull(),
    /** SHA-256 of the refresh token in use. */
    refreshHash: text('refresh_hash').notNull(),
    /** Of the one before. Good once more, as long as its successors were never used: their answer may have been lost. */
    previousRefreshHash: text('previous_refresh_hash'),
    isConfirmed: boolean('is_confirmed').notNull(),
    refreshExpiresAtMs: timeMs('refresh_expires_at_ms').notNull(),
    endsAtMs: timeMs('ends_at_ms').notNull(),
    createdAtMs: timeMs('created_at_ms').notNull(),
    lastUsedAtMs: timeMs('last_used_at_ms').notNull(),
    /** When the person last proved themselves. */
    provenAtMs: timeMs('proven_at_ms').notNull(),
  },
  (table) => [
    unique('wallet_sessions_access_hash').on(table.accessHash),
    unique('wallet_sessions_refresh_hash').on(table.refreshHash),
    index('wallet_sessions_person_id').on(table.personId),
    index('wallet_sessions_device_id').on(table.deviceId),
    index('wallet_sessions_ends_at_ms').on(table.endsAtMs),
  ],
)

/** Refresh tokens that were used: one that comes again ends its session. */
export const spentRefreshTokens = pgTable(
  'spent_refresh_tokens',
  {
    hash: text('hash').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => walletSessions.id, { onDelete: 'cascade' }),
  },
  (table) => [index('spent_refresh_tokens_session_id').on(table.sessionId)],
)

/** Proofs of possession that were used, for as long as they could be used again. */
export const spentProofs = pgTable(
  'spent_proofs',
  {
    /** SHA-256 of thumbprint and `jti`. */
    id: text('id').primaryKey(),
    expiresAtMs: timeMs('expires_at_ms').notNull(),
  },
  (table) => [index('spent_proofs_expires_at_ms').on(table.expiresAtMs)],
)

/** Mailed codes. Their hashes need the attempt, which the frame alone has: a copy of this table tells no code. */
export const mailCodes = pgTable(
  'mail_codes',
  {
    /** SHA-256 of the attempt. */
    id: text('id').primaryKey(),
    /** `signIn`, `stepUp`, `updatePrimary` or `updateSecondary`. */
    purpose: text('purpose').notNull(),
    /** The address in small letters. */
    address: text('address').notNull(),
    thumbprint: text('thumbprint').notNull(),
    /** Of the person who is signed in. Null for a sign-in. */
    personId: uuid('person_id').references(() => people.id, { onDelete: 'cascade' }),
    origin: text('origin').notNull(),
    place: text('place').notNull(),
    deviceName: text('device_name').notNull(),
    codeHash: text('code_hash').notNull(),
    tries: integer('tries').notNull(),
    /** `none`: the code was in the mail. Otherwise how its link stands: `waiting`, `approved` or `refused`. */
    approval: text('approval').notNull(),
    /** The device was told to wait for its link: known addresses and unknown ones alike. Others hear nothing of a decision. */
    asksFirst: boolean('asks_first').notNull().default(false),
    /** SHA-256 of the link's token. */
    linkHash: text('link_hash'),
    /** The new address of an update, in the code of the old one. */
    newAddress: text('new_address'),
    createdAtMs: timeMs('created_at_ms').notNull(),
    expiresAtMs: timeMs('expires_at_ms').notNull(),
    spentAtMs: timeMs('spent_at_ms'),
  },
  (table) => [
    unique('mail_codes_link_hash').on(table.linkHash),
    index('mail_codes_address').on(table.address),
    index('mail_codes_expires_at_ms').on(table.expiresAtMs),
  ],
)

/** Sign-ins with a social account, from the frame's question to its end. */
/** Browsers in which a person said that a frame's key is theirs, and signed in by it: they are asked once. */
export const socialBrowsers = pgTable(
  'social_browsers',
  {
    /** SHA-256 of the cookie that this browser keeps. */
    browserHash: text('browser_hash').notNull(),
    thumbprint: text('thumbprint').notNull(),
    seenAtMs: timeMs('seen_at_ms').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.browserHash, table.thumbprint] }),
    index('social_browsers_seen_at_ms').on(table.seenAtMs),
  ],
)

export const socialFlows = pgTable(
  'social_flows',
  {
    /** SHA-256 of `state`. */
    id: text('id').primaryKey(),
    provider: text('provider').notNull(),
    purpose: text('purpose').notNull(),
    /** Of the session that links or proves. Null for a sign-in. */
    sessionId: uuid('session_id').references(() => walletSessions.id, { onDelete: 'cascade' }),
    thumbprint: text('thumbprint').notNull(),
    /** SHA-256 of the verifier that the frame keeps, base64url. */
    challenge: text('challenge').notNull(),
    origin: text('origin').notNull(),
    /** What limits count the frame by. Shown to the person, and proof of nothing: many browsers have one. */
    place: text('place').notNull(),
    deviceName: text('device_name').notNull(),
    /** Ours towards the provider. */
    codeVerifier: text('code_verifier').notNull(),
    nonce: text('nonce').notNull(),
    /** SHA-256 of the cookie that the popup got. */
    browserHash: text('browser_hash'),
    /** Where a client without popups comes back to. */
    returnTo: text('return_to'),
    /** When the popup asked where it goes, which it may once. Null: it has not, or its page leads it. */
    ticketTakenAtMs: timeMs('ticket_taken_at_ms'),
    /** Whether the popup said then that it knows nothing of the page that opened it. */
    isWindowCut: boolean('is_window_cut').notNull().default(false),
    /** `waiting`, `open`, `exchanging`, `done`, `failed` or `ended`. */
    status: text('status').notNull(),
    resultUri: text('result_uri'),
    /** SHA-256 of what `resultUri` carries. */
    resultHash: text('result_hash'),
    /** What the provider said of the person, once it is done. */
    subject: text('subject'),
    email: text('email'),
    isEmailVerified: boolean('is_email_verified'),
    userName: text('user_name'),
    createdAtMs: timeMs('created_at_ms').notNull(),
    expiresAtMs: timeMs('expires_at_ms').notNull(),
  },
  (table) => [
    unique('social_flows_result_hash').on(table.resultHash),
    index('social_flows_expires_at_ms').on(table.expiresAtMs),
  ],
)

/** Channels of Sign In With Farcaster. */
export const farcasterFlows = pgTable(
  'farcaster_flows',
  {
    /** SHA-256 of the attempt. */
    id: text('id').primaryKey(),
    purpose: text('purpose').notNull(),
    sessionId: uuid('session_id').references(() => walletSessions.id, { onDelete: 'cascade' }),
    thumbprint: text('thumbprint').notNull(),
    origin: text('origin').notNull(),
    channelToken: text('channel_token').notNull(),
    nonce: text('nonce').notNull(),
    expiresAtMs: timeMs('expires_at_ms').notNull(),
    spentAtMs: timeMs('spent_at_ms'),
  },
  (table) => [index('farcaster_flows_expires_at_ms').on(table.expiresAtMs)],
)

/** What happened to an account, for the person to read. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    personId: personId(),
    event: text('event').notNull(),
    atMs: timeMs('at_ms').notNull(),
    count: integer('count').notNull(),
    deviceId: uuid('device_id'),
    deviceName: text('device_name'),
    origin: text('origin'),
    place: text('place'),
    detail: text('detail'),
    /** What happens again and again is one entry an hour: that hour, and whose. Null otherwise. */
    hourKey: text('hour_key'),
  },
  (table) => [
    unique('audit_entries_hour_key').on(table.hourKey),
    index('audit_entries_person_id_id').on(table.personId, table.id),
    index('audit_entries_at_ms').on(table.atMs),
  ],
)
