import { useState } from 'react'
import type { KeptSecret, Vault } from '../../custody/vault.js'
import type { Session } from '../../session/session.js'
import { HoldButton } from '../HoldButton.js'
import { Sentence } from '../Sentence.js'
import { useScreens } from '../screensContext.js'
import { writeAgo } from '../writeAgo.js'
import { Problem } from './FreshProof.js'
import { useRun } from './useRun.js'

export type SecretListProps = {
  kind: 'passkey' | 'password'
  /** All secrets that are set, of every kind. */
  secrets: readonly KeptSecret[]
  session: Pick<Session, 'own'>
  vault: Vault
  onRemoved: () => void
}

/** Lists the passkeys or passwords that are set, with buttons to remove them. */
export function SecretList({ kind, onRemoved, secrets, session, vault }: SecretListProps) {
  const { texts } = useScreens()
  const { settings: t, shell } = texts
  /** The secret whose button the user has pressed once. */
  const [asked, setAsked] = useState<string>()
  const { isRunning, problem, run } = useRun()
  const shown = secrets.filter((each) => each.kind === kind)
  const isLast = secrets.filter((each) => each.kind !== 'recovery').length === 1
  const remove = (envelopeId: string) =>
    run(async () => {
      setAsked(undefined)
      await vault.removeEnvelope(await session.own(), envelopeId)
      onRemoved()
    })

  if (shown.length === 0) return null
  return (
    <>
      <ul className="list" data-testid="secrets">
        {shown.map(({ createdAt, envelopeId, label }) => (
          <li className="item" key={envelopeId}>
            <div className="item-words">
              <div>{t(`secrets.${kind}`)}</div>
              <div className="soft">
                {label === '' ? (
                  t('secrets.set', { time: writeAgo(createdAt, texts) })
                ) : (
                  <Sentence
                    parts={t.parts('secrets.setIn', {
                      place: <bdi>{label}</bdi>,
                      time: writeAgo(createdAt, texts),
                    })}
                  />
                )}
              </div>
              <div className="soft" role="status">
                {asked === envelopeId && t('secrets.removing')}
              </div>
            </div>
            {!isLast && (
              <HoldButton
                disabledReason={isRunning ? shell('oneAtATime') : undefined}
                onApprove={() => void remove(envelopeId)}
                onBlur={() => setAsked(undefined)}
                onPress={asked === envelopeId ? undefined : () => setAsked(envelopeId)}
                variant={asked === envelopeId ? 'danger' : 'secondary'}
              >
                {shell(asked === envelopeId ? 'removeIt' : 'remove')}
              </HoldButton>
            )}
          </li>
        ))}
      </ul>
      {isLast && <p className="soft">{t('secrets.last')}</p>}
      <Problem text={problem} />
    </>
  )
}
