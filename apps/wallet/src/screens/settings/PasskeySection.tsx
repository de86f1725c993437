import { useState } from 'react'
import { hasPasskeys } from '../../custody/passkey.js'
import { Asking } from '../Asking.js'
import { GuardedButton } from '../GuardedButton.js'
import { useScreens } from '../screensContext.js'
import { useLanding } from '../useLanding.js'
import { useLoaded } from '../useLoaded.js'
import { askPasskeyWindow } from './askPasskeyWindow.js'
import { Problem } from './FreshProof.js'
import { SecretDone } from './SecretDone.js'
import { SecretList } from './SecretList.js'
import type { SecretSectionProps } from './sectionProps.js'
import { UnlockGate } from './UnlockGate.js'
import { useRun } from './useRun.js'

/** Creates a passkey that opens the wallet on a new device. Existing passkeys stay. */
export function PasskeySection(props: SecretSectionProps) {
  return (
    <UnlockGate vault={props.vault}>
      <Passkeys {...props} />
    </UnlockGate>
  )
}

function Passkeys({ onClose, onSet, session, vault }: SecretSectionProps) {
  const { texts } = useScreens()
  const { settings: t, shell } = texts
  const [round, setRound] = useState(0)
  const [isDone, setDone] = useState(false)
  const { isRunning, problem, run } = useRun()
  const loaded = useLoaded(`secrets ${round}`, () => vault.secrets())
  useLanding(isDone || loaded.value)

  function create(): void {
    // Open the window in the click itself, because browsers would block it later.
    const asked = askPasskeyWindow(texts.language)
    void run(async () => {
      const own = await session.own()
      const { email, userId, userName } = own
      const kept = loaded.value?.some(({ kind }) => kind === 'passkey') ? await vault.envelopes() : []
      const taken = kept.map(({ parameters }) => String(parameters.credentialId ?? '')).filter(Boolean)
      const name = email ?? userName ?? 'Portico wallet'
      await vault.addEnvelope(own, await asked({ id: userId, name, taken }))
      setDone(true)
      onSet?.()
    })
  }

  if (isDone) return <SecretDone onClose={onClose} text={t('passkey.set')} />
  if (loaded.status !== 'loaded') return <Asking loaded={loaded} />
  const hasOne = loaded.value.some(({ kind }) => kind === 'passkey')
  return (
    <>
      <SecretList
        kind="passkey"
        onRemoved={() => setRound(round + 1)}
        secrets={loaded.value}
        session={session}
        vault={vault}
      />
      {hasPasskeys() ? (
        <>
          <p className="soft">{t('passkey.text')}</p>
          <p className="soft">{t('passkey.warning')}</p>
          <Problem text={problem} />
          <GuardedButton
            data-autofocus=""
            loading={isRunning ? shell('waitingForPasskey') : undefined}
            onClick={create}
          >
            {problem !== undefined
              ? shell('tryAgain')
              : t(hasOne ? 'passkey.createAnother' : 'passkey.create')}
          </GuardedButton>
        </>
      ) : (
        <p>{t('passkey.none')}</p>
      )}
    </>
  )
}
