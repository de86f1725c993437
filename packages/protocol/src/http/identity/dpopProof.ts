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
 * The JWT is signed by the frame's own P-256 key (`typ: dpop+jwt`, `alg: ES256`, the public `jwk` in its header) and lives
 * for one request. With an access token it carries `ath`, and `Authorization: DPoP {token}` goes along. A server that
 * cannot rely on the clock of the client answers `PROOF_NONCE_REQUIRED` with a header `dpop-nonce`: the request is then
 * repeated with that `nonce` in a new proof, and `iat` no longer counts. A nonce is good for five minutes.
 */
export const dpopProof = object({
  /** Never used twice. 96 bits of chance at least. */
  jti: pipe(string(), minLength(16), maxLength(128)),
  /** Method of the request, in capitals. */
  htm: string(),
  /** Address of the request, without query and fragment. */
  htu: pipe(string(), maxLength(2048)),
  /** Unix seconds. Within a minute of the server's, unless there is a `nonce`. */
  iat: pipe(number(), integer()),
  /** SHA-256 of the access token, base64url. */
  ath: optional(string()),
  nonce: optional(string()),
})

export type DpopProof = InferOutput<typeof dpopProof>
