import { signErrorCodes, signErrorSchema, signRequestSchema, signResultSchema } from '@portico/protocol/relay'
import { parseJson } from '@portico/protocol/text'
import { is } from 'valibot'
import type { ClientState } from './clientState.js'
import type { Drop } from './drop.js'
import { open, readEnvelope } from './envelope.js'
import { frameLimits } from './frameLimits.js'
import type { HeldSession } from './heldSession.js'
import { isRejection } from './isRejection.js'
import { ProviderRpcError } from './ProviderRpcError.js'
import type { Proposals } from './proposals.js'
import type { Delivery } from './relayTopics.js'
import type { SignIn } from './signIn.js'
import type { createTaggedRequests } from './taggedRequests.js'
import { toKnownAnswer } from './toKnownAnswer.js'
import type { createWalletRequests } from './walletRequests.js'

/** A wallet's answer to a request for which no page waits any more. */
export type LateAnswer = {
  tag: string
  method: string
  /** Undefined if the wallet returned an error. */
  result: unknown
  /** True if the error is not a rejection by the user, so the wallet may have performed the request. */
  isUnclear?: boolean
}

/** Creates the handler that decrypts the relay's messages and passes each one to the code that waits for it. */
export function createDeliveries({
  drop,
  forget,
  loadSignIn,
  onLateAnswer,
  onProposalAnswer,
  onRequest,
  onSettle,
  refresh,
  state,
  taggedRequests,
}: Pick<HeldSession, 'forget' | 'refresh'> &
  Pick<Proposals, 'onProposalAnswer' | 'onSettle'> & {
    drop: Drop
    loadSignIn: () => Promise<SignIn>
    onLateAnswer: ((answer: LateAnswer) => void) | undefined
    onRequest: ReturnType<typeof createWalletRequests>
    state: ClientState
    taggedRequests: ReturnType<typeof createTaggedRequests>
  }) {
  const { candidates, pairings, signInsAsked, waiting } = state

  const handle = async ({ message, topic }: Delivery) => {
    const envelope = readEnvelope(message)
    const signInAsked = signInsAsked.get(topic)
    if (signInAsked) {
      const { onSignInAnswer } = await loadSignIn()
      return onSignInAnswer(topic, signInAsked, envelope)
    }
    const pairing = pairings.get(topic)
    const candidate = candidates.get(topic)
    if (!pairing && !candidate && state.record?.topic !== topic) await refresh()
    const key =
      pairing?.key ?? candidate?.key ?? (state.record?.topic === topic ? state.record.key : undefined)
    if (!key) return drop('A message without a session was dropped')
    // A message of type 1 brings a key of its own, on which the two sides have not agreed.
    const text = envelope?.type === 0 ? open(key, envelope) : undefined
    let frame: unknown
    try {
      frame = parseJson(text ?? '', frameLimits)
    } catch {
      return drop('A message that could not be opened was dropped')
    }
    frame = toKnownAnswer(frame)
    if (is(signResultSchema, frame) || is(signErrorSchema, frame)) {
      if (pairing && frame.id === pairing.id) return onProposalAnswer(pairing, frame)
      const entry = waiting.get(frame.id)
      const late = await taggedRequests.take({ id: frame.id, topic })
      if (!entry && late) {
        const { method, tag } = late
        onLateAnswer?.(
          'result' in frame
            ? { method, result: frame.result, tag }
            : { isUnclear: !isRejection(frame.error), method, result: undefined, tag },
        )
      }
      if (!entry || entry.topic !== topic) return
      if ('result' in frame) return entry.resolve(frame.result)
      entry.reject(new ProviderRpcError(frame.error))
      // The wallet no longer has the session, so every further request would fail.
      if (frame.error.code === signErrorCodes.noSessionForTopic) await forget('unknown to the wallet')
      return
    }
    if (!is(signRequestSchema, frame)) return drop('A message in an unknown form was dropped')
    if (frame.method === 'wc_sessionSettle' && candidate) return onSettle(topic, candidate, frame)
    if (state.record?.topic === topic && !candidate) return onRequest(state.record, frame)
    drop('A request that nobody waits for was dropped', { method: frame.method.slice(0, 32) })
  }

  return handle
}
