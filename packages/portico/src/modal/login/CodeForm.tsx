import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../ui/Button/Button.js'
import { Icon } from '../../ui/Icon/Icon.js'
import { mail } from '../../ui/Icon/paths.js'
import { Spinner } from '../../ui/Spinner/Spinner.js'
import { useShell, useText } from '../shell/shellContext.js'
import { CodeField } from './CodeField.js'
import { describeLoginError, isCodeRefused } from './describeLoginError.js'
import { focusField } from './focusField.js'

/** In a low window, what appears below the code is out of sight. */
function scrollToIt(button: HTMLElement | null): void {
  button?.scrollIntoView?.({ block: 'nearest' })
}

/**
 * A form for a code from an email. It checks a complete code immediately. If the code is wrong, the field is cleared.
 * If the code could not be checked, it stays and can be submitted again.
 */
export function CodeForm({
  busy,
  detail,
  heading,
  onAccepted,
  onCode,
  children,
}: {
  heading: string
  detail: ReactNode
  /** What follows the check, e.g. `Opening your wallet`. */
  busy?: string | undefined
  /** Rejects if the code is wrong. */
  onCode: (code: string) => Promise<void>
  /**
   * Called after the code is accepted. If this fails, a retry calls only this again, because a code cannot be used
   * twice.
   */
  onAccepted?: (() => Promise<void>) | undefined
  children?: ReactNode
}) {
  const t = useText('login')
  const { portico, t: words } = useShell()
  const [detailId, problemId] = [useId(), useId()]
  const [code, setCode] = useState('')
  const [isChecking, setIsChecking] = useState(false)
  const [problem, setProblem] = useState<{ message: string; isWrong: boolean }>()
  const accepted = useRef<string>(undefined)
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  async function handleComplete(whole: string) {
    setIsChecking(true)
    setProblem(undefined)
    try {
      if (accepted.current !== whole) await onCode(whole)
      accepted.current = whole
      await onAccepted?.()
    } catch (error) {
      if (!isHere.current) return
      const isWrong = accepted.current !== whole && isCodeRefused(error)
      const { words: message } = await describeLoginError(portico, error)
      if (!isHere.current) return
      setProblem({ isWrong, message })
      if (isWrong) setCode('')
    } finally {
      if (isHere.current) setIsChecking(false)
    }
  }

  const waiting = busy ?? (isChecking ? t('login.code.checking') : undefined)
  return (
    <div className="login">
      <div className="login-head">
        <span className="login-icon">
          <Icon path={mail} size={32} />
        </span>
        <h3 className="login-heading" dir="auto">
          {heading}
        </h3>
        <p className="login-detail" dir="auto" id={detailId}>
          {detail}
        </p>
      </div>
      <CodeField
        describedBy={problem ? `${problemId} ${detailId}` : detailId}
        disabled={waiting !== undefined}
        hint={t('login.code.submits')}
        invalid={problem?.isWrong === true}
        label={t('login.code.field')}
        onComplete={(whole) => void handleComplete(whole)}
        onValueChange={(next) => {
          setCode(next)
          if (next !== '') setProblem(undefined)
        }}
        value={code}
      />
      <div className="login-outcome">
        <div className="login-status" role="status">
          {waiting !== undefined && <Spinner label={waiting} />}
        </div>
        {problem !== undefined && (
          <p className="login-problem" dir="auto" id={problemId} role="alert">
            {problem.message}
          </p>
        )}
      </div>
      {problem?.isWrong === false && (
        <Button
          data-testid="code-again"
          onClick={({ currentTarget }) => {
            focusField(currentTarget)
            void handleComplete(code)
          }}
          ref={scrollToIt}
          variant="secondary"
        >
          {words('try.again')}
        </Button>
      )}
      {children}
    </div>
  )
}
