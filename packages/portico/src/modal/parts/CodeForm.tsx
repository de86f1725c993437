import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from '../../ui/Icon/Icon.js'
import { mail } from '../../ui/Icon/paths.js'
import { Spinner } from '../../ui/Spinner/Spinner.js'
import { loginText as t } from '../loginText.js'
import { CodeField } from './CodeField.js'
import { describeLoginError } from './describeLoginError.js'

/** A code out of a mail: typed, checked at once when it is whole, and typed again where it was wrong. */
export function CodeForm({
  busy,
  detail,
  heading,
  onCode,
  children,
}: {
  heading: string
  detail: ReactNode
  /** What is being done beyond the check, e.g. `Opening your wallet`. */
  busy?: string | undefined
  /** Rejects where the code does not hold. */
  onCode: (code: string) => Promise<void>
  children?: ReactNode
}) {
  const [code, setCode] = useState('')
  const [isChecking, setIsChecking] = useState(false)
  const [problem, setProblem] = useState<string>()
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
      await onCode(whole)
    } catch (error) {
      if (!isHere.current) return
      setProblem(t('login.again', { message: describeLoginError(error).replace(/\.$/, '') }))
      setCode('')
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
        <p className="login-heading" dir="auto">
          {heading}
        </p>
        <p className="login-detail" dir="auto">
          {detail}
        </p>
      </div>
      <CodeField
        disabled={waiting !== undefined}
        invalid={problem !== undefined}
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
          <p className="login-problem" dir="auto" role="alert">
            {problem}
          </p>
        )}
      </div>
      {children}
    </div>
  )
}
