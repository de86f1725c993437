import { type MouseEvent, useEffect, useState } from 'react'
import { getEmailWaitMs } from '../../core/actions/emailLogin.js'
import { Button } from '../../ui/Button/Button.js'
import { useShell, useText } from '../shell/shellContext.js'
import { describeLoginError } from './describeLoginError.js'
import { focusField } from './focusField.js'

/** The button's texts, by the contents of the email. */
const words = {
  code: { label: 'login.code.resend', sent: 'login.code.sent', wait: 'login.code.resend.wait' },
  link: { label: 'login.device.resend', sent: 'login.device.sent', wait: 'login.device.resend.wait' },
} as const

/** A button that requests another email. Until that is possible, it counts down the seconds. */
export function ResendButton({
  onResend,
  what = 'code',
}: {
  /**
   * Resolves with the kind of email that was sent: `null` if none was, undefined for the kind that the button names.
   */
  onResend: () => Promise<keyof typeof words | null | undefined>
  /** Default: `code`. */
  what?: keyof typeof words
}) {
  const t = useText('login')
  const { label, wait } = words[what]
  const { portico, toast } = useShell()
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

  async function handleClick({ currentTarget: button }: MouseEvent<HTMLButtonElement>) {
    setIsSending(true)
    try {
      const sentWhat = await onResend()
      focusField(button)
      if (sentWhat === null) return
      toast(t(words[sentWhat ?? what].sent), 'success')
    } catch (error) {
      toast((await describeLoginError(portico, error)).words, 'error')
    } finally {
      setIsSending(false)
    }
  }

  const seconds = Math.ceil(waitMs / 1_000)
  const reason = seconds > 0 ? t(wait, { seconds }) : undefined
  return (
    <Button
      data-testid="resend"
      disabledReason={reason}
      loading={isSending ? t('login.email.sending') : undefined}
      onClick={(event) => void handleClick(event)}
      variant="ghost"
    >
      {reason ?? t(label)}
    </Button>
  )
}
