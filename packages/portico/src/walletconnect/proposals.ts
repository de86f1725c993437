import { bytesToHex } from '@noble/hashes/utils'
import { type ProposalNamespaces, signErrorCodes, signMethods } from '@portico/protocol/relay'
import { is, safeParse } from 'valibot'
import { ConnectionFailedError, ConnectionRejectedError } from '../core/errors/connection.js'
import { RelayUnreachableError } from '../core/errors/walletConnect.js'
import { sanitizeText } from '../format/sanitizeText.js'
import type { Candidate, ClientState, Pairing } from './clientState.js'
import type { Primitives } from './cryptography.js'
import type { Drop } from './drop.js'
import { fromHex } from './encoding.js'
import { seal } from './envelope.js'
import type { HeldSession } from './heldSession.js'
import { isRejection } from './isRejection.js'
import type { Messages } from './messages.js'
import { nowSeconds } from './nowSeconds.js'
import { ProviderRpcError } from './ProviderRpcError.js'
import { RelayError } from './relayError.js'
import { sessionLifetimeSeconds } from './sessionLifetimeSeconds.js'
import { readSessionNamespaces } from './sessionNamespaces.js'
import type { SharedRelay } from './sharedRelay.js'

/** How long a proposal may take to reach the relay, in milliseconds. */
const proposeTimeoutMs = 10_000

export type Proposals = ReturnType<typeof createProposals>

/** Creates the functions that propose sessions and handle the wallets' answers. */
export function createProposals({
  answer,
  begin,
  drop,
  listen,
  metadata,
  primitives,
  relay,
  state: { candidates },
}: {
  answer: Messages['answer']
  begin: HeldSession['begin']
  drop: Drop
  listen: () => void
  metadata: object
  primitives: Primitives
  relay: SharedRelay
  state: ClientState
}) {
  const onProposalAnswer = async (
    pairing: Pairing,
    frame: { result?: unknown; error?: { code: number; message: string } },
  ) => {
    const { agreement, attempt } = pairing
    if (frame.error) {
      return attempt.fail(
        isRejection(frame.error)
          ? new ConnectionRejectedError({ cause: new ProviderRpcError(frame.error) })
          : new ConnectionFailedError({
              cause: new ProviderRpcError(frame.error),
              details: sanitizeText(frame.error.message, { maxLength: 200 }),
            }),
      )
    }
    if (!is(signMethods.wc_sessionPropose.result, frame.result))
      return drop('A proposal was answered with no key')
    // Each pairing takes one answer. A second one is from somebody else, even while the first key is being derived.
    pairing.id = Number.NaN
    const responderPublicKey = frame.result.responderPublicKey.toLowerCase()
    const secret = await agreement.derive(fromHex(responderPublicKey)).catch(() => undefined)
    if (!secret)
      return attempt.fail(new ConnectionFailedError({ details: 'The wallet answered with no usable key.' }))
    const key = await primitives.hkdf(secret)
    const topic = bytesToHex(await primitives.sha256(new Uint8Array(key)))
    // The attempt may have ended while the key was being derived.
    if (attempt.isOver()) return
    candidates.set(topic, { attempt, key, responderPublicKey })
    listen()
    attempt.awaitSettlement()
  }

  const onSettle = async (topic: string, candidate: Candidate, frame: { id: number; params: unknown }) => {
    const { attempt, key, responderPublicKey } = candidate
    const refuse = (code: number, message: string) => {
      answer('wc_sessionSettle', topic, key, { error: { code, message }, id: frame.id })
      attempt.fail(new ConnectionFailedError({ details: message }))
    }
    const parsed = safeParse(signMethods.wc_sessionSettle.params, frame.params)
    if (!parsed.success) return refuse(signErrorCodes.invalidSettle, 'Invalid session settle request')
    const params = parsed.output
    if (params.controller.publicKey.toLowerCase() !== responderPublicKey) {
      return refuse(
        signErrorCodes.invalidSettle,
        'The settlement was made with another key than the response',
      )
    }
    if (params.expiry <= nowSeconds())
      return refuse(signErrorCodes.requestExpired, 'The session is over already')
    const proposal = { optional: attempt.proposal, required: {} }
    const approved = readSessionNamespaces(params.namespaces, proposal)
    if (approved.error) return refuse(approved.error.code, approved.error.message)
    if (Object.keys(approved.namespaces).length === 0)
      return refuse(5001, 'None of the requested accounts was approved')

    answer('wc_sessionSettle', topic, key, { id: frame.id, result: true })
    await begin(attempt, {
      expiry: Math.min(params.expiry, nowSeconds() + sessionLifetimeSeconds),
      key,
      metadata: params.controller.metadata,
      namespaces: approved.namespaces,
      seenIds: [frame.id],
      topic,
    })
  }

  const propose = async (
    topic: string,
    { agreement, id, key }: Pairing,
    optionalNamespaces: ProposalNamespaces,
  ) => {
    const { tags, ttl } = signMethods.wc_sessionPropose
    const params = {
      expiryTimestamp: nowSeconds() + ttl,
      optionalNamespaces,
      pairingTopic: topic,
      proposer: { metadata, publicKey: bytesToHex(agreement.publicKey) },
      relays: [{ protocol: 'irn' }],
      requiredNamespaces: {},
    }
    const message = seal(key, JSON.stringify({ id, jsonrpc: '2.0', method: 'wc_sessionPropose', params }))
    try {
      const proposal = { correlationId: id, pairingTopic: topic, sessionProposal: message, ttl }
      await relay.request('wc_proposeSession', proposal, proposeTimeoutMs)
    } catch (error) {
      if (!(error instanceof RelayError)) throw error
      // A relay that does not know the method yet accepts the proposal as an ordinary message.
      const published = { correlationId: id, message, prompt: true, tag: tags.request, topic, ttl }
      await relay.request('irn_publish', published, proposeTimeoutMs).catch((cause: unknown) => {
        throw cause instanceof RelayError
          ? new RelayUnreachableError({ cause, reason: cause.message })
          : cause
      })
    }
  }

  return { onProposalAnswer, onSettle, propose }
}
