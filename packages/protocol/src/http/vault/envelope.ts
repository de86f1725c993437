import {
  check,
  type InferInput,
  type InferOutput,
  integer,
  literal,
  maxLength,
  maxValue,
  minLength,
  minValue,
  number,
  object,
  optional,
  picklist,
  pipe,
  record,
  regex,
  strictObject,
  string,
  union,
  uuid,
} from 'valibot'
import { secretSchema } from '../identity/secretSchema.js'

/** Maximum number of sealed copies of a seed for one wallet. The operator's copy does not count. */
export const envelopeLimit = 20

/**
 * The kind of secret that opens an envelope. The first two kinds are secrets of the user's own for daily use.
 * `recovery` is a recovery kit that the user stores.
 */
export const userEnvelopeKinds = ['passkey', 'password', 'recovery'] as const

export type UserEnvelopeKind = (typeof userEnvelopeKinds)[number]

const base64url = pipe(string(), regex(/^[\w-]+$/, 'must be base64url'))

/** Nonce and ciphertext of AES-GCM in one string, which the server cannot read. */
const ciphertext = pipe(base64url, minLength(22), maxLength(4096))

/**
 * The data that the frame needs, besides the secret, to open an envelope: salts, Argon2id's costs, a passkey's
 * credential id and public key. At most 16 fields. It never contains a secret, because every session of the user can
 * read it.
 */
const parameters = pipe(
  record(
    pipe(string(), regex(/^[A-Za-z][\w]{0,31}$/, 'must be a name')),
    union([pipe(string(), maxLength(1024)), number()]),
  ),
  check((input) => Object.keys(input).length <= 16, 'must have at most 16 fields'),
)

/** Version of the wallet's seed. It starts at 1, and increases by one each time the seed is replaced. */
export const walletVersionSchema = pipe(number(), integer(), minValue(1), maxValue(1_000_000))

/**
 * A sealed copy of the seed for one of the user's own secrets. The associated data of its encryption contains the user,
 * the wallet, the envelope id and the seed version. So it cannot be swapped for another or an older copy.
 */
export const userEnvelope = pipe(
  strictObject({
    /** Id that the frame chooses, for the associated data. */
    envelopeId: pipe(string(), uuid()),
    kind: picklist(userEnvelopeKinds),
    /** A name, e.g. that of a passkey's device. If it is empty, the server uses the name of the requesting device. */
    label: optional(pipe(string(), maxLength(64)), ''),
    parameters,
    ciphertext,
    /**
     * Only for a password: 32 bytes that the frame later sends to `postEnvelopeOpen`. They reveal nothing about the
     * envelope's key.
     */
    verifier: optional(secretSchema),
  }),
  check(
    ({ kind, verifier }) => (kind === 'password') === (verifier !== undefined),
    'must have a verifier if it is a password’s, and none otherwise',
  ),
  check(
    ({ kind, parameters: { credentialId, publicKey } }) =>
      kind !== 'passkey' || (typeof credentialId === 'string' && typeof publicKey === 'string'),
    'must have credentialId and publicKey (SPKI, base64url) if it is a passkey’s',
  ),
)

export type UserEnvelope = InferInput<typeof userEnvelope>

/**
 * The envelope that the server can open until the user has a secret of their own. The frame creates a key, seals the
 * seed with it as in every envelope, and sends both. The server encrypts the key with its master key and stores it.
 */
export const operatorEnvelope = strictObject({
  envelopeId: pipe(string(), uuid()),
  /** 32 bytes, base64url. */
  key: secretSchema,
  ciphertext,
})

export type OperatorEnvelope = InferInput<typeof operatorEnvelope>

export const walletAddresses = strictObject({
  eip155: pipe(string(), regex(/^0x[0-9a-fA-F]{40}$/, 'must be an eip155 address')),
  solana: pipe(string(), regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/, 'must be a solana address')),
})

/**
 * The signature (r, s and v) that the current seed's eip155 key makes of the keccak-256 of `seedProofMessage`. An
 * attacker who has only a session cannot create it. To get a session, access to the user's mailbox is enough.
 */
export const seedProof = pipe(string(), regex(/^0x[0-9a-f]{130}$/, 'must be a signature'))

/** An envelope without its sealed content, and so without anything that helps to guess a secret. */
export const storedEnvelope = object({
  envelopeId: string(),
  kind: picklist(userEnvelopeKinds),
  label: string(),
  parameters: record(string(), union([string(), number()])),
  version: number(),
  /** Unix seconds. */
  createdAt: number(),
})

export type StoredEnvelope = InferOutput<typeof storedEnvelope>

/** The server's half of a device's key. */
export const deviceSecretAnswer = object({
  /** 32 bytes, base64url. This half opens nothing without the other half, which stays on the device. */
  secret: secretSchema,
  /** Version of the seed for which this half was created. */
  version: walletVersionSchema,
})

export type DeviceSecretAnswer = InferOutput<typeof deviceSecretAnswer>

/** `operator`: the operator of the server can open the seed. `user`: only the user can. */
export const custodySchema = union([literal('operator'), literal('user')])
