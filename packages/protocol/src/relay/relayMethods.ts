import {
  array,
  boolean,
  type GenericSchema,
  type InferOutput,
  literal,
  maxLength,
  minLength,
  object,
  pipe,
  string,
} from 'valibot'
import { ciphertextSchema, publishedMessageSchema, receivedMessageSchema, ttlSchema } from './relayMessage.js'
import { topicSchema } from './topicSchema.js'

/** Maximum number of entries in one batch. Source: the relay's specification (receipts), and what clients send. */
export const batchLimit = 500

const batch = <entry extends GenericSchema>(entry: entry) =>
  pipe(array(entry), minLength(1), maxLength(batchLimit))

const subscriptionSchema = object({ topic: topicSchema, id: pipe(string(), maxLength(128)) })
const fetchedSchema = object({
  messages: array(receivedMessageSchema),
  /** True if another request is needed for the rest. */
  hasMore: boolean(),
})
const done = literal(true)

/**
 * Requests of a client to a relay: the parameters and the result of each method.
 *
 * Source: walletconnect-specs, docs/specs/servers/relay/relay-server-rpc.md. The last two methods are from newer
 * clients, which send a proposal and its approval in one request.
 */
export const relayMethods = {
  irn_publish: { params: publishedMessageSchema, result: done },
  irn_batchPublish: { params: object({ messages: batch(publishedMessageSchema) }), result: done },
  irn_subscribe: { params: object({ topic: topicSchema }), result: string() },
  irn_batchSubscribe: { params: object({ topics: batch(topicSchema) }), result: array(string()) },
  // The topic alone counts, because a client may have made up the id.
  irn_unsubscribe: { params: subscriptionSchema, result: done },
  irn_batchUnsubscribe: { params: object({ subscriptions: batch(subscriptionSchema) }), result: done },
  irn_fetchMessages: { params: object({ topic: topicSchema }), result: fetchedSchema },
  irn_batchFetchMessages: { params: object({ topics: batch(topicSchema) }), result: fetchedSchema },
  /** Subscribes to the pairing and publishes the proposal there. */
  wc_proposeSession: {
    params: object({ pairingTopic: topicSchema, sessionProposal: ciphertextSchema, ttl: ttlSchema }),
    result: done,
  },
  /** Subscribes to the session. Publishes the response on the pairing, and the settlement on the session. */
  wc_approveSession: {
    params: object({
      pairingTopic: topicSchema,
      sessionTopic: topicSchema,
      sessionProposalResponse: ciphertextSchema,
      sessionSettlementRequest: ciphertextSchema,
      ttl: ttlSchema,
    }),
    result: done,
  },
} as const satisfies Record<string, { params: GenericSchema; result: GenericSchema }>

export type RelayMethod = keyof typeof relayMethods

export type RelayParameters<method extends RelayMethod> = InferOutput<(typeof relayMethods)[method]['params']>

export type RelayResult<method extends RelayMethod> = InferOutput<(typeof relayMethods)[method]['result']>

/** Tags of the messages that the relay publishes for a client. Source: walletconnect-specs, sign, rpc-methods.md. */
export const relayTags = { sessionPropose: 1100, sessionProposeResponse: 1101, sessionSettle: 1102 } as const
