import { useState } from 'react'
import { createPasswordEnvelope } from '../../custody/password.js'
import type { OwnSession } from '../../session/session.js'
import { Asking } from '../Asking.js'
import { useText } from '../screensContext.js'
import { useLanding } from '../useLanding.js'
import { useLoaded } from '../useLoaded.js'
import { NewPasswordForm } from './NewPasswordForm.js'
import { SecretDone } from './SecretDone.js'
import { SecretList } from './SecretList.js'
import type { SecretSectionProps } from './sectionProps.js'
import { UnlockGate } from './UnlockGate.js'

/** Sets or replaces the password that opens the wallet on a new device. The server never gets it. */
export function PasswordSection(props: SecretSectionProps) {
  return (
    <UnlockGate vault={props.vault}>
      <Password {...props} />
    </UnlockGate>
  )
}

function Password({ onClose, onSet, session, vault }: SecretSectionProps) {
  const t = useText('settings')
  const [round, setRound] = useState(0)
  const [done, setDone] = useState<'changed' | 'set'>()
  const loaded = useLoaded(`secrets ${round}`, () => vault.secrets())
  useLanding(done ?? loaded.value)

  if (done) {
    return <SecretDone onClose={onClose} text={t(done === 'set' ? 'password.setDone' : 'password.changed')} />
  }
  if (loaded.status !== 'loaded') return <Asking loaded={loaded} />
  const passwords = loaded.value.filter(({ kind }) => kind === 'password')
  const isChange = passwords.length > 0

  async function set(password: string, own: OwnSession): Promise<void> {
    const replaces = passwords.map(({ envelopeId }) => envelopeId)
    await vault.addEnvelope(own, await createPasswordEnvelope(password), { replaces })
    setDone(isChange ? 'changed' : 'set')
    onSet?.()
  }

  return (
    <>
      <SecretList
        kind="password"
        onRemoved={() => setRound(round + 1)}
        secrets={loaded.value}
        session={session}
        vault={vault}
      />
      <p className="soft">{t('password.text')}</p>
      <NewPasswordForm
        onPassword={set}
        session={session}
        submit={
          isChange
            ? { text: t('password.change'), working: t('password.changing') }
            : { text: t('password.set'), working: t('password.setting') }
        }
      />
    </>
  )
}
