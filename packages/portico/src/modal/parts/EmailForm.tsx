import { type FormEvent, useId, useState } from 'react'
import { connectEmail } from '../../core/actions/emailLogin.js'
import { loadEmbedded } from '../../core/embedded/loadEmbedded.js'
import { track } from '../../core/track.js'
import { Button } from '../../ui/Button/Button.js'
import { Icon } from '../../ui/Icon/Icon.js'
import { chevronRight } from '../../ui/Icon/paths.js'
import { loginText as t } from '../loginText.js'
import { useShell } from '../shellContext.js'
import { describeLoginError, isAway } from './describeLoginError.js'
import { useLegalReason } from './LegalNotice.js'
import { useLate } from './useLate.js'

/** The address, and the way on. The frame begins to load when the field is turned to, so that it is there by the click. */
export function EmailForm({ autoFocus = false, email: given = '' }: { autoFocus?: boolean; email?: string }) {
  const { navigate, portico, t: words } = useShell()
  const [email, setEmail] = useState(given)
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [canRetry, setCanRetry] = useState(false)
  const isLate = useLate(isSending)
  const problemId = useId()
  const disabledReason = useLegalReason()

  function handleFocus() {
    if (disabledReason !== undefined) return
    track(portico, { event: 'EMAIL_LOGIN_SELECTED', properties: undefined })
    loadEmbedded(portico).then(
      (client) => client.load().catch(() => {}),
      () => {}, // said when it is really needed
    )
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isSending || disabledReason !== undefined || email.trim() === '') return
    setIsSending(true)
    setProblem(undefined)
    try {
      const step = await connectEmail(portico, { email })
      if (portico.store.getState().modal.status === 'closed') return
      const data = { email: email.trim() }
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
          data-autofocus={autoFocus ? '' : undefined}
          data-testid="email-field"
          enterKeyHint="go"
          inputMode="email"
          onChange={(event) => {
            if (disabledReason === undefined) setEmail(event.target.value)
            setProblem(undefined)
          }}
          onFocus={handleFocus}
          placeholder={t('login.email')}
          spellCheck={false}
          title={disabledReason}
          type="email"
          value={email}
        />
        <Button
          aria-label={t('login.email.continue')}
          data-testid="email-submit"
          disabledReason={disabledReason}
          loading={isSending ? t('login.email.sending') : undefined}
          type="submit"
        >
          {autoFocus ? t('login.email.continue') : <Icon mirror path={chevronRight} />}
        </Button>
      </div>
      {problem !== undefined && (
        <p className="login-problem" dir="auto" id={problemId} role="alert">
          {problem}
        </p>
      )}
      {problem !== undefined && canRetry && (
        <Button data-testid="email-again" type="submit" variant="secondary">
          {words('try.again')}
        </Button>
      )}
      <div className="login-wait" role="status">
        {isLate && (
          <p className="login-detail" dir="auto">
            {t('login.wallet.waiting')}
          </p>
        )}
      </div>
    </form>
  )
}
