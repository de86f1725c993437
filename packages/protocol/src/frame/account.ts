import {
  array,
  boolean,
  fallback,
  type InferOutput,
  maxLength,
  nullish,
  object,
  optional,
  picklist,
  pipe,
  string,
  transform,
  unknown,
} from 'valibot'
import { chainIdSchema } from './chainId.js'

/** The kind of a user's account on a network. Source: specification, section 6. */
export const frameAccountTypes = ['eoa', 'smartAccount'] as const

export type FrameAccountType = (typeof frameAccountTypes)[number]

/** `EOA` is another spelling of `eoa`. */
export const accountTypeSchema = pipe(
  picklist([...frameAccountTypes, 'EOA']),
  transform((type): FrameAccountType => (type === 'EOA' ? 'eoa' : type)),
)

const text = pipe(string(), maxLength(512))

/** The fields of a sign-in message, as clients of the protocol send them. */
export const siwxMessageSchema = object({
  /** `<<AccountAddress>>` if the client does not know the account yet. */
  accountAddress: text,
  chainId: text,
  domain: text,
  expirationTime: optional(text),
  issuedAt: optional(text),
  nonce: text,
  notBefore: optional(text),
  requestId: optional(text),
  resources: optional(pipe(array(pipe(string(), maxLength(4_096))), maxLength(64))),
  /** The whole message to sign. */
  serializedMessage: optional(pipe(string(), maxLength(64_000))),
  statement: optional(pipe(string(), maxLength(10_000))),
  uri: pipe(string(), maxLength(2_048)),
  version: text,
})

export type FrameSiwxMessage = InferOutput<typeof siwxMessageSchema>

const accountFields = {
  accounts: optional(pipe(array(object({ address: text, type: accountTypeSchema })), maxLength(16))),
  address: text,
  chainId: chainIdSchema,
  /**
   * Who could open the wallet: the server's operator and the user, or only the user. Portico's own field, sent only
   * through the port.
   */
  custody: fallback(optional(picklist(['operator', 'user'])), undefined),
  /** False if the browser stores nothing for the frame, so a reload logs the user out. Sent as `custody` is. */
  isLasting: fallback(optional(boolean()), undefined),
  /** True if the login in this frame was the user's first. Sent as `custody` is. */
  isNewUser: fallback(optional(boolean()), undefined),
  /**
   * Null or absent if the user logged in with a social account that has no email address. For display only, never used
   * as a key.
   */
  email: nullish(fallback(optional(pipe(string(), maxLength(254))), undefined)),
  preferredAccountType: optional(accountTypeSchema),
  /** The signed text and the signature, if the request had a sign-in message. */
  message: optional(pipe(string(), maxLength(64_000))),
  signature: optional(pipe(string(), maxLength(64_000))),
  siwxMessage: fallback(optional(siwxMessageSchema), undefined),
}

/** The connected user. Source: specification, section 3, embedded-wallet user. */
export const userSchema = object({ ...accountFields, smartAccountDeployed: optional(boolean()) })

export type FrameUser = InferOutput<typeof userSchema>

/** The user of a social login. */
export const socialUserSchema = object({
  ...accountFields,
  userName: nullish(pipe(string(), maxLength(256))),
})

export type FrameSocialUser = InferOutput<typeof socialUserSchema>

/** Fields of a request about a network. Clients also send the network's RPC URL, but a frame may have a better one. */
export const networkFields = {
  chainId: optional(chainIdSchema),
  rpcUrl: fallback(optional(pipe(string(), maxLength(2_048))), undefined),
}

/** The sign-in message of a login. If it is malformed, it is not signed, and the login continues without it. */
export const siwxField = { siwxMessage: fallback(optional(siwxMessageSchema), undefined) }

/** A payload that is ignored, whatever it contains. */
export const ignored = optional(unknown())
