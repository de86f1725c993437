import '../../shell/modalChunk.js'
import { useCallback, useEffect, useRef, useState } from 'react'
import { connectEmbedded } from '../../../core/actions/connectEmbedded.js'
import { confirmEmailCode, connectEmail } from '../../../core/actions/emailLogin.js'
import { track } from '../../../core/track.js'
import { Button } from '../../../ui/Button/Button.js'
import { Icon } from '../../../ui/Icon/Icon.js'
import { mail } from '../../../ui/Icon/paths.js'
import { RequestStatus } from '../../parts/RequestStatus.js'
import { useShell, useText } from '../../shell/shellContext.js'
import { ViewScreen } from '../../shell/ViewScreen.js'
import type { View } from '../../shell/view.js'
import type { DataOf } from '../../views.js'
import { CodeForm } from '../CodeForm.js'
import { FirstLogin } from '../FirstLogin.js'
import { loginCss } from '../loginCss.js'
import { ResendButton } from '../ResendButton.js'
import { shortenEmail } from '../shortenEmail.js'
import { toLoginTitle, useNewUser } from '../useNewUser.js'

type Data = DataOf<'EmailVerifyOtp'>

/** The view in which the user enters the code from the email. After that, it opens the wallet. */
export const EmailVerifyOtp: View<Data> = {
  component: EmailVerifyOtpView,
  // The signature that a login may require is shown there.
  next: ['ApproveTransaction'],
  title: (text, _, portico) => toLoginTitle(text, portico, text('login')('login.code.title')),
}

function EmailVerifyOtpView({ email, isApproved = false, isConfirmed = false }: Data) {
  const t = useText('login')
  const { back, portico, replace } = useShell()
  const [status, setStatus] = useState<'code' | 'connecting' | 'connected'>(
    isConfirmed ? 'connecting' : 'code',
  )
  const isHere = useRef(true)
  const begun = useRef(false)
  const newUser = useNewUser(status === 'connected')

  const finish = useCallback(async () => {
    // If the user has left meanwhile, the wallet must not connect.
    if (!isHere.current || portico.store.getState().modal.status === 'closed') return
    setStatus('connecting')
    try {
      await connectEmbedded(portico)
      if (isHere.current) setStatus('connected')
    } catch (error) {
      if (isHere.current) setStatus('code')
      throw error
    }
  }, [portico])

  useEffect(() => {
    isHere.current = true
    if (isConfirmed && !begun.current) {
      begun.current = true
      finish().catch(() => {})
    }
    return () => {
      isHere.current = false
    }
  }, [finish, isConfirmed])

  async function handleResend() {
    const step = await connectEmail(portico, { email })
    if (step === 'VERIFY_OTP') return 'code'
    if (step === 'CONNECT') {
      await finish()
      return null
    }
    replace('EmailVerifyDevice', { email })
    return 'link'
  }

  if (newUser) return <FirstLogin user={newUser} />
  if (status === 'connected') {
    return (
      <RequestStatus
        detail={t('login.connected.detail')}
        image={
          <span className="login-icon">
            <Icon path={mail} size={32} />
          </span>
        }
        status="success"
        title={t('login.connected')}
      />
    )
  }
  return (
    <ViewScreen
      action={
        <>
          <ResendButton onResend={handleResend} />
          <Button
            onClick={() => {
              track(portico, { event: 'EMAIL_EDIT', properties: undefined })
              back()
            }}
            variant="ghost"
          >
            {t('login.code.change')}
          </Button>
        </>
      }
      sheet={loginCss}
    >
      <CodeForm
        busy={status === 'connecting' ? t('login.code.connecting') : undefined}
        detail={
          isApproved ? t('login.code.approved') : t('login.code.detail', { email: shortenEmail(email) })
        }
        heading={t('login.code.heading')}
        onAccepted={finish}
        onCode={(code) => confirmEmailCode(portico, { code })}
      />
    </ViewScreen>
  )
}
