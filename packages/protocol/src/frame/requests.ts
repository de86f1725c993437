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

/** One request of an app and how a frame answers it. */
export type FrameRequestRule = {
  payload: GenericSchema
  /** Of `_SUCCESS`. */
  reply: GenericSchema
  /**
   * What a person is asked before it is done. `always`: on the frame's own screen. `byMethod`: as `frameRpcMethods` says of
   * the method that it carries.
   */
  approval: 'none' | 'always' | 'byMethod'
  /** `required`: refused where nobody is signed in. */
  session: 'none' | 'required'
  /** Milliseconds until the app gives up. Null: as long as a person takes. */
  limitMs: number | null
}

/** Specification, section 9: connect and login requests. */
export const frameRequestLimitMs = 120_000

/** Specification, section 9: disconnecting waits at most this long. */
export const frameSignOutLimitMs = 3_000

/** How long a person has to scan a code and approve in another app. */
const farcasterLimitMs = 600_000

/** Providers of GET_SOCIAL_REDIRECT_URI. Source: specification, section 5. */
export const frameSocialProviders = ['google', 'github', 'apple', 'facebook', 'x', 'discord'] as const

export type FrameSocialProvider = (typeof frameSocialProviders)[number]

const address = pipe(string(), maxLength(128))
/** An app goes there, or links to it: an address of another kind could be a script, which would run in the app's own page. */
const longUrl = pipe(
  string(),
  url('must be an address'),
  regex(/^https?:/i, 'must be an address'),
  maxLength(8_192),
)
const cosmetic = fallback(
  optional(record(pipe(string(), maxLength(64)), union([pipe(string(), maxLength(256)), number()]))),
  undefined,
)
const label = fallback(optional(pipe(string(), maxLength(2_048))), undefined)
const login = { approval: 'none', limitMs: frameRequestLimitMs, session: 'none' } as const
const signedIn = { approval: 'none', limitMs: frameRequestLimitMs, session: 'required' } as const

/**
 * What an app asks of a frame: `@w3m-app/NAME`, answered by `@w3m-frame/NAME_SUCCESS` or `@w3m-frame/NAME_ERROR` with the
 * same id. The one table that both ends are typed from.
 *
 * Source: specification, section 7; the last group is this house's own and used only where the frame offers it.
 */
export const frameRequests = {
  // Logging in.
  CONNECT_EMAIL: {
    ...login,
    payload: object({ email: emailSchema }),
    reply: object({ action: picklist(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']) }),
  },
  /** Answered once the mailed link is approved. */
  CONNECT_DEVICE: { ...login, payload: ignored, reply: ignored },
  CONNECT_OTP: { ...login, payload: object({ otp: otpSchema }), reply: ignored },
  GET_SOCIAL_REDIRECT_URI: {
    ...login,
    payload: object({
      provider: picklist(frameSocialProviders, 'must be one of google, github, apple, facebook, x, discord'),
      /** Ours: where the login comes back to when it takes the whole window, with `?result_uri=` added. */
      returnUrl: fallback(optional(longUrl), undefined),
      /** Ours: what the page's own popup asks the server by where it goes. 32 random bytes in base64url. */
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

  // The person and the network.
  /** Asks who is connected, and moves to `chainId` where that is given. With `socialUri` it ends a login first. */
  GET_USER: {
    // Who is signed in may be known by that login alone; without it, nobody is told of.
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

  // What a wallet does. `params` are judged by `frameRpcMethods`.
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

  // Another e-mail address: a yes on the frame's own screen, a code to the old one, where there is one, then a code to the
  // new one. Whoever reads the new one's mail gets in: no page may have that done behind the person's back.
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

  // What the frame's own screens look like, and whom they speak of. What is out of shape counts as not said.
  SYNC_THEME: {
    ...login,
    payload: object({
      themeMode: fallback(optional(picklist(['light', 'dark'])), undefined),
      // This house's own: other frames ignore it.
      direction: fallback(optional(picklist(['ltr', 'rtl'])), undefined),
      // So is this one: a tag of BCP 47, of the separators of the page's amounts.
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
  /** Loads the frame anew; the session stays. */
  RELOAD: { ...login, payload: ignored, reply: ignored },

  // This house's own, between two ends that both know them.
  /** Carries a MessagePort, which is answered on: from then on both ends speak through it alone. */
  OPEN_PORT: {
    ...login,
    payload: optional(object({ version: literal(1) })),
    reply: object({ version: literal(1) }),
  },
  /**
   * Goes on with the mail that CONNECT_EMAIL had sent to this address for this site, where it is still good: a page that was
   * loaded anew asks for the code that the person has. `action` is null where there is none; nothing is mailed.
   */
  RESUME_EMAIL: {
    ...login,
    // A frame of before this event says nothing to it, and whoever waits is to get another mail soon.
    limitMs: 3_000,
    payload: object({ email: emailSchema }),
    reply: object({ action: nullable(picklist(['VERIFY_DEVICE', 'VERIFY_OTP'])) }),
  },
  /** Shows one of the frame's own screens; answered once the person has closed it. The frame must be on screen. */
  OPEN_SETTINGS: {
    ...signedIn,
    limitMs: null,
    payload: object({
      section: picklist([
        // Once, and only while the operator could open the wallet: answered at once otherwise.
        'secret',
        'security',
        'passkey',
        'password',
        'export',
        'devices',
        'sessions',
        'activity',
        'delete',
      ]),
    }),
    reply: ignored,
  },
  /**
   * Where the social login that GET_SOCIAL_REDIRECT_URI began stands, as the server knows it: a popup's `closed` and
   * `opener` lie where the provider isolates its page. `uri` goes into CONNECT_SOCIAL.
   */
  GET_SOCIAL_STATUS: {
    ...login,
    payload: ignored,
    reply: object({
      status: picklist(['none', 'pending', 'finished', 'failed']),
      uri: nullish(pipe(string(), maxLength(8_192))),
      message: nullish(pipe(string(), maxLength(512))),
      /** The popup is there, and cut off from the page by the page's own policy: its `closed` says nothing. */
      isWindowCut: optional(boolean()),
    }),
  },
  /** The person closed the frame's surface: whatever it asked is answered as rejected. */
  CLOSE_SURFACE: { ...login, payload: ignored, reply: ignored },
} as const satisfies Record<string, FrameRequestRule>

export type FrameRequestName = keyof typeof frameRequests

/** What an app sends with a request. */
export type FramePayload<name extends FrameRequestName> = InferInput<(typeof frameRequests)[name]['payload']>

/** What a frame reads of a request. */
export type FrameParsedPayload<name extends FrameRequestName> = InferOutput<
  (typeof frameRequests)[name]['payload']
>

/** What a frame answers. */
export type FrameReply<name extends FrameRequestName> = InferInput<(typeof frameRequests)[name]['reply']>

/** What an app reads of an answer. */
export type FrameParsedReply<name extends FrameRequestName> = InferOutput<
  (typeof frameRequests)[name]['reply']
>

/**
 * What an app says without waiting for an answer. RPC_ABORT: every request that waits for a person is given up.
 * Existing clients warn of an answer to it.
 */
export const frameNotices = {
  RPC_ABORT: { payload: ignored },
} as const

export type FrameNoticeName = keyof typeof frameNotices

/** True for a request of the table, by its exact name. */
export function isFrameRequestName(name: string): name is FrameRequestName {
  return Object.hasOwn(frameRequests, name)
}
