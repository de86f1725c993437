import '../../modalChunk.js'
import { type FormEvent, useState } from 'react'
import { updateEmail } from '../../../core/actions/updateEmail.js'
import { Button } from '../../../ui/Button/Button.js'
import { loginText as t } from '../../loginText.js'
import { describeLoginError } from '../../parts/describeLoginError.js'
import { loginCss } from '../../parts/loginCss.js'
import { ViewScreen } from '../../parts/ViewScreen.js'
import { useShell } from '../../shellContext.js'
import { defineView, type View } from '../defineView.js'

type Data = { email?: string | undefined }

/** Another e-mail address for the same wallet. */
export const UpdateEmailWallet: View<Data | undefined> = defineView<Data | undefined>('UpdateEmailWallet', {
  component: UpdateEmailWalletView,
  next: ['UpdateEmailPrimaryOtp', 'UpdateEmailSecondaryOtp'],
  title: () => t('update.title'),
})

function UpdateEmailWalletView({ email: current = '' }: Data) {
  const { back, navigate, portico } = useShell()
  const [email, setEmail] = useState(current)
  const [isSaving, setIsSaving] = useState(false)
  const [problem, setProblem] = useState<string>()
  const wanted = email.trim()
  const isChanged = wanted.length > 3 && wanted !== current

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (!isChanged || isSaving) return
    setIsSaving(true)
    setProblem(undefined)
    try {
      const action = await updateEmail(portico, { email: wanted })
      const data = { email: wanted }
      if (action === 'VERIFY_PRIMARY_OTP') navigate('UpdateEmailPrimaryOtp', data)
      else navigate('UpdateEmailSecondaryOtp', data)
    } catch (error) {
      setProblem(describeLoginError(error))
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
            disabledReason={isChanged ? undefined : t('login.email.invalid')}
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
          aria-invalid={problem === undefined ? undefined : true}
          aria-label={t('login.email')}
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
          spellCheck={false}
          type="email"
          value={email}
        />
        {problem !== undefined && (
          <p className="login-problem" dir="auto" role="alert">
            {problem}
          </p>
        )}
      </form>
    </ViewScreen>
  )
}
