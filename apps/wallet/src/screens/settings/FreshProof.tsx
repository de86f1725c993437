import { getIdentityMe, postStepUpStart, postStepUpVerify } from '@portico/protocol/http'
import { readCode } from 'portico/format'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { WalletError } from '../../errors/WalletError.js'
import type { FrameTexts } from '../../language/frameTexts.js'
import type { Session } from '../../session/session.js'
import { Asking } from '../Asking.js'
import { GuardedButton } from '../GuardedButton.js'
import { Sentence } from '../Sentence.js'
import { useScreens, useText } from '../screensContext.js'
import { useLanding } from '../useLanding.js'
import { useLoaded } from '../useLoaded.js'
import { useRun } from './useRun.js'

const codeLength = 6

/** Shows its content only after a recent proof of the user's identity: an emailed code. */
export function FreshProof({
  children,
  isAlways = false,
  onProven,
  session,
}: {
  children: ReactNode
  /**
   * Set if the browser cannot tell whether the screen is visible. A recent login is then not enough. To type a code,
   * the user must read the email with the code.
   */
  isAlways?: boolean
  onProven?: () => void
  session: Session
}) {
  const { nowMs } = useScreens()
  const t = useText('settings')
  const me = useLoaded('me', () => session.call(getIdentityMe, {}))
  const [isProven, setProven] = useState(false)
  // An address from a provider is not a login by itself, and gets no code.
  const email = me.value?.logins.find(({ kind }) => kind === 'email')?.email ?? null
  const isAsked = isAlways && email !== null
  const isFresh = me.status === 'loaded' && !isAsked && me.value.freshUntil * 1000 > nowMs() + 60_000
  const isOpen = isProven || isFresh
  useLanding(isOpen ? 'open' : me.status)

  if (me.status !== 'loaded') return <Asking loaded={me} />
  if (isOpen) return children
  const { userId } = me.value
  const prove = () => {
    setProven(true)
    onProven?.()
  }
  if (email === null) {
    return <p>{t('proof.noEmail')}</p>
  }
  return <MailedCode email={email} onProven={prove} userId={userId} session={session} />
}

/**
 * Requests the code that is emailed to `email`. If the user left in the meantime, the code that was already sent stays
 * valid.
 */
function MailedCode({
  email,
  onProven,
  userId,
  session,
}: {
  email: string
  onProven: () => void
  userId: string
  session: Session
}) {
  const { nowMs, pendingProof, texts } = useScreens()
  const { settings: t, shell } = texts
  const own = pendingProof.current?.userId === userId ? pendingProof.current : undefined
  const [attempt, setAttempt] = useState(own && own.expiresAtMs > nowMs() ? own.attempt : undefined)
  const [resendAtMs, setResendAtMs] = useState(own?.resendAtMs ?? 0)
  const [code, setCode] = useState('')
  const waitSeconds = useSecondsUntil(resendAtMs)
  const { isRunning, problem, run } = useRun()
  const field = useRef<HTMLInputElement>(null)
  const problemId = useId()
  useLanding(attempt)

  const send = () =>
    run(async () => {
      setCode('')
      try {
        const started = await session.call(postStepUpStart, {})
        const sentAtMs = nowMs()
        const pending = {
          attempt: started.attempt,
          // The server's lifetime, by this device's clock, which may differ from the server's.
          expiresAtMs: sentAtMs + lifeMs,
          userId,
          resendAtMs: sentAtMs + started.resendAfter * 1000,
        }
        pendingProof.current = pending
        setAttempt(pending.attempt)
        setResendAtMs(pending.resendAtMs)
      } catch (error) {
        const isTooSoon = error instanceof WalletError && error.serverCode === 'RATE_LIMITED'
        // The button itself shows the countdown.
        if (!isTooSoon || error.retryAfterSeconds === undefined) throw error
        setResendAtMs(nowMs() + error.retryAfterSeconds * 1000)
      }
    })

  const verify = (held: string) =>
    run(async () => {
      try {
        if (code.length !== codeLength) {
          throw new WalletError('PARAMETERS_REFUSED', { problem: 'codeIncomplete' })
        }
        await session.call(postStepUpVerify, { body: { attempt: held, code } })
        pendingProof.current = undefined
        onProven()
      } catch (error) {
        const reason = error instanceof WalletError ? error.serverCode : undefined
        if (reason === 'CODE_WRONG') setCode('')
        if (reason === 'CODE_EXPIRED') {
          pendingProof.current = undefined
          setAttempt(undefined)
        }
        field.current?.focus()
        throw error
      }
    })

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (attempt !== undefined && !isRunning) void verify(attempt)
  }

  const address = { email: <bdi dir="ltr">{email}</bdi> }
  const wait = waitSeconds > 0 ? describeWait(waitSeconds, t) : undefined
  if (attempt === undefined) {
    return (
      <>
        <p>
          <Sentence parts={t.parts('proof.ask', address)} />
        </p>
        <Problem text={problem} />
        <GuardedButton
          data-autofocus=""
          data-testid="send-code"
          disabledReason={wait}
          loading={isRunning ? t('proof.sending') : undefined}
          onClick={() => void send()}
        >
          {wait ?? t(resendAtMs > 0 ? 'proof.sendNew' : 'proof.send')}
        </GuardedButton>
      </>
    )
  }
  return (
    // Errors are shown below, because the browser's own bubble is cut off in a frame.
    <form className="list" noValidate onSubmit={submit}>
      <p>
        <Sentence parts={t.parts('proof.sent', address)} />
      </p>
      <label className="field">
        <span>{t('proof.code')}</span>
        <input
          aria-describedby={problemId}
          aria-invalid={problem === undefined ? undefined : true}
          autoComplete="one-time-code"
          data-autofocus=""
          dir="ltr"
          inputMode="numeric"
          name="code"
          // A code may contain a space in the middle, as in the email.
          onChange={(event) => setCode(readCode(event.target.value).slice(0, codeLength))}
          ref={field}
          value={code}
        />
      </label>
      <Problem id={problemId} text={problem} />
      <GuardedButton loading={isRunning ? t('proof.checking') : undefined} type="submit">
        {shell('continue')}
      </GuardedButton>
      <GuardedButton
        data-testid="resend-code"
        disabledReason={wait ?? (isRunning ? shell('oneAtATime') : undefined)}
        onClick={() => void send()}
        variant="ghost"
      >
        {wait ?? t('proof.sendNew')}
      </GuardedButton>
    </form>
  )
}

/** How long an emailed code is valid, in ms. Source: the server's `codeMs`. */
const lifeMs = 600_000

/** Counts down the whole seconds until a moment, and stays at 0 from then on. */
function useSecondsUntil(atMs: number): number {
  const { nowMs } = useScreens()
  const [, setTick] = useState(0)
  const seconds = Math.max(0, Math.ceil((atMs - nowMs()) / 1000))
  const isWaiting = seconds > 0
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => setTick((before) => before + 1), 1000)
    return () => clearInterval(timer)
  }, [isWaiting])
  return seconds
}

const describeWait = (seconds: number, t: FrameTexts['settings']) =>
  seconds < 120
    ? t('proof.waitSeconds', { seconds })
    : t('proof.waitMinutes', { count: Math.ceil(seconds / 60) })

/** Shows an error, which a screen reader also announces. */
export function Problem({ id, text }: { id?: string; text: string | undefined }) {
  return (
    <p aria-live="polite" className="field-error" id={id} role="status">
      {text}
    </p>
  )
}
