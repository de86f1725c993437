import { postEmailDevice, postEmailStart, postEmailVerify } from '@portico/protocol/http'
import { WalletError } from '../errors/WalletError.js'
import type { ServerCall } from '../session/serverCall.js'
import type { Session } from '../session/session.js'
import type { FrameStore } from '../storage/frameStore.js'
import { type LoginRequests, needAttempt } from './loginRequests.js'

/**
 * How long the frame waits for a newer code, in ms. After a wrong code, each digit that the user corrects sends another
 * code, and the frame tries only the last one. So the five attempts are five of the user's.
 */
export const retypeMs = 600

const mailedName = 'email-attempt'

/** How long an emailed code is valid, in ms. Source: the server's `codeMs`. */
const mailedMs = 600_000

/**
 * A login whose email was sent. It is stored so that a page can ask for the same code after a reload. Without that code
 * and the key of this device, it is useless.
 */
type MailedLogin = {
  action: 'VERIFY_DEVICE' | 'VERIFY_OTP'
  attempt: string
  email: string
  origin: string
  /** Unix milliseconds, by this device's clock. */
  untilMs: number
}

/** Creates the login by a code or a link in an email. */
export function createEmailLogin({
  call,
  requests: { beginBy, enterBy },
  session,
  store,
}: {
  call: ServerCall
  requests: LoginRequests
  session: Pick<Session, 'read'>
  store: FrameStore
}) {
  let emailAttempt: string | undefined
  /** Counts codes. A code compares this count with its own number to find out whether it is the newest. */
  let codes = 0
  let wasWrong = false
  let checking: Promise<unknown> = Promise.resolve()

  function forget(): void {
    emailAttempt = undefined
    wasWrong = false
  }

  async function forgetMailed(): Promise<void> {
    forget()
    await store.remove(mailedName)
  }

  async function checkCode(code: string): Promise<void> {
    try {
      const attempt = needAttempt(emailAttempt)
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
    forget,
    async startEmail(email: string, origin: string): Promise<MailedLogin['action'] | 'CONNECT'> {
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
    async resumeEmail(email: string, origin: string): Promise<MailedLogin['action'] | null> {
      const mailed = readMailed(await store.get(mailedName))
      const isCurrent =
        mailed !== undefined &&
        mailed.email === email.toLowerCase() &&
        mailed.origin === origin &&
        mailed.untilMs > Date.now()
      if (!isCurrent) return null
      emailAttempt = mailed.attempt
      return mailed.action
    },
    async waitForDevice(): Promise<void> {
      const attempt = needAttempt(emailAttempt)
      // Each request waits at the server. The attempt itself ends after ten minutes.
      while (emailAttempt === attempt) {
        const { status } = await call(postEmailDevice, { body: { attempt } })
        if (status === 'approved') return
        if (status === 'refused') throw new WalletError('REJECTED', 'This device was not approved.')
        if (status === 'expired') break
      }
      throw new WalletError('NOT_CONNECTED', 'This login has ended. Start again.')
    },
    async verifyCode(code: string): Promise<void> {
      codes += 1
      const own = codes
      // Wait for the code in progress, because its result decides how this one is handled.
      await checking.catch(() => {})
      if (wasWrong) {
        await new Promise((resolve) => setTimeout(resolve, retypeMs))
        if (own !== codes) throw new WalletError('REPLACED', 'A newer code was used.')
      }
      const check = checkCode(code)
      checking = check
      await check
    },
  }
}

function readMailed(input: unknown): MailedLogin | undefined {
  if (typeof input !== 'object' || input === null) return undefined
  const { attempt, untilMs } = input as Partial<MailedLogin>
  return typeof attempt === 'string' && typeof untilMs === 'number' ? (input as MailedLogin) : undefined
}
