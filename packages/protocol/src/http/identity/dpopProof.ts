import {
  type InferOutput,
  integer,
  maxLength,
  minLength,
  number,
  object,
  optional,
  pipe,
  string,
} from 'valibot'

/**
 * Claims of a proof of possession (RFC 9449). Every request of the wallet's site sends such a proof in the header
 * `DPoP`.
 *
 * The frame's own P-256 key signs the JWT (`typ: dpop+jwt`, `alg: ES256`, the public `jwk` in its header). The JWT is
 * valid for one request. With an access token, the JWT has the claim `ath`, and the header `Authorization: DPoP
 * {token}` is sent too. If a server cannot rely on the client's clock, it returns `PROOF_NONCE_REQUIRED` with a header
 * `dpop-nonce`. The client repeats the request with that `nonce` in a new proof, and `iat` no longer counts. A nonce
 * expires after five minutes.
 */
export const dpopProof = object({
  /** A unique value of at least 96 random bits. It is never used twice. */
  jti: pipe(string(), minLength(16), maxLength(128)),
  /** Method of the request, in upper case. */
  htm: string(),
  /** URL of the request, without query and fragment. */
  htu: pipe(string(), maxLength(2048)),
  /** Unix seconds. Must be within a minute of the server's time, unless there is a `nonce`. */
  iat: pipe(number(), integer()),
  /** SHA-256 of the access token, base64url. */
  ath: optional(string()),
  nonce: optional(string()),
})

export type DpopProof = InferOutput<typeof dpopProof>
