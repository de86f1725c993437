import { getIdentityMe, postStepUpStart, postStepUpVerify } from '@portico/protocol/http'
import { Button } from 'portico/ui'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { Session } from '../../session/session.js'
import { useLoaded } from '../useLoaded.js'
import { useRun } from './useRun.js'

/** A proof of a moment ago that it is still the person: a mailed code. What stands inside is shown after it. */
export function FreshProof({ children, session }: { children: ReactNode; session: Session }) {
  const me = useLoaded('me', () => session.call(getIdentityMe, {}))
  const [isProven, setProven] = useState(false)
  const [attempt, setAttempt] = useState<string>()
  const { isRunning, problem, run } = useRun()

  if (!me) return <p className="soft">Asking the server…</p>
  const isFresh = me.value.freshUntil * 1000 > Date.now() + 60_000
  if (isProven || isFresh) return children
  if (me.value.email === null) {
    return (
      <p>
        This needs a proof that it is you. Sign out, sign in again, and come back within ten minutes. Or add
        an e-mail address to your account, which gets a code.
      </p>
    )
  }

  const start = () =>
    run(async () => {
      const started = await session.call(postStepUpStart, {})
      setAttempt(started.attempt)
    })

  function verify(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code') ?? '').trim()
    if (attempt === undefined) return
    void run(async () => {
      await session.call(postStepUpVerify, { body: { attempt, code } })
      setProven(true)
    })
  }

  if (attempt === undefined) {
    return (
      <>
        <p>To show that it is you, we send a code to {me.value.email}.</p>
        <Button loading={isRunning ? 'Sending' : undefined} onClick={() => void start()}>
          Send code
        </Button>
        <Problem text={problem} />
      </>
    )
  }
  return (
    <form className="list" onSubmit={verify}>
      <label className="field">
        <span>Code from your mail</span>
        <input
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={6}
          name="code"
          pattern="[0-9]{6}"
          required
        />
      </label>
      <Button loading={isRunning ? 'Checking' : undefined} type="submit">
        Continue
      </Button>
      <Problem text={problem} />
    </form>
  )
}

/** What went wrong, said aloud too. */
export function Problem({ text }: { text: string | undefined }) {
  return (
    <p aria-live="polite" className="field-error" role="status">
      {text}
    </p>
  )
}
