import type { ChainNamespace } from '@portico/protocol/caip'
import { signErrorCodes, signMethods } from '@portico/protocol/relay'
import { is } from 'valibot'
import type { ClientState } from './clientState.js'
import type { Drop } from './drop.js'
import type { HeldSession } from './heldSession.js'
import type { Messages, Method } from './messages.js'
import { nowSeconds } from './nowSeconds.js'
import type { NamespaceProvider } from './provider.js'
import { sessionLifetimeSeconds } from './sessionLifetimeSeconds.js'
import { readSessionNamespaces } from './sessionNamespaces.js'
import { addSeen, isSeen, type SessionRecord } from './sessionRecord.js'
import type { SharedRelay } from './sharedRelay.js'

/** An event of the wallet, in a session. */
export type WalletConnectEvent = {
  id: number
  topic: string
  /** CAIP-2 id, as the wallet sent it. */
  chainId: string
  event: { name: string; data: unknown }
}

/** Creates the handler for wallets' requests in a session. */
export function createWalletRequests({
  answer,
  drop,
  forget,
  getProvider,
  onEvent,
  relay,
  save,
  state,
  tell,
  watchExpiry,
}: Pick<HeldSession, 'forget' | 'save' | 'tell' | 'watchExpiry'> & {
  answer: Messages['answer']
  drop: Drop
  getProvider: (namespace: ChainNamespace) => NamespaceProvider
  onEvent: ((event: WalletConnectEvent) => void) | undefined
  relay: SharedRelay
  state: ClientState
}) {
  const onRequest = async (
    session: SessionRecord,
    frame: { id: number; method: string; params: unknown },
  ) => {
    const { id, method, params } = frame
    if (isSeen(session, id)) return drop('A repeated message was dropped')
    const seen = addSeen(session, id)
    // Every tab applies the request. Only the tab with the socket answers and stores.
    const isOurs = relay.isLeader()
    const reply = (frame: object) => {
      if (isOurs) answer(method as Method, session.topic, session.key, { id, ...frame })
    }
    const apply = async (change: Partial<SessionRecord>) => {
      const next = { ...session, ...seen, ...change }
      if (isOurs) await save(next)
      else state.record = next
      if (Object.keys(change).length > 0) tell(session)
    }

    if (method === 'wc_sessionPing') {
      reply({ result: true })
      return apply({})
    }
    if (method === 'wc_sessionDelete') {
      reply({ result: true })
      return forget('the wallet ended it')
    }
    if (method === 'wc_sessionExtend' && is(signMethods.wc_sessionExtend.params, params)) {
      const latest = nowSeconds() + sessionLifetimeSeconds
      const expiry = Math.min(params.expiry ?? latest, latest)
      if (expiry < session.expiry) {
        return reply({ error: { code: signErrorCodes.invalidExtend, message: 'Invalid extend request' } })
      }
      reply({ result: true })
      await apply({ expiry })
      return watchExpiry()
    }
    if (method === 'wc_sessionUpdate' && is(signMethods.wc_sessionUpdate.params, params)) {
      // An update cannot add anything that the session's proposal did not request. Anything more needs a new proposal,
      // which the user sees.
      const approved = readSessionNamespaces(params.namespaces, { optional: session.proposal, required: {} })
      if (approved.error || Object.keys(approved.namespaces).length === 0 || id <= session.lastUpdateId) {
        const { code, message } = approved.error ?? {
          code: signErrorCodes.invalidUpdate,
          message: 'Invalid update request',
        }
        return reply({ error: { code, message } })
      }
      reply({ result: true })
      return apply({ lastUpdateId: id, namespaces: approved.namespaces })
    }
    if (method === 'wc_sessionEvent' && is(signMethods.wc_sessionEvent.params, params)) {
      reply({ result: true })
      await apply({})
      const namespace = params.chainId.split(':', 1)[0] as ChainNamespace
      const { events = [] } = session.namespaces[namespace] ?? {}
      if (!events.includes(params.event.name)) return drop('An event that was not approved was dropped')
      onEvent?.({ chainId: params.chainId, event: params.event, id, topic: session.topic })
      return getProvider(namespace).onEvent(params.event, params.chainId)
    }
    drop('A request of an unknown method was dropped', { method: method.slice(0, 32) })
  }

  return onRequest
}
