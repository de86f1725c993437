import { useEffect, useState } from 'react'
import { getEmailWaitMs } from '../../core/actions/emailLogin.js'
import { Button } from '../../ui/Button/Button.js'
import { loginText as t } from '../loginText.js'
import { useShell } from '../shellContext.js'
import { describeLoginError } from './describeLoginError.js'

/** Asks for another mail, once one may be asked for: it counts the seconds until then. */
export function ResendButton({ label, onResend }: { label: string; onResend: () => Promise<void> }) {
  const { portico, say, toast } = useShell()
  const [waitMs, setWaitMs] = useState(0)
  const [isSending, setIsSending] = useState(false)

  useEffect(() => {
    let isHere = true
    const look = () =>
      getEmailWaitMs(portico).then(
        (ms) => isHere && setWaitMs(ms),
        () => {},
      )
    void look()
    const timer = setInterval(() => void look(), 1_000)
    return () => {
      isHere = false
      clearInterval(timer)
    }
  }, [portico])

  async function handleClick() {
    setIsSending(true)
    try {
      await onResend()
      say(t('login.code.sent'))
      toast(t('login.code.sent'), 'success')
    } catch (error) {
      toast(describeLoginError(error), 'error')
    } finally {
      setIsSending(false)
    }
  }

  const seconds = Math.ceil(waitMs / 1_000)
  const reason = seconds > 0 ? t('login.code.resend.wait', { seconds }) : undefined
  return (
    <Button
      data-testid="resend"
      disabledReason={reason}
      loading={isSending ? t('login.email.sending') : undefined}
      onClick={() => void handleClick()}
      variant="ghost"
    >
      {reason ?? label}
    </Button>
  )
}
