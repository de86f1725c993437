import { type RelayMethod, type RelayParameters, relayMethods, relayTags } from '@portico/protocol/relay'
import { getDotPath, safeParse } from 'valibot'
import { RelayLimitError } from '../errors/relay.js'
import { InvalidRequestError } from '../errors/request.js'
import { describeIssue } from '../http/describeIssue.js'

/** What a request may do for its client. */
export type RelayAbilities = {
  publish: (message: RelayParameters<'irn_publish'>) => Promise<void>
  /** Returns the subscription's id. @throws RelayLimitError */
  subscribe: (topic: string) => string
  unsubscribe: (topic: string) => void
  isSubscribed: (topic: string) => boolean
  /** Sends the waiting messages of these topics. */
  deliverWaiting: (topics: readonly string[]) => Promise<void>
  fetch: (topics: readonly string[]) => Promise<RelayAnswer>
  /** Counts further entries of a batch. Returns false if the client is over its rate. */
  spend: (cost: number) => boolean
}

export type RelayAnswer = {
  result: unknown
  /** Runs after the answer was sent. */
  afterwards?: () => Promise<void> | void
}

type Handlers = {
  [method in RelayMethod]: (
    parameters: RelayParameters<method>,
    abilities: RelayAbilities,
  ) => RelayAnswer | Promise<RelayAnswer>
}

const handlers: Handlers = {
  async irn_publish(message, { publish }) {
    await publish(message)
    return { result: true }
  },
  async irn_batchPublish({ messages }, abilities) {
    spendBatch(messages, abilities)
    await Promise.all(messages.map((message) => abilities.publish(message)))
    return { result: true }
  },
  irn_subscribe({ topic }, { deliverWaiting, subscribe }) {
    return { afterwards: () => deliverWaiting([topic]), result: subscribe(topic) }
  },
  irn_batchSubscribe({ topics }, abilities) {
    spendBatch(topics, abilities)
    const added = topics.filter((topic) => !abilities.isSubscribed(topic))
    try {
      return { afterwards: () => abilities.deliverWaiting(topics), result: topics.map(abilities.subscribe) }
    } catch (error) {
      // All or none, because a client that gets an error must not be subscribed to anything.
      for (const topic of added) abilities.unsubscribe(topic)
      throw error
    }
  },
  irn_unsubscribe({ topic }, { unsubscribe }) {
    unsubscribe(topic)
    return { result: true }
  },
  irn_batchUnsubscribe({ subscriptions }, abilities) {
    spendBatch(subscriptions, abilities)
    for (const { topic } of subscriptions) abilities.unsubscribe(topic)
    return { result: true }
  },
  irn_fetchMessages: ({ topic }, { fetch }) => fetch([topic]),
  irn_batchFetchMessages({ topics }, abilities) {
    spendBatch(topics, abilities)
    return abilities.fetch(topics)
  },
  async wc_proposeSession({ pairingTopic, sessionProposal, ttl }, { deliverWaiting, publish, subscribe }) {
    // Subscribes first, so that no response is missed.
    subscribe(pairingTopic)
    await publish({ message: sessionProposal, tag: relayTags.sessionPropose, topic: pairingTopic, ttl })
    return { afterwards: () => deliverWaiting([pairingTopic]), result: true }
  },
  async wc_approveSession(parameters, { deliverWaiting, publish, subscribe }) {
    const { pairingTopic, sessionProposalResponse, sessionSettlementRequest, sessionTopic, ttl } = parameters
    subscribe(sessionTopic)
    await Promise.all([
      publish({
        message: sessionProposalResponse,
        tag: relayTags.sessionProposeResponse,
        topic: pairingTopic,
        ttl,
      }),
      publish({ message: sessionSettlementRequest, tag: relayTags.sessionSettle, topic: sessionTopic, ttl }),
    ])
    return { afterwards: () => deliverWaiting([sessionTopic]), result: true }
  },
}

export function isRelayMethod(method: string): method is RelayMethod {
  return Object.hasOwn(handlers, method)
}

/**
 * Executes a client's request.
 *
 * @throws InvalidRequestError, RelayLimitError, RelayMessageTooLargeError
 */
export async function answerRelayRequest<method extends RelayMethod>(
  method: method,
  input: unknown,
  abilities: RelayAbilities,
): Promise<RelayAnswer> {
  const parsed = safeParse(relayMethods[method].params, input)
  if (!parsed.success) {
    const [issue] = parsed.issues
    throw new InvalidRequestError({ field: getDotPath(issue) ?? 'params', reason: describeIssue(issue) })
  }
  return handlers[method](parsed.output as RelayParameters<method>, abilities)
}

function spendBatch(entries: readonly unknown[], { spend }: RelayAbilities): void {
  if (entries.length > 1 && !spend(entries.length - 1)) {
    throw new RelayLimitError({ reason: 'Too many messages. Try again in ten seconds.' })
  }
}
