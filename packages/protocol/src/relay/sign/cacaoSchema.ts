import {
  array,
  type InferOutput,
  literal,
  maxLength,
  minLength,
  object,
  optional,
  picklist,
  pipe,
  regex,
  string,
} from 'valibot'

const line = pipe(string(), maxLength(2_000), regex(/^[^\r\n]*$/, 'must be one line'))

/** A signature that a wallet made when it connected: CAIP-74 around a message of CAIP-122. */
export const cacaoSchema = object({
  h: object({ t: picklist(['caip122', 'eip4361']) }),
  p: object({
    /** The account: `did:pkh:` before a CAIP-10 address. */
    iss: pipe(line, regex(/^did:pkh:eip155:[1-9][0-9]{0,31}:0x[0-9a-fA-F]{40}$/)),
    domain: line,
    /** The message's URI. */
    aud: line,
    version: literal('1'),
    nonce: pipe(line, minLength(8)),
    /** ISO 8601. */
    iat: line,
    exp: optional(line),
    nbf: optional(line),
    statement: optional(pipe(string(), maxLength(10_000), regex(/^[^\r\n]*$/, 'must be one line'))),
    requestId: optional(line),
    resources: optional(pipe(array(pipe(string(), maxLength(20_000), regex(/^\S*$/))), maxLength(64))),
  }),
  s: object({
    /** The method that verifies the signature, according to the wallet. The right one is found by trying. */
    t: picklist(['eip191', 'eip1271']),
    s: pipe(string(), maxLength(20_000), regex(/^0x([0-9a-fA-F]{2})+$/)),
  }),
})

export type Cacao = InferOutput<typeof cacaoSchema>

/** The signatures of one response. There is one for each network, and at most 64. */
export const cacaosSchema = pipe(array(cacaoSchema), minLength(1), maxLength(64))
