import type { SessionAnswer, SocialProvider } from '@portico/protocol/http'
import type { Vault } from '../custody/vault.js'
import type { ServerCall } from '../session/serverCall.js'
import type { OwnSession, Session } from '../session/session.js'
import type { FrameStore } from '../storage/frameStore.js'
import { createEmailChange } from './emailChange.js'
import { createEmailLogin } from './emailLogin.js'
import { createFarcasterLogin } from './farcasterLogin.js'
import { createLoginRequests } from './loginRequests.js'
import { readTabStorage, type TabName } from './socialFlowStore.js'
import { createSocialLogin, type SocialStatus, type SocialWay } from './socialLogin.js'

export type Login = {
  /** Sends an email. @returns the page's next step */
  startEmail: (email: string, origin: string) => Promise<'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'>
  /**
   * Returns the page's next step for an email that was sent before. If no such email is still valid, it returns null.
   */
  resumeEmail: (email: string, origin: string) => Promise<'VERIFY_DEVICE' | 'VERIFY_OTP' | null>
  /** Resolves once the user has approved the login through the emailed URL. */
  waitForDevice: () => Promise<void>
  verifyCode: (code: string) => Promise<void>
  startSocial: (provider: SocialProvider, origin: string, way?: SocialWay) => Promise<string>
  socialStatus: () => Promise<SocialStatus>
  finishSocial: (resultUri: string) => Promise<SessionAnswer>
  startFarcaster: (origin: string) => Promise<string>
  waitForFarcaster: () => Promise<SessionAnswer>
  /** Returns true if the last login in this frame was this user's first login. */
  isNewUser: (userId: string) => boolean
  /** Begins to change the email address. @throws WalletError, ACCOUNT_MISMATCH if another user is logged in */
  updateEmail: (email: string, own: OwnSession) => Promise<'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'>
  verifyOldEmail: (code: string) => Promise<void>
  verifyNewEmail: (code: string) => Promise<string>
}

export type LoginOptions = {
  call: ServerCall
  session: Session
  store: FrameStore
  vault: Vault
  /** Default: the browser's storage of this tab. */
  tab?: TabName
}

/** Creates all ways to log in. A login survives a reload. A change of the email address ends when the page reloads. */
export function createLogin({
  call,
  session,
  store,
  tab = readTabStorage(store),
  vault,
}: LoginOptions): Login {
  const requests = createLoginRequests({
    onKeyReplaced() {
      for (const forget of [email.forget, farcaster.forget, social.forget]) forget()
    },
    session,
    store,
    vault,
  })
  const email = createEmailLogin({ call, requests, session, store })
  const farcaster = createFarcasterLogin({ call, requests })
  const social = createSocialLogin({ call, requests, store, tab })
  const { startEmail, resumeEmail, verifyCode, waitForDevice } = email
  const { startFarcaster, waitForFarcaster } = farcaster
  const { finishSocial, socialStatus, startSocial } = social

  return {
    ...createEmailChange(),
    finishSocial,
    isNewUser: requests.isNewUser,
    resumeEmail,
    socialStatus,
    startEmail,
    startFarcaster,
    startSocial,
    verifyCode,
    waitForDevice,
    waitForFarcaster,
  }
}
