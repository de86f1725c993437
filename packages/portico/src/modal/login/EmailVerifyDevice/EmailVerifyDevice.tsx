import '../../shell/modalChunk.js'
import { isPorticoError } from '@portico/protocol/errors'
import { useEffect, useState } from 'react'
import { confirmEmailDevice, connectEmail } from '../../../core/actions/emailLogin.js'
import { Button } from '../../../ui/Button/Button.js'
import { Icon } from '../../../ui/Icon/Icon.js'
import { shieldCheck } from '../../../ui/Icon/paths.js'
import { Spinner } from '../../../ui/Spinner/Spinner.js'
import { useShell, useText } from '../../shell/shellContext.js'
import { ViewScreen } from '../../shell/ViewScreen.js'
import type { View } from '../../shell/view.js'
import type { DataOf } from '../../views.js'
import { describeLoginError } from '../describeLoginError.js'
import { loginCss } from '../loginCss.js'
import { ResendButton } from '../ResendButton.js'
import { shortenEmail } from '../shortenEmail.js'

type Data = DataOf<'EmailVerifyDevice'>

/**
 * The view for a new browser that must be approved before it can get a code. The link in the email approves the
 * browser; the view then continues by itself.
 */
export const EmailVerifyDevice: View<Data> = {
  component: EmailVerifyDeviceView,
  next: ['EmailVerifyOtp'],
  title: (text) => text('login')('login.device.title'),
}

function EmailVerifyDeviceView({ email }: Data) {
  const t = useText('login')
  const { portico, replace } = useShell()
  const [round, setRound] = useState(0)
  const [problem, setProblem] = useState<string>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round requests again
  useEffect(() => {
    const abort = new AbortController()
    setProblem(undefined)
    confirmEmailDevice(portico, { signal: abort.signal }).then(
      () => {
        if (!abort.signal.aborted) replace('EmailVerifyOtp', { email, isApproved: true })
      },
      async (error: unknown) => {
        const words = isPorticoError(error, 'EMBEDDED_TIMEOUT')
          ? t('login.device.late')
          : (await describeLoginError(portico, error)).words
        if (!abort.signal.aborted) setProblem(words)
      },
    )
    return () => abort.abort()
  }, [email, portico, replace, round])

  return (
    <ViewScreen
      action={
        <>
          {problem !== undefined && (
            <Button data-autofocus="" onClick={() => setRound(round + 1)}>
              {t('login.device.check')}
            </Button>
          )}
          <ResendButton
            onResend={async () => {
              const step = await connectEmail(portico, { email })
              if (step === 'VERIFY_DEVICE') {
                setRound(round + 1)
                return 'link'
              }
              replace('EmailVerifyOtp', { email, ...(step === 'CONNECT' && { isConfirmed: true }) })
              return step === 'CONNECT' ? null : 'code'
            }}
            what="link"
          />
        </>
      }
      sheet={loginCss}
    >
      <div className="login-head">
        <span className="login-icon">
          <Icon path={shieldCheck} size={32} />
        </span>
        <h3 className="login-heading" dir="auto">
          {t('login.device.heading')}
        </h3>
        <p className="login-detail" dir="auto">
          {t('login.device.detail', { email: shortenEmail(email) })}
        </p>
        <p className="login-detail" dir="auto">
          {t('login.device.expiry')}
        </p>
      </div>
      <div className="login-status" role="status">
        {problem === undefined ? (
          <Spinner label={t('login.device.waiting')} />
        ) : (
          <p className="login-problem" dir="auto">
            {problem}
          </p>
        )}
      </div>
      {problem !== undefined && (
        <p className="login-detail" dir="auto">
          {t('login.device.late.advice')}
        </p>
      )}
    </ViewScreen>
  )
}
