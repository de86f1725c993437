import {
  array,
  fallback,
  integer,
  maxLength,
  number,
  object,
  optional,
  pipe,
  record,
  regex,
  string,
  unknown,
} from 'valibot'
import { sessionNamespacesSchema } from './namespaceSchemas.js'

/** 32 bytes in hex. */
const keySchema = pipe(string(), regex(/^[0-9a-f]{64}$/i))

const seconds = pipe(number(), integer())

/** A client's description of itself. Missing fields become empty, because nothing depends on them. */
const metadataSchema = object({
  description: fallback(pipe(string(), maxLength(2_000)), ''),
  icons: fallback(pipe(array(pipe(string(), maxLength(2_000))), maxLength(32)), []),
  name: fallback(pipe(string(), maxLength(500)), ''),
  url: fallback(pipe(string(), maxLength(2_000)), ''),
})

const participantSchema = object({ metadata: metadataSchema, publicKey: keySchema })

/**
 * The messages between an app and a wallet. `params`: the parameters of messages that the app receives. `ttl`: how long
 * the relay stores a message, in seconds. `tags`: those of the request and of the response.
 *
 * Source: walletconnect-specs, docs/specs/clients/sign/rpc-methods.md.
 */
export const signMethods = {
  wc_sessionPropose: {
    /** The response's result. The app writes the parameters itself. */
    result: object({ responderPublicKey: keySchema }),
    tags: { request: 1100, response: 1101 },
    ttl: 300,
  },
  wc_sessionSettle: {
    params: object({
      controller: participantSchema,
      /** Unix seconds. */
      expiry: seconds,
      namespaces: sessionNamespacesSchema,
      sessionProperties: fallback(optional(record(string(), unknown())), undefined),
    }),
    tags: { request: 1102, response: 1103 },
    ttl: 300,
  },
  wc_sessionUpdate: {
    params: object({ namespaces: sessionNamespacesSchema }),
    tags: { request: 1104, response: 1105 },
    ttl: 86_400,
  },
  wc_sessionExtend: {
    /** Newer clients omit the expiry. The session then expires seven days from now. */
    params: object({ expiry: optional(seconds) }),
    tags: { request: 1106, response: 1107 },
    ttl: 86_400,
  },
  wc_sessionRequest: { tags: { request: 1108, response: 1109 }, ttl: 300 },
  wc_sessionEvent: {
    params: object({
      chainId: pipe(string(), maxLength(64)),
      event: object({ data: unknown(), name: pipe(string(), maxLength(256)) }),
    }),
    tags: { request: 1110, response: 1111 },
    ttl: 300,
  },
  wc_sessionDelete: { tags: { request: 1112, response: 1113 }, ttl: 86_400 },
  wc_sessionAuthenticate: {
    /** The response's result. `cacaosSchema` reads the signatures, and loads only after such a response. */
    result: object({ cacaos: array(unknown()), responder: participantSchema }),
    tags: { request: 1116, response: 1117 },
    ttl: 300,
  },
  wc_sessionPing: { tags: { request: 1114, response: 1115 }, ttl: 30 },
} as const

/** Error codes between two clients. Source: walletconnect-specs, docs/specs/clients/sign/error-codes.md. */
export const signErrorCodes = {
  invalidUpdate: 1003,
  invalidExtend: 1004,
  invalidSettle: 1005,
  unauthorizedMethod: 3001,
  unauthorizedChain: 3005,
  userRejected: 5000,
  userDisconnected: 6000,
  noSessionForTopic: 7001,
  requestExpired: 8000,
} as const
