import {
  array,
  boolean,
  fallback,
  type GenericSchema,
  type InferInput,
  type InferOutput,
  integer,
  literal,
  maxLength,
  minValue,
  nullable,
  nullish,
  number,
  object,
  optional,
  picklist,
  pipe,
  record,
  regex,
  string,
  union,
  unknown,
  url,
} from 'valibot'
import { emailSchema } from '../text/emailSchema.js'
import {
  accountTypeSchema,
  ignored,
  networkFields,
  siwxField,
  socialUserSchema,
  userSchema,
} from './account.js'
import { chainIdSchema } from './chainId.js'
import { otpSchema } from './otpSchema.js'
import { settingsSections } from './settingsSections.js'

/** One request of an app and the frame's response. */
export type FrameRequestRule = {
  payload: GenericSchema
  /** Payload of `_SUCCESS`. */
  reply: GenericSchema
  /**
   * Whether the user must approve the request. `always`: on the frame's own screen. `byMethod`: the rule of the method
   * in `frameRpcMethods` decides.
   */
  approval: 'none' | 'always' | 'byMethod'
  /** `required`: if no user is logged in, the request is rejected. */
  session: 'none' | 'required'
  /** Milliseconds until the app gives up. Null: no limit, because the user decides. */
  limitMs: number | null
}

/** Time limit of connect and login requests, in ms. Source: specification, section 9. */
export const frameRequestLimitMs = 120_000

/** Maximum time that disconnecting waits, in ms. Source: specification, section 9. */
export const frameSignOutLimitMs = 3_000

/** Time for the user to scan a code and approve in another app, in ms. */
const farcasterLimitMs = 600_000

/** Providers of GET_SOCIAL_REDIRECT_URI. Source: specification, section 5. */
export const frameSocialProviders = ['google', 'github', 'apple', 'facebook', 'x', 'discord'] as const

export type FrameSocialProvider = (typeof frameSocialProviders)[number]

const address = pipe(string(), maxLength(128))
/**
 * A URL that the app navigates or links to. A URL of another scheme could be a script, which would run in the app's own
 * page.
 */
const longUrl = pipe(string(), url('must be a URL'), regex(/^https?:/i, 'must be a URL'), maxLength(8_192))
const cosmetic = fallback(
  optional(record(pipe(string(), maxLength(64)), union([pipe(string(), maxLength(256)), number()]))),
  undefined,
)
const label = fallback(optional(pipe(string(), maxLength(2_048))), undefined)
const login = { approval: 'none', limitMs: frameRequestLimitMs, session: 'none' } as const
const signedIn = { approval: 'none', limitMs: frameRequestLimitMs, session: 'required' } as const

/**
 * Requests of an app to a frame. The request is `@w3m-app/NAME`. The response is `@w3m-frame/NAME_SUCCESS` or
 * `@w3m-frame/NAME_ERROR` with the same id. Both ends derive their types from this table.
 *
 * Source: specification, section 7. The last group is Portico's own, and an app uses it only if the frame offers it.
 */
export const frameRequests = {
  // Logging in.
  CONNECT_EMAIL: {
    ...login,
    payload: object({ email: emailSchema }),
    reply: object({ action: picklist(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']) }),
  },
  /** Responds once the user has approved the link in the email. */
  CONNECT_DEVICE: { ...login, payload: ignored, reply: ignored },
  CONNECT_OTP: { ...login, payload: object({ otp: otpSchema }), reply: ignored },
  GET_SOCIAL_REDIRECT_URI: {
    ...login,
    payload: object({
      provider: picklist(frameSocialProviders, 'must be one of google, github, apple, facebook, x, discord'),
      /** Portico's own: the page to return to if the login takes the whole window. `?result_uri=` is added to it. */
      returnUrl: fallback(optional(longUrl), undefined),
      /**
       * Portico's own: the ticket with which the page's pop-up gets its URL from the server. 32 random bytes in
       * base64url.
       */
      ticket: fallback(optional(pipe(string(), regex(/^[\w-]{43}$/))), undefined),
    }),
    reply: object({ uri: longUrl }),
  },
  CONNECT_SOCIAL: {
    ...login,
    payload: object({
      ...networkFields,
      ...siwxField,
      preferredAccountType: optional(accountTypeSchema),
      uri: pipe(string(), maxLength(8_192)),
    }),
    reply: socialUserSchema,
  },
  GET_FARCASTER_URI: { ...login, payload: ignored, reply: object({ url: longUrl }) },
  CONNECT_FARCASTER: {
    ...login,
    limitMs: farcasterLimitMs,
    payload: ignored,
    reply: object({ userName: pipe(string(), maxLength(256)) }),
  },

  // The user and the network.
  /**
   * Returns the connected user, and switches to `chainId` if it is given. With `socialUri`, it first completes a social
   * login.
   */
  GET_USER: {
    // No session is required here, because the login through `socialUri` may first have to begin one.
    ...login,
    payload: optional(
      object({
        ...networkFields,
        ...siwxField,
        preferredAccountType: optional(accountTypeSchema),
        socialUri: optional(pipe(string(), maxLength(8_192))),
      }),
    ),
    reply: userSchema,
  },
  IS_CONNECTED: {
    ...login,
    payload: optional(object({ token: optional(pipe(string(), maxLength(8_192))) })),
    reply: object({ isConnected: boolean() }),
  },
  SIGN_OUT: { ...login, limitMs: frameSignOutLimitMs, payload: ignored, reply: ignored },
  GET_CHAIN_ID: { ...signedIn, payload: ignored, reply: object({ chainId: chainIdSchema }) },
  SWITCH_NETWORK: {
    ...signedIn,
    payload: object({ ...networkFields, chainId: chainIdSchema }),
    reply: object({ chainId: chainIdSchema }),
  },
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: {
    ...login,
    payload: ignored,
    reply: object({
      smartAccountEnabledNetworks: pipe(array(pipe(number(), integer(), minValue(1))), maxLength(1_000)),
    }),
  },
  INIT_SMART_ACCOUNT: {
    ...signedIn,
    payload: ignored,
    reply: object({ address, isDeployed: boolean() }),
  },
  SET_PREFERRED_ACCOUNT: {
    ...signedIn,
    payload: object({ type: accountTypeSchema }),
    reply: object({ address, type: accountTypeSchema }),
  },

  // Wallet methods. `frameRpcMethods` checks `params`.
  RPC_REQUEST: {
    approval: 'byMethod',
    limitMs: null,
    payload: object({
      ...networkFields,
      chainId: fallback(optional(chainIdSchema), undefined),
      chainNamespace: fallback(optional(pipe(string(), maxLength(32))), undefined),
      method: pipe(string(), maxLength(128)),
      params: optional(unknown()),
    }),
    reply: unknown(),
    session: 'required',
  },

  // Changes the email address. The user approves on the frame's own screen, then types a code from the old address, if
  // there is one, and a code from the new address. The owner of the new mailbox can log in, so no page may make this
  // change without the user.
  UPDATE_EMAIL: {
    approval: 'always',
    limitMs: null,
    session: 'required',
    payload: object({ email: emailSchema }),
    reply: object({ action: picklist(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) }),
  },
  UPDATE_EMAIL_PRIMARY_OTP: { ...signedIn, payload: object({ otp: otpSchema }), reply: ignored },
  UPDATE_EMAIL_SECONDARY_OTP: {
    ...signedIn,
    payload: object({ otp: otpSchema }),
    reply: object({ newEmail: pipe(string(), maxLength(254)) }),
  },

  // The theme of the frame's own screens, and the site that they name. Invalid values are ignored.
  SYNC_THEME: {
    ...login,
    payload: object({
      themeMode: fallback(optional(picklist(['light', 'dark'])), undefined),
      // Portico's own. Other frames ignore it.
      direction: fallback(optional(picklist(['ltr', 'rtl'])), undefined),
      // Portico's own: a BCP 47 tag of the texts. If the frame does not have the language, it shows English.
      language: fallback(
        optional(pipe(string(), maxLength(12), regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,2}$/))),
        undefined,
      ),
      // Portico's own: a BCP 47 tag for the separators in the page's amounts.
      locale: fallback(optional(pipe(string(), regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,7}$/))), undefined),
      themeVariables: cosmetic,
      w3mThemeVariables: cosmetic,
    }),
    reply: ignored,
  },
  SYNC_DAPP_DATA: {
    ...login,
    payload: object({
      metadata: fallback(
        optional(
          object({
            description: label,
            icons: fallback(
              optional(pipe(array(pipe(string(), maxLength(8_192))), maxLength(16))),
              undefined,
            ),
            name: label,
            url: label,
          }),
        ),
        undefined,
      ),
      projectId: label,
      sdkType: fallback(optional(picklist(['w3m', 'appkit'])), undefined),
      sdkVersion: label,
    }),
    reply: ignored,
  },
  /** Reloads the frame. The session stays. */
  RELOAD: { ...login, payload: ignored, reply: ignored },

  // Portico's own requests. An app sends them only to a frame that offers them.
  /** Carries a MessagePort, on which the frame sends the response. From then on, both ends use only the port. */
  OPEN_PORT: {
    ...login,
    payload: optional(object({ version: literal(1) })),
    reply: object({ version: literal(1) }),
  },
  /**
   * Continues with the email that CONNECT_EMAIL sent to this address for this site. After a reload, the page can then
   * ask for the code that the user already has. If the code has expired, `action` is null, and no email is sent.
   */
  RESUME_EMAIL: {
    ...login,
    // A frame of an earlier version does not respond to this request. The limit is short, so that the user soon gets
    // another email.
    limitMs: 3_000,
    payload: object({ email: emailSchema }),
    reply: object({ action: nullable(picklist(['VERIFY_DEVICE', 'VERIFY_OTP'])) }),
  },
  /**
   * Shows one of the frame's own screens, and responds once the user has closed it. The frame must be on the screen.
   */
  OPEN_SETTINGS: {
    ...signedIn,
    limitMs: null,
    payload: object({
      section: picklist(settingsSections),
    }),
    reply: ignored,
  },
  /**
   * Returns the status, on the server, of the social login that GET_SOCIAL_REDIRECT_URI began. The page needs it,
   * because a pop-up's `closed` and `opener` are wrong if the provider isolates its page. `uri` goes into
   * CONNECT_SOCIAL.
   */
  GET_SOCIAL_STATUS: {
    ...login,
    payload: ignored,
    reply: object({
      status: picklist(['none', 'pending', 'finished', 'failed']),
      uri: nullish(pipe(string(), maxLength(8_192))),
      message: nullish(pipe(string(), maxLength(512))),
      /** True if the pop-up exists but the page's own policy cuts it off from the page. Its `closed` is then wrong. */
      isWindowCut: optional(boolean()),
    }),
  },
  /** Reports that the user has closed the frame's surface. Every approval on it is rejected. */
  CLOSE_SURFACE: { ...login, payload: ignored, reply: ignored },
} as const satisfies Record<string, FrameRequestRule>

export type FrameRequestName = keyof typeof frameRequests

/** What an app sends with a request. */
export type FramePayload<name extends FrameRequestName> = InferInput<(typeof frameRequests)[name]['payload']>

/** The parts of a request that a frame reads. */
export type FrameParsedPayload<name extends FrameRequestName> = InferOutput<
  (typeof frameRequests)[name]['payload']
>

/** The content of a frame's response. */
export type FrameReply<name extends FrameRequestName> = InferInput<(typeof frameRequests)[name]['reply']>

/** The parts of a response that an app reads. */
export type FrameParsedReply<name extends FrameRequestName> = InferOutput<
  (typeof frameRequests)[name]['reply']
>

/**
 * Messages of an app that get no response. RPC_ABORT cancels every request that waits for the user. If existing clients
 * get a response to it, they log a warning.
 */
export const frameNotices = {
  RPC_ABORT: { payload: ignored },
} as const

export type FrameNoticeName = keyof typeof frameNotices

/** Checks for a request of the table, by its exact name. */
export function isFrameRequestName(name: string): name is FrameRequestName {
  return Object.hasOwn(frameRequests, name)
}
