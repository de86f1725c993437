import {
  getSocialStatus,
  postSocialFinish,
  postSocialStart,
  type SessionAnswer,
  type SocialProvider,
} from '@portico/protocol/http'
import { WalletError } from '../errors/WalletError.js'
import { base64url } from '../keys/base64url.js'
import type { ServerCall } from '../session/serverCall.js'
import type { FrameStore } from '../storage/frameStore.js'
import type { LoginRequests } from './loginRequests.js'
import { createSocialFlowStore, flowMs, type TabName } from './socialFlowStore.js'

/** How the user gets to the provider and back. */
export type SocialWay = {
  /** Where the user returns to if the login takes the whole window. */
  returnTo?: string | undefined
  /** Ticket with which the pop-up requests its destination from the server. */
  ticket?: string | undefined
}

export type SocialStatus = {
  status: 'none' | 'pending' | 'finished' | 'failed'
  uri?: string
  message?: string
  isWindowCut?: boolean
}

/** Creates the login with a social account, in a window of its own or in the page's. */
export function createSocialLogin({
  call,
  requests: { beginBy, enterBy },
  store,
  tab,
}: {
  call: ServerCall
  requests: LoginRequests
  store: FrameStore
  tab: TabName
}) {
  const flows = createSocialFlowStore(store, tab)

  return {
    forget: flows.forgetOwn,
    async startSocial(
      provider: SocialProvider,
      origin: string,
      { returnTo, ticket }: SocialWay = {},
    ): Promise<string> {
      // If the store is in memory, leaving the page would delete its key and the verifier.
      if (returnTo !== undefined && !store.isLasting)
        throw new WalletError(
          'UNSUPPORTED',
          'This browser stores nothing for the wallet, so a login that leaves the page cannot return. Open the page in your own browser, or log in by email.',
        )
      const verifier = base64url.encode(crypto.getRandomValues(new Uint8Array(32)))
      const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
      const challenge = base64url.encode(new Uint8Array(digest))
      const { uri } = await beginBy(() =>
        call(postSocialStart, {
          body: {
            challenge,
            origin,
            provider,
            ...(returnTo !== undefined && { returnTo }),
            ...(ticket !== undefined && { ticket }),
          },
        }),
      )
      const state = new URL(uri, location.origin).searchParams.get('state') ?? ''
      await flows.keep({ state, untilMs: Date.now() + flowMs, verifier })
      return new URL(uri, location.origin).href
    },
    async socialStatus(): Promise<SocialStatus> {
      const flow = await flows.find()
      if (!flow) return { status: 'none' }
      const { isWindowCut, resultUri, status } = await call(getSocialStatus, { query: { state: flow.state } })
      if (status === 'waiting' || status === 'open') return { isWindowCut, status: 'pending' }
      return status === 'done' && resultUri !== null
        ? { status: 'finished', uri: resultUri }
        : { status: 'failed', ...(isDeclined(resultUri) && { message: 'declined' }) }
    },
    async finishSocial(resultUri: string): Promise<SessionAnswer> {
      const flow = await flows.find()
      if (!flow) throw new WalletError('NOT_CONNECTED', 'This login did not start here. Start again.')
      return enterBy(async () => {
        const answer = await call(postSocialFinish, { body: { resultUri, verifier: flow.verifier } })
        await flows.forget(flow)
        return answer
      })
    },
  }
}

/** Checks whether the login ended because the user declined at the provider. */
function isDeclined(resultUri: string | null): boolean {
  return resultUri !== null && new URL(resultUri).searchParams.get('error') === 'declined'
}
