import { bytesToHex } from '@noble/hashes/utils'
import { signErrorSchema, signMethods, signResultSchema } from '@portico/protocol/relay'
import { parseJson } from '@portico/protocol/text'
import { is, safeParse } from 'valibot'
import { ConnectionFailedError, ConnectionRejectedError } from '../core/errors/connection.js'
import type { SignInRequest } from '../core/walletConnectClient.js'
import type { ClientState, SignInAsked, SignInResult } from './clientState.js'
import type { Primitives } from './cryptography.js'
import type { Drop } from './drop.js'
import { type Envelope, open } from './envelope.js'
import { frameLimits } from './frameLimits.js'
import type { HeldSession } from './heldSession.js'
import { isRejection } from './isRejection.js'
import type { Messages } from './messages.js'
import { nowSeconds } from './nowSeconds.js'
import { ProviderRpcError } from './ProviderRpcError.js'
import { sessionLifetimeSeconds } from './sessionLifetimeSeconds.js'
import { readSessionNamespaces } from './sessionNamespaces.js'
import type { SessionRecord } from './sessionRecord.js'
import { toAuthPayload } from './signInRequest.js'
import { toKnownAnswer } from './toKnownAnswer.js'

export type SignIn = ReturnType<typeof createSignIn>

/** Creates the functions that request a sign-in together with a pairing and settle the answer. */
export function createSignIn({
  begin,
  drop,
  farewell,
  metadata,
  newId,
  primitives,
  publish,
  state: { signInsAsked },
}: {
  begin: HeldSession['begin']
  drop: Drop
  farewell: Messages['farewell']
  metadata: object
  newId: () => string
  primitives: Primitives
  publish: Messages['publish']
  state: ClientState
}) {
  /** Requests a session and a signature together, during a pairing. The proposal is also sent. */
  const askSignIn = async (
    pairing: { topic: string; key: Uint8Array },
    asked: Pick<SignInAsked, 'attempt' | 'networks' | 'onSignIn'> & { request: SignInRequest },
  ): Promise<void> => {
    const agreement = await primitives.createAgreement()
    if (asked.attempt.isOver()) return
    const issuedAt = asked.request.issuedAt ?? new Date().toISOString()
    const request = { ...asked.request, issuedAt }
    const id = Number(newId())
    const topic = bytesToHex(await primitives.sha256(agreement.publicKey))
    signInsAsked.set(topic, { ...asked, agreement, id, request })
    const { ttl } = signMethods.wc_sessionAuthenticate
    const { chains = [], methods = [] } = asked.attempt.proposal.eip155 ?? {}
    await publish('wc_sessionAuthenticate', false, pairing.topic, pairing.key, {
      id,
      method: 'wc_sessionAuthenticate',
      params: {
        authPayload: toAuthPayload(request, { chains, issuedAt, methods }),
        expiryTimestamp: nowSeconds() + ttl,
        requester: { metadata, publicKey: bytesToHex(agreement.publicKey) },
      },
    })
  }

  const onSignInAnswer = async (topic: string, asked: SignInAsked, envelope: Envelope | undefined) => {
    const { agreement, attempt, id } = asked
    if (envelope?.type !== 1) return drop('A message that does not answer a sign-in was dropped')
    const secret = await agreement.derive(envelope.publicKey).catch(() => undefined)
    const key = secret && (await primitives.hkdf(secret))
    let frame: unknown
    try {
      frame = parseJson((key && open(key, envelope)) ?? '', frameLimits)
    } catch {
      return drop('A message that could not be opened was dropped')
    }
    frame = toKnownAnswer(frame)
    if (!key || !(is(signResultSchema, frame) || is(signErrorSchema, frame)) || frame.id !== id) {
      return drop('A message that does not answer a sign-in was dropped')
    }
    if ('error' in frame) {
      // A wallet that does not support the sign-in also has the proposal.
      if (!isRejection(frame.error)) return drop('A wallet does not support this kind of sign-in')
      return attempt.fail(new ConnectionRejectedError({ cause: new ProviderRpcError(frame.error) }))
    }
    // Only one answer counts. A second one is from somebody else.
    signInsAsked.delete(topic)
    const sessionTopic = bytesToHex(await primitives.sha256(new Uint8Array(key)))
    const refuse = (error: unknown) => {
      // Notified, because the wallet already counts the session as settled.
      void farewell({ key, topic: sessionTopic })
      attempt.fail(error)
    }
    const parsed = safeParse(signMethods.wc_sessionAuthenticate.result, frame.result)
    if (
      !parsed.success ||
      parsed.output.responder.publicKey.toLowerCase() !== bytesToHex(envelope.publicKey)
    ) {
      return refuse(
        new ConnectionFailedError({ details: 'The sign-in was made with another key than its response' }),
      )
    }
    // Not in the queue of messages: the listener may send the wallet a request before this ends.
    void settleSignIn(asked, parsed.output, { key, topic: sessionTopic }).catch(refuse)
  }

  const settleSignIn = async (
    { attempt, networks: wanted, onSignIn, request }: SignInAsked,
    { cacaos, responder }: SignInResult,
    session: Pick<SessionRecord, 'key' | 'topic'>,
  ) => {
    const { verifySignIn } = await import('./verifySignIn.js')
    const verified = await verifySignIn({ cacaos, networks: wanted, nowMs: Date.now(), request })
    if (verified.refusal !== undefined) throw new ConnectionFailedError({ details: verified.refusal })
    const proposal = { optional: attempt.proposal, required: {} }
    const approved = readSessionNamespaces(verified.namespaces, proposal)
    if (approved.error || approved.namespaces.eip155 === undefined) {
      throw new ConnectionFailedError({ details: 'None of the requested accounts was approved' })
    }
    // If the user canceled in the meantime, the sign-in is dropped.
    if (attempt.isOver()) return void farewell(session)
    await onSignIn?.(verified.signIns)
    // In the meantime the user gave up, or the proposal settled.
    if (attempt.isOver()) return void farewell(session)
    await begin(attempt, {
      ...session,
      expiry: nowSeconds() + sessionLifetimeSeconds,
      metadata: responder.metadata,
      namespaces: approved.namespaces,
      seenIds: [],
    })
  }

  return { askSignIn, onSignInAnswer }
}
