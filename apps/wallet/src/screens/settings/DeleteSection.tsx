import { postAccountDelete } from '@portico/protocol/http'
import { Button } from 'portico/ui'
import { type FormEvent, useState } from 'react'
import { Field } from '../Field.js'
import { GuardedButton } from '../GuardedButton.js'
import { useText } from '../screensContext.js'
import { useLanding } from '../useLanding.js'
import { useWrongField } from '../useWrongField.js'
import { WarningBox } from '../WarningBox.js'
import { Problem } from './FreshProof.js'
import type { SectionProps } from './sectionProps.js'
import { useRun } from './useRun.js'

export type DeleteSectionProps = SectionProps & {
  /**
   * Called once the account is deleted and cannot be restored. The page around the frame is notified after the user has
   * read the confirmation.
   */
  onDeleted: () => void
}

/** Deletes the account and everything that is stored for it. */
export function DeleteSection({ onClose, onDeleted, session, vault }: DeleteSectionProps) {
  const t = useText('settings')
  const shell = useText('shell')
  const [isDone, setDone] = useState(false)
  const { isRunning, problem, run } = useRun()
  const { form, problemOf, setWrong } = useWrongField()
  useLanding(isDone)

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('confirm') ?? '').trim()
    if (typed !== 'delete') {
      setWrong({ name: 'confirm', text: t('delete.confirmWrong') })
      return
    }
    setWrong(undefined)
    void run(async () => {
      const own = await session.own()
      await own.call(postAccountDelete, { body: { confirm: 'delete' } })
      await vault.forget(own)
      await session.forget(own)
      setDone(true)
      onDeleted()
    })
  }

  if (isDone) {
    return (
      <>
        <p role="status">{t('delete.deleted')}</p>
        <p className="soft">{t('delete.deletedText')}</p>
        <Button data-harmless="" data-autofocus="" onClick={onClose}>
          {shell('done')}
        </Button>
      </>
    )
  }
  return (
    // Errors are shown below, because the browser's own bubble is cut off in a frame.
    <form className="list" noValidate onSubmit={submit} ref={form}>
      <WarningBox isDanger>{t('delete.warning')}</WarningBox>
      <Field
        autoCapitalize="none"
        autoComplete="off"
        data-autofocus=""
        label={t('delete.confirm')}
        name="confirm"
        problem={problemOf('confirm')}
        required
      />
      <GuardedButton loading={isRunning ? t('delete.deleting') : undefined} type="submit" variant="danger">
        {t('delete.button')}
      </GuardedButton>
      <Problem text={problem} />
    </form>
  )
}
