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

/** Which of a person's accounts on a network. Source: specification, section 6. */
export const frameAccountTypes = ['eoa', 'smartAccount'] as const

export type FrameAccountType = (typeof frameAccountTypes)[number]

/** `EOA` is another writing of `eoa`. */
export const accountTypeSchema = pipe(
  picklist([...frameAccountTypes, 'EOA']),
  transform((type): FrameAccountType => (type === 'EOA' ? 'eoa' : type)),
)

const text = pipe(string(), maxLength(512))

/** The fields of a sign-in message, as clients of the protocol send them. */
export const siwxMessageSchema = object({
  /** `<<AccountAddress>>` where the client does not know the account yet. */
  accountAddress: text,
  chainId: text,
  domain: text,
  expirationTime: optional(text),
  issuedAt: optional(text),
  nonce: text,
  notBefore: optional(text),
  requestId: optional(text),
  resources: optional(pipe(array(pipe(string(), maxLength(4_096))), maxLength(64))),
  /** The whole message, as it is to be signed. */
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
  /** Ours, through the port only: who could open the wallet, its server's operator, too, or the person alone. */
  custody: fallback(optional(picklist(['operator', 'person'])), undefined),
  /** Null or absent for who came by a social account that tells none. Shown only: never a key to anything. */
  email: nullish(fallback(optional(pipe(string(), maxLength(254))), undefined)),
  preferredAccountType: optional(accountTypeSchema),
  /** Where the request carried a sign-in message: what was signed, and the signature. */
  message: optional(pipe(string(), maxLength(64_000))),
  signature: optional(pipe(string(), maxLength(64_000))),
  siwxMessage: fallback(optional(siwxMessageSchema), undefined),
}

/** Who is connected. Source: specification, section 3, embedded-wallet user. */
export const userSchema = object({ ...accountFields, smartAccountDeployed: optional(boolean()) })

export type FrameUser = InferOutput<typeof userSchema>

/** Who a social login found. */
export const socialUserSchema = object({
  ...accountFields,
  userName: nullish(pipe(string(), maxLength(256))),
})

export type FrameSocialUser = InferOutput<typeof socialUserSchema>

/** What a request may carry of a network: clients send its RPC address too, which a frame may know better. */
export const networkFields = {
  chainId: optional(chainIdSchema),
  rpcUrl: fallback(optional(pipe(string(), maxLength(2_048))), undefined),
}

/** The message is read on its own: one that is out of shape signs nothing, and the login goes on. */
export const siwxField = { siwxMessage: fallback(optional(siwxMessageSchema), undefined) }

/** Ignored, whatever it is. */
export const ignored = optional(unknown())
