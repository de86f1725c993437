import { Button } from 'portico/ui'
import { type FormEvent, useState } from 'react'
import { createPasswordEnvelope, passwordLeast } from '../../custody/password.js'
import { WalletError } from '../../errors/WalletError.js'
import type { SecretSectionProps } from '../SettingsScreen.js'
import { Problem } from './FreshProof.js'
import { useRun } from './useRun.js'

/** Sets a password that opens the wallet on a new device. The server never learns it. */
export function PasswordSection({ onSet, vault }: SecretSectionProps) {
  const [isDone, setDone] = useState(false)
  const { isRunning, problem, run } = useRun()

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const password = String(fields.get('password') ?? '')
    void run(async () => {
      if (password.length < passwordLeast) {
        throw new WalletError('PARAMETERS_REFUSED', `Use ${passwordLeast} characters or more.`)
      }
      if (password !== fields.get('repeated')) {
        throw new WalletError('PARAMETERS_REFUSED', 'The two passwords differ. Type them again.')
      }
      await vault.addEnvelope(await createPasswordEnvelope(password))
      setDone(true)
      onSet?.()
    })
  }

  if (isDone) {
    return (
      <>
        <p role="status">Your password is set. From now on only you can open your wallet on a new device.</p>
        <p className="soft">Nobody can reset it. Keep a recovery kit, too.</p>
      </>
    )
  }
  return (
    // What is wrong is said below: the browser’s own bubble is cut off in a frame.
    <form className="list" noValidate onSubmit={submit}>
      <p className="soft">
        You are asked for it on a new device. Nobody can reset it: without it, and without a passkey or your
        recovery phrase, the wallet is lost.
      </p>
      <label className="field">
        <span>New password, {passwordLeast} characters or more</span>
        <input
          autoComplete="new-password"
          minLength={passwordLeast}
          name="password"
          required
          type="password"
        />
      </label>
      <label className="field">
        <span>The same again</span>
        <input autoComplete="new-password" name="repeated" required type="password" />
      </label>
      <Button loading={isRunning ? 'Setting password' : undefined} type="submit">
        Set password
      </Button>
      <Problem text={problem} />
    </form>
  )
}
