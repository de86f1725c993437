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
import type { FlowPurpose } from './social/flowPurpose.js'

/** Milliseconds since 1970. */
const timeMs = (name: string) => bigint(name, { mode: 'number' })

/** Users with an embedded wallet, and users who only logged in so far. */
export const users = pgTable('users', {
  id: uuid('id').primaryKey(),
  /**
   * The language of the last login on a device that may open the wallet. Notices are written in this language, because
   * the device that causes a notice may be a stranger's. Null: not known yet.
   */
  language: text('language'),
  createdAtMs: timeMs('created_at_ms').notNull(),
})

const userId = () =>
  uuid('user_id')
    .notNull()
    .references((): AnyPgColumn => users.id, { onDelete: 'cascade' })

/** The logins of users. An email address or a social account belongs to one user. */
export const logins = pgTable(
  'logins',
  {
    id: uuid('id').primaryKey(),
    userId: userId(),
    /** `email`, a provider's name, or `farcaster`. */
    kind: text('kind').notNull(),
    /** The email address in lower case, or the account's id at its provider. */
    subject: text('subject').notNull(),
    /** The email address as the user or the provider wrote it. */
    email: text('email'),
    isEmailVerified: boolean('is_email_verified').notNull(),
    /**
     * The address that gets notices about the account: the verified address of the last login on a device that may open
     * the wallet. If an attacker takes over an account at a provider, they can change the address there.
     */
    noticeEmail: text('notice_email'),
    userName: text('user_name'),
    createdAtMs: timeMs('created_at_ms').notNull(),
  },
  (table) => [
    unique('logins_kind_subject').on(table.kind, table.subject),
    index('logins_user_id').on(table.userId),
  ],
)

/** Keys of frames with which a user logged in: one per site and browser. */
export const devices = pgTable(
  'devices',
  {
    id: uuid('id').primaryKey(),
    userId: userId(),
    /** RFC 7638 thumbprint of the key. */
    thumbprint: text('thumbprint').notNull(),
    name: text('name').notNull(),
    origin: text('origin').notNull(),
    place: text('place').notNull(),
    createdAtMs: timeMs('created_at_ms').notNull(),
    lastSeenAtMs: timeMs('last_seen_at_ms').notNull(),
    /** After this time the key can no longer log in. */
    revokedAtMs: timeMs('revoked_at_ms'),
  },
  (table) => [
    unique('devices_user_id_thumbprint').on(table.userId, table.thumbprint),
    // Few devices are revoked, and every login looks up its own key.
    index('devices_revoked_thumbprint').on(table.thumbprint).where(sql`revoked_at_ms is not null`),
  ],
)

/** Active sessions. A session that ends is removed together with its tokens. */
export const walletSessions = pgTable(
  'wallet_sessions',
  {
    id: uuid('id').primaryKey(),
    userId: userId(),
    deviceId: uuid('device_id')
      .notNull()
      .references(() => devices.id, { onDelete: 'cascade' }),
    loginKind: text('login_kind').notNull(),
    userName: text('user_name'),
    /** SHA-256 of the current access token. */
    accessHash: text('access_hash').notNull(),
    accessExpiresAtMs: timeMs('access_expires_at_ms').notNull(),
    /** SHA-256 of the current refresh token. */
    refreshHash: text('refresh_hash').notNull(),
    /**
     * SHA-256 of the previous refresh token. It stays valid until its successor is used, because the response with the
     * successor may have been lost.
     */
    previousRefreshHash: text('previous_refresh_hash'),
    isConfirmed: boolean('is_confirmed').notNull(),
    refreshExpiresAtMs: timeMs('refresh_expires_at_ms').notNull(),
    endsAtMs: timeMs('ends_at_ms').notNull(),
    createdAtMs: timeMs('created_at_ms').notNull(),
    lastUsedAtMs: timeMs('last_used_at_ms').notNull(),
    /** The time of the user's last proof. */
    provenAtMs: timeMs('proven_at_ms').notNull(),
  },
  (table) => [
    unique('wallet_sessions_access_hash').on(table.accessHash),
    unique('wallet_sessions_refresh_hash').on(table.refreshHash),
    index('wallet_sessions_user_id').on(table.userId),
    index('wallet_sessions_device_id').on(table.deviceId),
    // For each refresh, which may come from a stranger. The first tokens of a session have no predecessor.
    index('wallet_sessions_previous_refresh_hash')
      .on(table.previousRefreshHash)
      .where(sql`previous_refresh_hash is not null`),
    index('wallet_sessions_refresh_expires_at_ms').on(table.refreshExpiresAtMs),
  ],
)

/** Refresh tokens that were used. If one is used again, its session ends. */
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

/**
 * Codes sent by email. Their hashes need the attempt, which only the frame has, so a copy of this table reveals no
 * code.
 */
export const mailCodes = pgTable(
  'mail_codes',
  {
    /** SHA-256 of the attempt. */
    id: text('id').primaryKey(),
    /** `signIn`, `stepUp`, `updatePrimary` or `updateSecondary`. */
    purpose: text('purpose').notNull(),
    /** The email address in lower case. */
    address: text('address').notNull(),
    thumbprint: text('thumbprint').notNull(),
    /** The user who is logged in. Null for a login. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    origin: text('origin').notNull(),
    place: text('place').notNull(),
    deviceName: text('device_name').notNull(),
    codeHash: text('code_hash').notNull(),
    tries: integer('tries').notNull(),
    /** `none`: the code was in the email. Otherwise the state of its link: `waiting`, `approved` or `refused`. */
    approval: text('approval').notNull(),
    /**
     * If true, the device waits until the user decides on the link's page, whether the address is known or not. If
     * false, it never learns of the decision.
     */
    asksFirst: boolean('asks_first').notNull().default(false),
    /** SHA-256 of the link's token. */
    linkHash: text('link_hash'),
    /** The new address, if the code is for the old address. */
    newAddress: text('new_address'),
    /** The language of the email, and so of its link's page. Null: not known. */
    language: text('language'),
    createdAtMs: timeMs('created_at_ms').notNull(),
    expiresAtMs: timeMs('expires_at_ms').notNull(),
    spentAtMs: timeMs('spent_at_ms'),
  },
  (table) => [
    unique('mail_codes_link_hash').on(table.linkHash),
    index('mail_codes_address').on(table.address),
    index('mail_codes_expires_at_ms').on(table.expiresAtMs),
    index('mail_codes_user_id').on(table.userId).where(sql`user_id is not null`),
  ],
)

/** Browsers in which a user confirmed a frame's key and logged in with it. There the user is not asked again. */
export const socialBrowsers = pgTable(
  'social_browsers',
  {
    /** SHA-256 of this browser's cookie. */
    browserHash: text('browser_hash').notNull(),
    thumbprint: text('thumbprint').notNull(),
    seenAtMs: timeMs('seen_at_ms').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.browserHash, table.thumbprint] }),
    index('social_browsers_seen_at_ms').on(table.seenAtMs),
    index('social_browsers_thumbprint').on(table.thumbprint),
  ],
)

/** Logins with a social account, from the frame's request to the end. */
export const socialFlows = pgTable(
  'social_flows',
  {
    /** SHA-256 of `state`. */
    id: text('id').primaryKey(),
    provider: text('provider').notNull(),
    purpose: text('purpose').$type<FlowPurpose>().notNull(),
    /** The session that adds a login or gives a fresh proof. Null for a login. */
    sessionId: uuid('session_id').references(() => walletSessions.id, { onDelete: 'cascade' }),
    thumbprint: text('thumbprint').notNull(),
    /** SHA-256 of the frame's verifier, base64url. */
    challenge: text('challenge').notNull(),
    origin: text('origin').notNull(),
    /**
     * The address by which limits count the frame. It is shown to the user but proves nothing, because many browsers
     * share an address.
     */
    place: text('place').notNull(),
    deviceName: text('device_name').notNull(),
    /** The server's PKCE verifier for the provider. */
    codeVerifier: text('code_verifier').notNull(),
    nonce: text('nonce').notNull(),
    /** SHA-256 of the pop-up's cookie. */
    browserHash: text('browser_hash'),
    /** The URL to which a client without pop-ups returns. */
    returnTo: text('return_to'),
    /** The language of the frame. Null: not known. */
    language: text('language'),
    /** When the pop-up requested its URL, which works once. Null: not yet, or the page navigates the pop-up itself. */
    ticketTakenAtMs: timeMs('ticket_taken_at_ms'),
    /** The pop-up reported that it has no access to the page that opened it. */
    isWindowCut: boolean('is_window_cut').notNull().default(false),
    /** `waiting`, `open`, `exchanging`, `done`, `failed` or `ended`. */
    status: text('status').notNull(),
    resultUri: text('result_uri'),
    /** SHA-256 of the result's token in `resultUri`. */
    resultHash: text('result_hash'),
    /** What the provider reported about the user, after the exchange. */
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
    index('social_flows_session_id').on(table.sessionId).where(sql`session_id is not null`),
    index('social_flows_subject').on(table.subject).where(sql`subject is not null`),
    index('social_flows_thumbprint').on(table.thumbprint),
  ],
)

/** Flows of Sign In With Farcaster. */
export const farcasterFlows = pgTable(
  'farcaster_flows',
  {
    /** SHA-256 of the attempt. */
    id: text('id').primaryKey(),
    purpose: text('purpose').$type<FlowPurpose>().notNull(),
    sessionId: uuid('session_id').references(() => walletSessions.id, { onDelete: 'cascade' }),
    thumbprint: text('thumbprint').notNull(),
    origin: text('origin').notNull(),
    channelToken: text('channel_token').notNull(),
    nonce: text('nonce').notNull(),
    expiresAtMs: timeMs('expires_at_ms').notNull(),
    spentAtMs: timeMs('spent_at_ms'),
  },
  (table) => [
    index('farcaster_flows_expires_at_ms').on(table.expiresAtMs),
    index('farcaster_flows_session_id').on(table.sessionId).where(sql`session_id is not null`),
    index('farcaster_flows_thumbprint').on(table.thumbprint),
  ],
)

/** Security events of accounts, for their users to read. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    userId: userId(),
    event: text('event').notNull(),
    atMs: timeMs('at_ms').notNull(),
    count: integer('count').notNull(),
    deviceId: uuid('device_id'),
    deviceName: text('device_name'),
    origin: text('origin'),
    place: text('place'),
    detail: text('detail'),
    /** Identifies the hour and the source of a frequent event, which has one entry an hour. Otherwise null. */
    hourKey: text('hour_key'),
  },
  (table) => [
    unique('audit_entries_hour_key').on(table.hourKey),
    index('audit_entries_user_id_id').on(table.userId, table.id),
    index('audit_entries_at_ms').on(table.atMs),
  ],
)
