import { findPayloadProblem, toFrameChainId } from '@portico/protocol/frame'
import type { EmbeddedClient } from '../core/embeddedClient.js'
import { EmailThrottledError } from '../core/errors/embedded.js'
import type { ClientContext } from './clientContext.js'
import { refusePayload } from './refusePayload.js'

/** Minimum time between two codes for one email address. Source: specification, sections 5 and 9. */
export const emailThrottleMs = 30_000

/** How long a code from an email is valid. Source: Portico's own server. */
const mailedCodeMs = 600_000

type LoginVerb =
  | 'connectDevice'
  | 'connectEmail'
  | 'connectFarcaster'
  | 'connectOtp'
  | 'connectSocial'
  | 'getEmailWaitMs'
  | 'getFarcasterUri'
  | 'getSocialStatus'
  | 'getSocialUri'
  | 'resumeEmail'

/** Creates the client's methods for a login. */
export function createLoginVerbs({
  account,
  ask,
  frame,
  options,
}: ClientContext): Pick<EmbeddedClient, LoginVerb> {
  const { cache, readNetworkId, readPreferredType } = options

  function getEmailWaitMs(): number {
    const time = cache.read('lastEmailLoginTime')
    // If the clock was set back, the wait must not become longer than the throttle.
    return time === undefined
      ? 0
      : Math.min(emailThrottleMs, Math.max(0, time + emailThrottleMs - Date.now()))
  }

  /** Waits for the frame. Returns whether it supports Portico's own requests. */
  async function hasPort(): Promise<boolean> {
    await frame.open().ready()
    return frame.open().hasPort()
  }

  return {
    async connectDevice(asked) {
      await ask('CONNECT_DEVICE', undefined, asked)
    },
    async connectEmail(email, asked) {
      refusePayload(findPayloadProblem('CONNECT_EMAIL', { email }))
      const waitMs = getEmailWaitMs()
      if (waitMs > 0) throw new EmailThrottledError({ seconds: Math.ceil(waitMs / 1_000) })
      const { action } = await ask('CONNECT_EMAIL', { email: email.trim() }, asked)
      cache.write('lastEmailLoginTime', Date.now())
      return action
    },
    async connectFarcaster(asked) {
      const { userName } = await ask('CONNECT_FARCASTER', undefined, asked)
      cache.write('socialUsername', userName)
      return { userName }
    },
    async connectOtp(otp, asked) {
      await ask('CONNECT_OTP', { otp }, asked)
    },
    async connectSocial(uri, asked) {
      const namespace = readNetworkId('eip155') ? 'eip155' : 'solana'
      const networkId = readNetworkId(namespace)
      const reply = await ask(
        'CONNECT_SOCIAL',
        {
          preferredAccountType: readPreferredType(namespace),
          uri,
          ...(networkId && { chainId: toFrameChainId(networkId) }),
        },
        asked,
      )
      account.keep(namespace, reply)
    },
    getEmailWaitMs,
    async getFarcasterUri(asked) {
      return (await ask('GET_FARCASTER_URI', undefined, asked)).url
    },
    async getSocialStatus() {
      if (!(await hasPort())) return undefined
      const { isWindowCut, message, status, uri } = await ask('GET_SOCIAL_STATUS')
      return { isWindowCut, message: message ?? undefined, status, uri: uri ?? undefined }
    },
    async getSocialUri(provider, { returnUrl, ticket, ...asked } = {}) {
      // The page itself must redirect the window of a third-party frame.
      const isOnItsWay = (await hasPort()) && ticket !== undefined
      const { uri } = await ask(
        'GET_SOCIAL_REDIRECT_URI',
        { provider, ...(returnUrl && { returnUrl }), ...(isOnItsWay && { ticket }) },
        asked,
      )
      return { isOnItsWay, uri }
    },
    async resumeEmail(email, asked) {
      const time = cache.read('lastEmailLoginTime')
      if (time === undefined || Date.now() - time > mailedCodeMs) return undefined
      refusePayload(findPayloadProblem('RESUME_EMAIL', { email }))
      if (!(await hasPort())) return undefined
      try {
        return (await ask('RESUME_EMAIL', { email: email.trim() }, asked)).action ?? undefined
      } catch (error) {
        if (asked?.signal?.aborted) throw error
        // The frame does not support it, or failed. Sending another email always works.
        return undefined
      }
    },
  }
}
