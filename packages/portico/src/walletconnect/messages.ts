import { signErrorCodes, signMethods } from '@portico/protocol/relay'
import type { ClientState } from './clientState.js'
import { disconnected, expired } from './disconnected.js'
import type { Drop } from './drop.js'
import { seal } from './envelope.js'
import { ProviderRpcError } from './ProviderRpcError.js'
import { patienceMs } from './reconnectingSocket.js'
import type { SessionRecord } from './sessionRecord.js'
import type { SharedRelay } from './sharedRelay.js'
import type { createTaggedRequests } from './taggedRequests.js'

export type Method = keyof typeof signMethods

export type Messages = ReturnType<typeof createMessages>

/** Creates the functions that send the client's requests and responses to wallets. */
export function createMessages({
  drop,
  newId,
  onPrompt,
  relay,
  state,
  taggedRequests,
}: {
  drop: Drop
  newId: () => string
  onPrompt: ((request: { id: number; topic: string }) => void) | undefined
  relay: SharedRelay
  state: ClientState
  taggedRequests: ReturnType<typeof createTaggedRequests>
}) {
  const { waiting } = state

  const publish = (method: Method, isAnswer: boolean, topic: string, key: Uint8Array, frame: object) => {
    const { tags, ttl } = signMethods[method]
    return relay.request(
      'irn_publish',
      {
        message: seal(key, JSON.stringify({ jsonrpc: '2.0', ...frame })),
        prompt: method === 'wc_sessionRequest' && !isAnswer,
        tag: isAnswer ? tags.response : tags.request,
        topic,
        ttl,
      },
      60_000,
    )
  }

  const answer = (method: Method, topic: string, key: Uint8Array, frame: object) =>
    void publish(method, true, topic, key, frame).catch(() =>
      drop('An answer did not reach the relay', { method }),
    )

  /** Sends a request to the wallet. The answer comes as a separate message. */
  const ask = async (
    method: Method,
    params: object,
    timeoutMs: number,
    tagged?: { method: string; tag: string },
  ): Promise<unknown> => {
    const session = state.record
    if (!session) throw disconnected()
    const id = Number(newId())
    const answered = new Promise<unknown>((resolve, reject) => {
      const end =
        <outcome>(settle: (outcome: outcome) => void) =>
        (outcome: outcome) => {
          clearTimeout(timer)
          waiting.delete(id)
          settle(outcome)
        }
      const expire = () => waiting.get(id)?.reject(new ProviderRpcError(expired))
      const timer = setTimeout(() => {
        // The page may have been suspended, so it first fetches the messages of that time.
        relay.wake()
        setTimeout(expire, patienceMs)
      }, timeoutMs)
      waiting.set(id, {
        reject: end(reject),
        resolve: end(resolve),
        topic: session.topic,
      })
    })
    answered.catch(() => {})
    // Stored before it is sent: if the user leaves the page a moment later, the request may still arrive.
    if (tagged) await taggedRequests.add({ ...tagged, id, topic: session.topic })
    try {
      const published = publish(method, false, session.topic, session.key, { id, method, params })
      if (method === 'wc_sessionRequest') onPrompt?.({ id, topic: session.topic })
      await published
    } catch (error) {
      waiting.get(id)?.reject(new ProviderRpcError({ code: 4900, message: (error as Error).message }))
    }
    return answered
  }

  /** Notifies a wallet that its session has ended. The page has already dropped the session. */
  const farewell = (session: Pick<SessionRecord, 'key' | 'topic'>) =>
    publish('wc_sessionDelete', false, session.topic, session.key, {
      id: Number(newId()),
      method: 'wc_sessionDelete',
      params: { code: signErrorCodes.userDisconnected, message: 'User disconnected.' },
    }).catch(() => drop('A wallet could not be told of the end'))

  return { answer, ask, farewell, publish }
}
