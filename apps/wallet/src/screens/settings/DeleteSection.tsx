import { postAccountDelete } from '@portico/protocol/http'
import { Button } from 'portico/ui'
import { type FormEvent, useState } from 'react'
import { WalletError } from '../../errors/WalletError.js'
import type { SectionProps } from '../SettingsScreen.js'
import { WarningBox } from '../WarningBox.js'
import { Problem } from './FreshProof.js'
import { useRun } from './useRun.js'

/** Deletes the account with all that is kept of it. */
export function DeleteSection({ onSignedOut, session, vault }: SectionProps) {
  const [isDone, setDone] = useState(false)
  const { isRunning, problem, run } = useRun()

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('confirm') ?? '').trim()
    void run(async () => {
      if (typed !== 'delete') throw new WalletError('PARAMETERS_REFUSED', 'Type the word: delete')
      await session.call(postAccountDelete, { body: { confirm: 'delete' } })
      await vault.forget()
      await session.forget()
      setDone(true)
      onSignedOut()
    })
  }

  if (isDone) return <p role="status">Your account is deleted.</p>
  return (
    <form className="list" onSubmit={submit}>
      <WarningBox isDanger>
        Without your recovery phrase or kit, what is in this wallet is lost for good. Nobody can bring it
        back.
      </WarningBox>
      <label className="field">
        <span>Type “delete”</span>
        <input autoCapitalize="none" autoComplete="off" name="confirm" required />
      </label>
      <Button loading={isRunning ? 'Deleting' : undefined} type="submit" variant="danger">
        Delete account
      </Button>
      <Problem text={problem} />
    </form>
  )
}
