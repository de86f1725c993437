import { bytesToHex } from '@noble/hashes/utils'
import { factsOf } from '@portico/protocol/caip'
import { ConnectionFailedError } from '../core/errors/connection.js'
import type { WalletConnectParameters, WalletConnectSession } from '../core/walletConnectClient.js'
import type { Attempt, ClientState, Pairing } from './clientState.js'
import type { Primitives } from './cryptography.js'
import { toProposalNamespaces } from './defaultNamespaces.js'
import { randomBytes } from './encoding.js'
import { nowSeconds } from './nowSeconds.js'
import { toPairingUri } from './pairingUri.js'
import type { Proposals } from './proposals.js'
import { toSession } from './sessionRecord.js'
import type { SignIn } from './signIn.js'

/** Lifetime of a pairing, in seconds. Source: specification, section 4. */
export const pairingLifetimeSeconds = 4 * 60

/** A pairing counts as expired this many milliseconds before its end. Source: specification, section 4. */
export const pairingMarginMs = 10_000

/** How long a wallet may take to settle the session after it approved, in milliseconds. */
const settleTimeoutMs = 60_000

/** Creates the function that pairs with a wallet. It renews the pairing until a wallet responds or the attempt ends. */
export function createPairing({
  listen,
  loadSignIn,
  newId,
  primitives,
  propose,
  state: { candidates, pairings, signInsAsked },
}: {
  listen: () => void
  loadSignIn: () => Promise<SignIn>
  newId: () => string
  primitives: Primitives
  propose: Proposals['propose']
  state: ClientState
}) {
  const connect = (parameters: WalletConnectParameters) =>
    new Promise<WalletConnectSession>((resolve, reject) => {
      const { networks: wanted, onPairing, onSignIn, signal } = parameters
      // Source: specification, section 4: only if all chains are eip155.
      const isSignable =
        wanted.length > 0 && wanted.every(({ chainNamespace }) => factsOf(chainNamespace).signsInAtPairing)
      const signIn = isSignable ? parameters.signIn : undefined
      // Loads while the keys are made. If it fails, the pairing below fails.
      if (signIn) loadSignIn().catch(() => {})
      const mine: string[] = []
      let renewal: ReturnType<typeof setTimeout> | undefined
      let settlement: ReturnType<typeof setTimeout> | undefined
      let isOver = false
      const end = () => {
        isOver = true
        clearTimeout(renewal)
        clearTimeout(settlement)
        signal.removeEventListener('abort', onAbort)
        for (const topic of mine) pairings.delete(topic)
        for (const [topic, candidate] of candidates)
          if (candidate.attempt === attempt) candidates.delete(topic)
        for (const [topic, asked] of signInsAsked) if (asked.attempt === attempt) signInsAsked.delete(topic)
        listen()
      }
      const attempt: Attempt = {
        awaitSettlement() {
          const late = new ConnectionFailedError({ details: 'The wallet did not settle.' })
          settlement = setTimeout(() => attempt.fail(late), settleTimeoutMs)
        },
        fail(error) {
          if (isOver) return
          end()
          reject(error)
        },
        isOver: () => isOver,
        proposal: toProposalNamespaces(wanted, parameters),
        settle(settled) {
          if (isOver) return
          end()
          resolve(toSession(settled))
        },
      }
      const onAbort = () => attempt.fail(signal.reason)
      if (signal.aborted) return reject(signal.reason)
      signal.addEventListener('abort', onAbort)

      const pair = async () => {
        const key = randomBytes(32)
        const topic = bytesToHex(await primitives.sha256(key))
        const agreement = await primitives.createAgreement()
        const pairing: Pairing = { agreement, attempt, id: Number(newId()), key }
        const expiry = nowSeconds() + pairingLifetimeSeconds
        const request = await signIn?.()
        if (isOver) return
        // The previous pairing stays valid, because a wallet may have scanned its code in the last second.
        for (const old of mine.splice(0, mine.length - 1)) pairings.delete(old)
        mine.push(topic)
        pairings.set(topic, pairing)
        const asked =
          request &&
          loadSignIn().then(({ askSignIn }) =>
            askSignIn({ key, topic }, { attempt, networks: wanted, onSignIn, request }),
          )
        await Promise.all([propose(topic, pairing, wanted.length > 0 ? attempt.proposal : {}), asked])
        if (isOver) return
        listen()
        // The URI names one method only. A wallet that supports the sign-in then ignores the proposal, so it asks once.
        const methods = [asked ? 'wc_sessionAuthenticate' : 'wc_sessionPropose']
        onPairing({ expiresAt: expiry * 1000, uri: toPairingUri({ expiry, key, methods, topic }) })
        const leftMs = expiry * 1000 - pairingMarginMs - Date.now()
        renewal = setTimeout(() => pair().catch(attempt.fail), leftMs)
      }
      pair().catch(attempt.fail)
    })

  return connect
}
