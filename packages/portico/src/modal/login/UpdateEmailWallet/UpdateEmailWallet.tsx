import '../../shell/modalChunk.js'
import { type FormEvent, useId, useRef, useState } from 'react'
import { updateEmail } from '../../../core/actions/updateEmail.js'
import { Button } from '../../../ui/Button/Button.js'
import { useShell, useText } from '../../shell/shellContext.js'
import { ViewScreen } from '../../shell/ViewScreen.js'
import type { View } from '../../shell/view.js'
import type { DataOf } from '../../views.js'
import { describeLoginError, type LoginFailure } from '../describeLoginError.js'
import { LoginProblem } from '../LoginProblem.js'
import { loginCss } from '../loginCss.js'

type Data = NonNullable<DataOf<'UpdateEmailWallet'>>

/** The view that changes the wallet's email address. */
export const UpdateEmailWallet: View<Data | undefined> = {
  component: UpdateEmailWalletView,
  next: ['UpdateEmailPrimaryOtp', 'UpdateEmailSecondaryOtp'],
  title: (text) => text('embedded')('update.title'),
}

function UpdateEmailWalletView({ email: current = '' }: Data) {
  const t = useText('embedded')
  const loginText = useText('login')
  const { back, navigate, portico } = useShell()
  const [email, setEmail] = useState(current)
  const [isSaving, setIsSaving] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<LoginFailure>()
  const wanted = email.trim()
  const problemId = useId()

  function refuse(failure: LoginFailure) {
    setProblem(failure)
    field.current?.focus()
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isSaving) return
    if (current && wanted.toLowerCase() === current.toLowerCase()) return refuse({ words: t('update.same') })
    setIsSaving(true)
    setProblem(undefined)
    try {
      const action = await updateEmail(portico, { email: wanted })
      const data = { current, email: wanted }
      if (action === 'VERIFY_PRIMARY_OTP') navigate('UpdateEmailPrimaryOtp', data)
      else navigate('UpdateEmailSecondaryOtp', data)
    } catch (error) {
      refuse(await describeLoginError(portico, error))
    } finally {
      setIsSaving(false)
    }
  }

  return (
    <ViewScreen
      action={
        <>
          <Button
            data-testid="update-email-save"
            form="portico-update-email"
            loading={isSaving ? t('update.saving') : undefined}
            type="submit"
          >
            {t('update.save')}
          </Button>
          <Button onClick={back} variant="ghost">
            {t('update.cancel')}
          </Button>
        </>
      }
      sheet={loginCss}
    >
      <form
        className="login"
        id="portico-update-email"
        noValidate
        onSubmit={(event) => void handleSubmit(event)}
      >
        <p className="login-detail" dir="auto">
          {t('update.detail')}
        </p>
        <input
          aria-describedby={problem === undefined ? undefined : problemId}
          aria-invalid={problem === undefined ? undefined : true}
          aria-label={loginText('login.email')}
          autoCapitalize="off"
          autoComplete="email"
          className="login-field"
          data-autofocus=""
          data-testid="email-field"
          inputMode="email"
          onChange={(event) => {
            setEmail(event.target.value)
            setProblem(undefined)
          }}
          ref={field}
          spellCheck={false}
          type="email"
          value={email}
        />
        {problem !== undefined && <LoginProblem failure={problem} id={problemId} onOver={setProblem} />}
      </form>
    </ViewScreen>
  )
}
