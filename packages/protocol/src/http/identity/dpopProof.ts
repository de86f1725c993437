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
 * Claims of a proof of possession (RFC 9449), sent in the header `DPoP` with every request of the wallet's site.
 *
 * The frame's own P-256 key signs the JWT (`typ: dpop+jwt`, `alg: ES256`, the public `jwk` in its header), which is
 * valid for one request. With an access token it has `ath`, and the header `Authorization: DPoP {token}` is sent too.
 * If a server cannot rely on the client's clock, it returns `PROOF_NONCE_REQUIRED` with a header `dpop-nonce`: the
 * client repeats the request with that `nonce` in a new proof, and `iat` no longer counts. A nonce expires after five
 * minutes.
 */
export const dpopProof = object({
  /** Never used twice. At least 96 random bits. */
  jti: pipe(string(), minLength(16), maxLength(128)),
  /** Method of the request, in upper case. */
  htm: string(),
  /** URL of the request, without query and fragment. */
  htu: pipe(string(), maxLength(2048)),
  /** Unix seconds. Within a minute of the server's time, unless there is a `nonce`. */
  iat: pipe(number(), integer()),
  /** SHA-256 of the access token, base64url. */
  ath: optional(string()),
  nonce: optional(string()),
})

export type DpopProof = InferOutput<typeof dpopProof>
