import { Button } from 'portico/ui'
import { useState } from 'react'
import { hasPasskeys } from '../../custody/passkey.js'
import type { SecretSectionProps } from '../SettingsScreen.js'
import { askPasskeyWindow } from './askPasskeyWindow.js'
import { Problem } from './FreshProof.js'
import { useRun } from './useRun.js'

/** Makes a passkey that opens the wallet on a new device. */
export function PasskeySection({ onSet, session, vault }: SecretSectionProps) {
  const [isDone, setDone] = useState(false)
  const { isRunning, problem, run } = useRun()

  function create(): void {
    // The window opens in the click itself: later, browsers would block it.
    const asked = askPasskeyWindow()
    void run(async () => {
      const { email, personId, userName } = await session.need()
      await vault.addEnvelope(await asked({ id: personId, name: email ?? userName ?? 'Portico wallet' }))
      setDone(true)
      onSet?.()
    })
  }

  if (!hasPasskeys()) return <p>This browser has no passkeys. Set a password instead.</p>
  if (isDone)
    return (
      <p role="status">Your passkey is set. From now on only you can open your wallet on a new device.</p>
    )
  return (
    <>
      <p className="soft">
        Your phone, computer or security key keeps it. A window of the wallet opens for it, since browsers
        make no passkeys inside of other sites.
      </p>
      <Button loading={isRunning ? 'Waiting for your passkey' : undefined} onClick={create}>
        Create passkey
      </Button>
      <Problem text={problem} />
    </>
  )
}
