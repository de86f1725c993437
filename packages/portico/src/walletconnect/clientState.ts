import type { ProposalNamespaces, signMethods } from '@portico/protocol/relay'
import type { InferOutput } from 'valibot'
import type { Network } from '../core/network.js'
import type { SignInRequest, WalletConnectParameters } from '../core/walletConnectClient.js'
import type { Agreement } from './cryptography.js'
import type { SessionRecord } from './sessionRecord.js'

export type Waiting = { topic: string; resolve: (result: unknown) => void; reject: (error: Error) => void }

export type Attempt = {
  proposal: ProposalNamespaces
  isOver: () => boolean
  /** Called when a wallet has approved. It then has a minute to settle the session. */
  awaitSettlement: () => void
  settle: (record: SessionRecord) => void
  fail: (error: unknown) => void
}

export type Pairing = {
  id: number
  key: Uint8Array
  agreement: Agreement
  attempt: Attempt
}

export type Candidate = { key: Uint8Array; responderPublicKey: string; attempt: Attempt }

/** A sign-in that was requested together with a pairing. */
export type SignInAsked = {
  id: number
  agreement: Agreement
  attempt: Attempt
  request: SignInRequest & { issuedAt: string }
  networks: readonly Network[]
  onSignIn: WalletConnectParameters['onSignIn']
}

export type SignInResult = InferOutput<typeof signMethods.wc_sessionAuthenticate.result>

/** The state that the parts of a client share. */
export type ClientState = {
  record: SessionRecord | undefined
  pairings: Map<string, Pairing>
  candidates: Map<string, Candidate>
  /** Sign-ins by the topic on which the answer comes. */
  signInsAsked: Map<string, SignInAsked>
  waiting: Map<number, Waiting>
}
