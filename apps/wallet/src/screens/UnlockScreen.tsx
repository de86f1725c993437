import type { StoredEnvelope } from '@portico/protocol/http'
import { Button, Header, Screen } from 'portico/ui'
import { type FormEvent, useState } from 'react'
import { openPasskey } from '../custody/passkey.js'
import { openPassword } from '../custody/password.js'
import type { Vault } from '../custody/vault.js'
import { WalletError } from '../errors/WalletError.js'
import { useScreens } from './screensContext.js'
import { useLoaded } from './useLoaded.js'

export type UnlockScreenProps = { vault: Vault; onClose: () => void; onUnlocked: () => void }

/** On a new device: the person's own secret opens the wallet, and the device gets a copy of its own. */
export function UnlockScreen({ onClose, onUnlocked, vault }: UnlockScreenProps) {
  const { hostCloses } = useScreens()
  const loaded = useLoaded('envelopes', () => vault.envelopes())
  const [problem, setProblem] = useState<string>()
  const [isWorking, setWorking] = useState(false)
  const envelopes = loaded?.value ?? []
  const password = envelopes.find(({ kind }) => kind === 'password')
  const passkeys = envelopes.filter(({ kind }) => kind === 'passkey')

  async function unlock(
    envelope: StoredEnvelope,
    open: () => Promise<Uint8Array<ArrayBuffer>>,
  ): Promise<void> {
    setWorking(true)
    setProblem(undefined)
    try {
      await vault.unlock({ envelope, key: await open() })
      onUnlocked()
    } catch (error) {
      const isWrong = error instanceof WalletError && error.code === 'SEAL_BROKEN'
      setProblem(isWrong ? 'This does not open the wallet. Try again.' : describeProblem(error))
    } finally {
      setWorking(false)
    }
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('password')
    if (password && typeof typed === 'string') void unlock(password, () => openPassword(password, typed))
  }

  return (
    <main aria-labelledby="unlock-title" className="frame-card">
      <Header
        close={hostCloses() ? undefined : { label: 'Close', onClick: onClose }}
        title="Unlock your wallet"
        titleId="unlock-title"
      />
      <Screen>
        <p>This device is new to your wallet. Your own secret opens it here, once.</p>
        {!loaded && <p className="soft">Asking the server…</p>}
        {passkeys.map((envelope) => (
          <Button
            key={envelope.envelopeId}
            loading={isWorking ? 'Waiting for your passkey' : undefined}
            onClick={() => void unlock(envelope, () => openPasskey(envelope))}
          >
            {envelope.label === '' ? 'Use your passkey' : `Use the passkey “${envelope.label}”`}
          </Button>
        ))}
        {password && (
          <form className="list" onSubmit={submit}>
            <label className="field">
              <span>Password of your wallet</span>
              <input autoComplete="current-password" name="password" required type="password" />
            </label>
            <Button loading={isWorking ? 'Opening' : undefined} type="submit">
              Unlock
            </Button>
          </form>
        )}
        <p aria-live="polite" className="field-error" role="status">
          {problem}
        </p>
      </Screen>
    </main>
  )
}

function describeProblem(error: unknown): string {
  return error instanceof WalletError ? error.message : 'The wallet could not be opened. Try again.'
}
