import { type FormEvent, useId, useRef, useState } from 'react'
import { track } from '../../core/track.js'
import { Button } from '../../ui/Button/Button.js'
import { Icon } from '../../ui/Icon/Icon.js'
import { chevronRight } from '../../ui/Icon/paths.js'
import { useLegalReason } from '../parts/LegalNotice.js'
import { useLate } from '../parts/useLate.js'
import { useShell, useText } from '../shell/shellContext.js'
import { describeLoginError, isAway } from './describeLoginError.js'
import { LoginProblem } from './LoginProblem.js'
import { loadLoginActions } from './loadLoginActions.js'
import type { LoginFailure } from './loginFailure.js'
import { keepMailedEmail, readMailedEmail } from './mailedEmail.js'

export type EmailFormProps = {
  /** Whether the form is the view's only purpose. If so, its button has text. Default: false. */
  autoFocus?: boolean
  email?: string
  /**
   * Whether it is the first of several ways to connect. If so, it has the focus when the view opens. Default: false.
   */
  isFirst?: boolean
}

/**
 * A form for the email address. The wallet's frame starts to load when the user reaches the field, so that it is ready
 * when the user submits.
 */
export function EmailForm({ autoFocus = false, email: given = '', isFirst = false }: EmailFormProps) {
  const t = useText('login')
  const { load, navigate, portico, say, t: words } = useShell()
  const [kept] = useState(() => given || readMailedEmail(portico))
  const [email, setEmail] = useState(kept)
  const [isSending, setIsSending] = useState(false)
  const submit = useRef<HTMLButtonElement>(null)
  /**
   * Width of the button before its text changed. The text for waiting is longer, and would leave too little space for
   * the address.
   */
  const [width, setWidth] = useState<number>()
  const [problem, setProblem] = useState<LoginFailure>()
  const [canRetry, setCanRetry] = useState(false)
  const isLate = useLate(isSending)
  const problemId = useId()
  const disabledReason = useLegalReason()

  const isTurnedTo = useRef(false)
  function turnTo() {
    if (disabledReason !== undefined || isTurnedTo.current) return
    isTurnedTo.current = true
    track(portico, { event: 'EMAIL_LOGIN_SELECTED', properties: undefined })
    loadLoginActions(portico)
      .then(({ loadEmbedded }) => loadEmbedded(portico))
      .then((client) => client.load())
      .catch(() => {}) // the error is reported when the client is needed
    load('EmailVerifyOtp')
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isSending || disabledReason !== undefined || email.trim() === '') return
    setWidth(submit.current?.offsetWidth)
    setIsSending(true)
    setProblem(undefined)
    try {
      const { connectEmail, resumeEmail } = await loadLoginActions(portico)
      // A user who comes back continues with the code that they have.
      const resumed = await resumeEmail(portico, { email })
      const step = resumed ?? (await connectEmail(portico, { email }))
      const data = { email: email.trim() }
      keepMailedEmail(portico, data.email)
      if (portico.store.getState().modal.status === 'closed') return
      if (!resumed && step === 'VERIFY_OTP') say(t('login.email.sent'))
      if (step === 'VERIFY_DEVICE') navigate('EmailVerifyDevice', data)
      else navigate('EmailVerifyOtp', { ...data, ...(step === 'CONNECT' && { isConfirmed: true }) })
    } catch (error) {
      setProblem(await describeLoginError(portico, error))
      setCanRetry(isAway(error))
    } finally {
      setIsSending(false)
    }
  }

  return (
    // The browser's validation is off, because our messages are in the modal's language.
    <form className="login" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <div className="login-email">
        <input
          aria-describedby={problem === undefined ? undefined : problemId}
          aria-disabled={disabledReason === undefined ? undefined : true}
          aria-invalid={problem === undefined ? undefined : true}
          aria-label={t('login.email')}
          autoCapitalize="off"
          autoComplete="email"
          className="login-field"
          data-autofocus={autoFocus || isFirst ? '' : undefined}
          data-testid="email-field"
          enterKeyHint="go"
          inputMode="email"
          onChange={(event) => {
            turnTo()
            if (disabledReason === undefined) setEmail(event.target.value)
            setProblem(undefined)
          }}
          onFocus={(event) => {
            // Typing replaces the prefilled address; Enter continues with it.
            if (email === kept) event.target.select()
            // If the view set the focus, the user has shown no intent yet, so nothing loads.
            if (!isFirst) turnTo()
          }}
          onPointerDown={turnTo}
          placeholder={t('login.email')}
          spellCheck={false}
          title={disabledReason}
          type="email"
          value={email}
        />
        <Button
          aria-label={isSending ? undefined : t('login.email.continue')}
          data-testid="email-submit"
          disabledReason={disabledReason}
          loading={isSending ? t('login.email.sending') : undefined}
          ref={submit}
          style={isSending ? { inlineSize: width } : undefined}
          type="submit"
        >
          {autoFocus ? t('login.email.continue') : <Icon mirror path={chevronRight} />}
        </Button>
        <div className="login-wait" role="status">
          {isLate && (
            <p className="login-detail" dir="auto">
              {t('login.wallet.waiting')}
            </p>
          )}
        </div>
      </div>
      {problem !== undefined && <LoginProblem failure={problem} id={problemId} onOver={setProblem} />}
      {problem !== undefined && canRetry && (
        <Button data-testid="email-again" type="submit" variant="secondary">
          {words('try.again')}
        </Button>
      )}
    </form>
  )
}
