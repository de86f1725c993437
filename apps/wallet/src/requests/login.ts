import {
  getSocialStatus,
  postEmailDevice,
  postEmailStart,
  postEmailUpdate,
  postEmailUpdatePrimary,
  postEmailUpdateSecondary,
  postEmailVerify,
  postFarcasterPoll,
  postFarcasterStart,
  postSocialFinish,
  postSocialStart,
  type SessionAnswer,
  type SocialProvider,
} from '@portico/protocol/http'
import type { KnownWallet } from '../custody/knownWallet.js'
import type { Vault } from '../custody/vault.js'
import { WalletError } from '../errors/WalletError.js'
import { base64url } from '../keys/base64url.js'
import { readDeviceKey, replaceDeviceKey } from '../session/deviceKey.js'
import type { ServerCall } from '../session/serverCall.js'
import type { Session } from '../session/session.js'
import type { FrameStore } from '../storage/frameStore.js'

/**
 * After a wrong code, each digit that the user corrects sends another code. The frame waits this long for a newer one,
 * in ms, and tries only the last. So the five attempts are five of the user's.
 */
export const retypeMs = 600

const flowName = 'social-flow'

/** How long a login may stay at a provider, in ms. Source: the server's `flowMs`. */
const flowMs = 600_000

const mailedName = 'email-attempt'

/** How long an emailed code is valid, in ms. Source: the server's `codeMs`. */
const mailedMs = 600_000

/**
 * A login whose email is on its way. It is stored so that a page can ask for the same code after a reload. It is
 * useless without that code and the key of this device.
 */
type MailedLogin = {
  action: 'VERIFY_DEVICE' | 'VERIFY_OTP'
  attempt: string
  email: string
  origin: string
  /** Unix milliseconds, by this device's clock. */
  untilMs: number
}

/** A login that went to a provider. It is stored because in some apps the login takes the whole window. */
type SocialFlow = { verifier: string; state: string; untilMs: number }

/** The name of this tab, also after a reload. If two tabs log in at the same time, each finishes its own login. */
export type TabName = { read: () => string | undefined; write: (name: string) => void }

/** Reads and writes the name in the tab's own storage, if the browser gives the frame one. */
function readTabStorage({ name: owner }: FrameStore): TabName {
  const key = `${owner} tab`
  return {
    read: () => {
      try {
        return sessionStorage.getItem(key) ?? undefined
      } catch {
        return undefined
      }
    },
    write: (name) => {
      try {
        sessionStorage.setItem(key, name)
      } catch {
        // Without a name, this load of the page still knows its own flow.
      }
    },
  }
}

/** How the user gets to the provider and back. */
export type SocialWay = {
  /** Where the user returns to if the login takes the whole window. */
  returnTo?: string | undefined
  /** Ticket with which the pop-up requests its destination from the server. */
  ticket?: string | undefined
}

export type Login = {
  /** Sends an email. @returns the page's next step */
  startEmail: (email: string, origin: string) => Promise<'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'>
  /** Returns the page's next step for an email that was sent before. Null if there is none that is still valid. */
  resumeEmail: (email: string, origin: string) => Promise<'VERIFY_DEVICE' | 'VERIFY_OTP' | null>
  /** Resolves once the emailed link was approved. */
  waitForDevice: () => Promise<void>
  verifyCode: (code: string) => Promise<void>
  startSocial: (provider: SocialProvider, origin: string, way?: SocialWay) => Promise<string>
  socialStatus: () => Promise<{
    status: 'none' | 'pending' | 'finished' | 'failed'
    uri?: string
    message?: string
    isWindowCut?: boolean
  }>
  finishSocial: (resultUri: string) => Promise<SessionAnswer>
  startFarcaster: (origin: string) => Promise<string>
  waitForFarcaster: () => Promise<SessionAnswer>
  /** Begins to change the email address. @throws WalletError, ACCOUNT_MISMATCH if another user is logged in */
  updateEmail: (email: string, userId: string) => Promise<'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'>
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

/**
 * Creates all ways to log in. A change of the email address lasts for this page load, while a login survives a reload.
 */
export function createLogin({
  call,
  session,
  store,
  tab = readTabStorage(store),
  vault,
}: LoginOptions): Login {
  let emailAttempt: string | undefined
  let updateAttempt: string | undefined
  let farcasterAttempt: string | undefined
  /** Counts codes, so that each knows whether a newer one exists. */
  let codes = 0
  let wasWrong = false
  let checking: Promise<unknown> = Promise.resolve()
  let socialFlow: SocialFlow | undefined

  /** Returns the flow of this load, else of this tab, else the newest. A tab without storage has only the last. */
  async function findFlow(): Promise<SocialFlow | undefined> {
    if (socialFlow) return socialFlow
    const own = tab.read()
    const ofTab = own === undefined ? undefined : readFlow(await store.get(`${flowName} ${own}`))
    return ofTab ?? readFlow(await store.get(flowName))
  }

  async function keepFlow(flow: SocialFlow): Promise<void> {
    socialFlow = flow
    const own = tab.read() ?? crypto.randomUUID()
    tab.write(own)
    await forgetGivenUp()
    await store.put(`${flowName} ${own}`, flow)
    await store.put(flowName, flow)
  }

  /** Deletes flows of tabs that never came back: the server no longer finishes them, but their secrets would stay. */
  async function forgetGivenUp(): Promise<void> {
    for (const name of await store.names()) {
      if (!name.startsWith(flowName)) continue
      const flow = readFlow(await store.get(name))
      if (!flow || flow.untilMs <= Date.now()) await store.remove(name)
    }
  }

  async function forgetFlow({ state }: SocialFlow): Promise<void> {
    socialFlow = undefined
    const own = tab.read()
    if (own !== undefined) await store.remove(`${flowName} ${own}`)
    // The newest flow may belong to another tab by now.
    if (readFlow(await store.get(flowName))?.state === state) await store.remove(flowName)
  }

  async function enter(answer: SessionAnswer): Promise<KnownWallet> {
    await session.put(answer)
    return vault.enter(answer)
  }

  async function enterBy(ask: () => Promise<SessionAnswer>): Promise<SessionAnswer> {
    const answer = await session.begin(() => askAlive(ask))
    await vault.enter(answer)
    return answer
  }

  async function forgetMailed(): Promise<void> {
    emailAttempt = undefined
    wasWrong = false
    await store.remove(mailedName)
  }

  /**
   * Sends a request. If the server responds that this browser was removed from a user's devices, the browser gets a new
   * key: the old one can no longer log in, and nothing that began with it can be finished.
   */
  async function askAlive<result>(ask: () => Promise<result>): Promise<result> {
    const key = await readDeviceKey(store)
    try {
      return await ask()
    } catch (error) {
      if (key && isRemoved(error)) {
        await replaceDeviceKey(store, key)
        forgetBegun()
      }
      throw error
    }
  }

  /** Begins a login. Nothing was emailed or opened for a removed key, so the login begins again with the new one. */
  async function beginBy<result>(ask: () => Promise<result>): Promise<result> {
    try {
      return await askAlive(ask)
    } catch (error) {
      if (!isRemoved(error)) throw error
      return ask()
    }
  }

  function forgetBegun(): void {
    emailAttempt = undefined
    farcasterAttempt = undefined
    socialFlow = undefined
    wasWrong = false
  }

  function need(attempt: string | undefined): string {
    if (attempt !== undefined) return attempt
    throw new WalletError('NOT_CONNECTED', 'This login has ended. Start again.')
  }

  async function checkCode(code: string): Promise<void> {
    try {
      const attempt = need(emailAttempt)
      await enterBy(async () => {
        const answer = await call(postEmailVerify, { body: { attempt, code } })
        await forgetMailed()
        return answer
      })
    } catch (error) {
      wasWrong = error instanceof WalletError && error.serverCode === 'CODE_WRONG'
      if (error instanceof WalletError && error.serverCode === 'CODE_EXPIRED') await forgetMailed()
      throw error
    }
  }

  return {
    async startEmail(email, origin) {
      const current = await session.read()
      if (current?.email?.toLowerCase() === email.toLowerCase()) return 'CONNECT'
      const { action, attempt } = await beginBy(() => call(postEmailStart, { body: { email, origin } }))
      emailAttempt = attempt
      wasWrong = false
      const mailed: MailedLogin = {
        action,
        attempt,
        email: email.toLowerCase(),
        origin,
        untilMs: Date.now() + mailedMs,
      }
      await store.put(mailedName, mailed)
      return action
    },
    async resumeEmail(email, origin) {
      const mailed = readMailed(await store.get(mailedName))
      const isMeant =
        mailed !== undefined &&
        mailed.email === email.toLowerCase() &&
        mailed.origin === origin &&
        mailed.untilMs > Date.now()
      if (!isMeant) return null
      emailAttempt = mailed.attempt
      return mailed.action
    },
    async waitForDevice() {
      const attempt = need(emailAttempt)
      // Each request waits at the server. The attempt itself ends after ten minutes.
      while (emailAttempt === attempt) {
        const { status } = await call(postEmailDevice, { body: { attempt } })
        if (status === 'approved') return
        if (status === 'refused') throw new WalletError('REJECTED', 'This device was not approved.')
        if (status === 'expired') break
      }
      throw new WalletError('NOT_CONNECTED', 'This login has ended. Start again.')
    },
    async verifyCode(code) {
      codes += 1
      const own = codes
      // Wait for the code in progress, because its result decides how the next one is handled.
      await checking.catch(() => {})
      if (wasWrong) {
        await new Promise((resolve) => setTimeout(resolve, retypeMs))
        if (own !== codes) throw new WalletError('REPLACED', 'A newer code was used.')
      }
      const check = checkCode(code)
      checking = check
      await check
    },
    async startSocial(provider, origin, { returnTo, ticket } = {}) {
      // After leaving the page, its key and its verifier would be gone.
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
      await keepFlow({ state, untilMs: Date.now() + flowMs, verifier })
      return new URL(uri, location.origin).href
    },
    async socialStatus() {
      const flow = await findFlow()
      if (!flow) return { status: 'none' }
      const { isWindowCut, resultUri, status } = await call(getSocialStatus, { query: { state: flow.state } })
      if (status === 'waiting' || status === 'open') return { isWindowCut, status: 'pending' }
      return status === 'done' && resultUri !== null
        ? { status: 'finished', uri: resultUri }
        : { status: 'failed', ...(isDeclined(resultUri) && { message: 'declined' }) }
    },
    async finishSocial(resultUri) {
      const flow = await findFlow()
      if (!flow) throw new WalletError('NOT_CONNECTED', 'This login did not start here. Start again.')
      return enterBy(async () => {
        const answer = await call(postSocialFinish, { body: { resultUri, verifier: flow.verifier } })
        await forgetFlow(flow)
        return answer
      })
    },
    async startFarcaster(origin) {
      const { attempt, url } = await beginBy(() => call(postFarcasterStart, { body: { origin } }))
      farcasterAttempt = attempt
      return url
    },
    async waitForFarcaster() {
      const attempt = need(farcasterAttempt)
      while (farcasterAttempt === attempt) {
        const { session: answer, status } = await askAlive(() =>
          call(postFarcasterPoll, { body: { attempt } }),
        )
        if (status === 'expired') break
        if (!answer) continue
        farcasterAttempt = undefined
        await enter(answer)
        return answer
      }
      throw new WalletError('NOT_CONNECTED', 'This login has ended. Start again.')
    },
    async updateEmail(email, userId) {
      const { action, attempt } = await session.callAs(userId)(postEmailUpdate, { body: { email } })
      updateAttempt = attempt
      return action
    },
    async verifyOldEmail(code) {
      const { attempt } = await session.call(postEmailUpdatePrimary, {
        body: { attempt: need(updateAttempt), code },
      })
      updateAttempt = attempt
    },
    async verifyNewEmail(code) {
      const { email } = await session.call(postEmailUpdateSecondary, {
        body: { attempt: need(updateAttempt), code },
      })
      updateAttempt = undefined
      await session.describe({ email })
      return email
    },
  }
}

/** Checks for the server's response to a key that its user removed. */
function isRemoved(error: unknown): boolean {
  return error instanceof WalletError && error.serverCode === 'DEVICE_REMOVED'
}

function readMailed(input: unknown): MailedLogin | undefined {
  if (typeof input !== 'object' || input === null) return undefined
  const { attempt, untilMs } = input as Partial<MailedLogin>
  return typeof attempt === 'string' && typeof untilMs === 'number' ? (input as MailedLogin) : undefined
}

function readFlow(input: unknown): SocialFlow | undefined {
  if (typeof input !== 'object' || input === null) return undefined
  // A flow without a time is from an earlier release.
  const { state, untilMs = 0, verifier } = input as Partial<SocialFlow>
  return typeof state === 'string' && typeof verifier === 'string' && typeof untilMs === 'number'
    ? { state, untilMs, verifier }
    : undefined
}

/** Checks whether the login ended because the user declined it at the provider. */
function isDeclined(resultUri: string | null): boolean {
  return resultUri !== null && new URL(resultUri).searchParams.get('error') === 'declined'
}
