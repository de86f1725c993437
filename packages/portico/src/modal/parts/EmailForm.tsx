import { type FormEvent, useId, useRef, useState } from 'react'
import { connectEmail, resumeEmail } from '../../core/actions/emailLogin.js'
import { loadEmbedded } from '../../core/embedded/loadEmbedded.js'
import { track } from '../../core/track.js'
import { Button } from '../../ui/Button/Button.js'
import { Icon } from '../../ui/Icon/Icon.js'
import { chevronRight } from '../../ui/Icon/paths.js'
import { loginText as t } from '../loginText.js'
import { useShell } from '../shellContext.js'
import { describeLoginError, isAway } from './describeLoginError.js'
import { useLegalReason } from './LegalNotice.js'
import { LoginProblem } from './LoginProblem.js'
import { keepMailedEmail, readMailedEmail } from './mailedEmail.js'
import { useLate } from './useLate.js'

export type EmailFormProps = {
  /** It is all that the view is for: its button says what it does. Default: false. */
  autoFocus?: boolean
  email?: string
  /** First of several ways in: it has the focus when the view opens. Default: false. */
  isFirst?: boolean
}

/** The address, and the way on. The frame begins to load when the field is turned to, so that it is there by the click. */
export function EmailForm({ autoFocus = false, email: given = '', isFirst = false }: EmailFormProps) {
  const { navigate, portico, t: words } = useShell()
  const [kept] = useState(() => given || readMailedEmail(portico))
  const [email, setEmail] = useState(kept)
  const [isSending, setIsSending] = useState(false)
  const submit = useRef<HTMLButtonElement>(null)
  /** Of the button as it stood before: what it waits for is longer, and would take the address its room. */
  const [width, setWidth] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const [canRetry, setCanRetry] = useState(false)
  const isLate = useLate(isSending)
  const problemId = useId()
  const disabledReason = useLegalReason()

  const isTurnedTo = useRef(false)
  function turnTo() {
    if (disabledReason !== undefined || isTurnedTo.current) return
    isTurnedTo.current = true
    track(portico, { event: 'EMAIL_LOGIN_SELECTED', properties: undefined })
    loadEmbedded(portico).then(
      (client) => client.load().catch(() => {}),
      () => {}, // said when it is really needed
    )
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isSending || disabledReason !== undefined || email.trim() === '') return
    setWidth(submit.current?.offsetWidth)
    setIsSending(true)
    setProblem(undefined)
    try {
      // Who comes back goes on with the code that they have.
      const step = (await resumeEmail(portico, { email })) ?? (await connectEmail(portico, { email }))
      const data = { email: email.trim() }
      keepMailedEmail(portico, data.email)
      if (portico.store.getState().modal.status === 'closed') return
      if (step === 'VERIFY_DEVICE') navigate('EmailVerifyDevice', data)
      else navigate('EmailVerifyOtp', { ...data, ...(step === 'CONNECT' && { isConfirmed: true }) })
    } catch (error) {
      setProblem(describeLoginError(error))
      setCanRetry(isAway(error))
    } finally {
      setIsSending(false)
    }
  }

  return (
    // Our own words, in the modal's language, not the browser's.
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
            // What is typed takes the place of the address that stands there; Enter goes on with it.
            if (email === kept) event.target.select()
            // The focus that the view gave it says nothing of what the person wants: nothing is loaded for that.
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
      {problem !== undefined && <LoginProblem id={problemId} onOver={setProblem} words={problem} />}
      {problem !== undefined && canRetry && (
        <Button data-testid="email-again" type="submit" variant="secondary">
          {words('try.again')}
        </Button>
      )}
    </form>
  )
}
