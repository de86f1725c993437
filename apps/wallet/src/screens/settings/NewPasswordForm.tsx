import type { FormEvent } from 'react'
import { judgePassword, type PasswordWeakness, passwordLeast } from '../../custody/judgePassword.js'
import type { FrameTexts } from '../../language/frameTexts.js'
import type { OwnSession, Session } from '../../session/session.js'
import { Field } from '../Field.js'
import { GuardedButton } from '../GuardedButton.js'
import { useText } from '../screensContext.js'
import { useWrongField } from '../useWrongField.js'
import { Problem } from './FreshProof.js'
import { useRun } from './useRun.js'

export type NewPasswordFormProps = {
  /** False if another element of the screen gets the focus first. */
  isFirst?: boolean
  label?: string
  session: Session
  submit: { text: string; working: string; variant?: 'danger' | 'primary' | 'secondary' }
  /** `own` is the session of the user who typed the password. */
  onPassword: (password: string, own: OwnSession) => Promise<void>
}

/** Asks for a password twice. If the password is too easy to guess, the form asks for another one. */
export function NewPasswordForm({
  isFirst = true,
  label,
  onPassword,
  session,
  submit,
}: NewPasswordFormProps) {
  const t = useText('settings')
  const { form, problemOf, setWrong } = useWrongField()
  const { isRunning, problem, run } = useRun()

  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (isRunning) return
    const fields = new FormData(event.currentTarget)
    const password = String(fields.get('password') ?? '')
    void run(async () => {
      const own = await session.own()
      const weakness = judgePassword(password, { email: own.email })
      const isSame = password === fields.get('repeated')
      setWrong(
        weakness !== undefined
          ? { name: 'password', text: wordWeakness(weakness, t) }
          : isSame
            ? undefined
            : { name: 'repeated', text: t('newPassword.differ') },
      )
      if (weakness === undefined && isSame) await onPassword(password, own)
    })
  }

  return (
    <form className="form" noValidate onSubmit={handleSubmit} ref={form}>
      <Field
        autoComplete="new-password"
        data-autofocus={isFirst ? '' : undefined}
        label={label ?? t('newPassword.label', { count: passwordLeast })}
        name="password"
        problem={problemOf('password')}
        type="password"
      />
      <Field
        autoComplete="new-password"
        label={t('newPassword.repeat')}
        name="repeated"
        problem={problemOf('repeated')}
        type="password"
      />
      <Problem text={problem} />
      <GuardedButton loading={isRunning ? submit.working : undefined} type="submit" variant={submit.variant}>
        {submit.text}
      </GuardedButton>
    </form>
  )
}

function wordWeakness(weakness: PasswordWeakness, t: FrameTexts['settings']): string {
  return weakness === 'short'
    ? t('newPassword.short', { count: passwordLeast })
    : t(`newPassword.${weakness}`)
}
