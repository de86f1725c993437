import { getSessions, postSessionRevoke } from '@portico/protocol/http'
import { useState } from 'react'
import { Asking } from '../Asking.js'
import { HoldButton } from '../HoldButton.js'
import { nameCompany } from '../nameLogin.js'
import { Sentence } from '../Sentence.js'
import { useScreens } from '../screensContext.js'
import { useLanding } from '../useLanding.js'
import { useLoaded } from '../useLoaded.js'
import { writeAgo } from '../writeAgo.js'
import { Problem } from './FreshProof.js'
import type { SectionProps } from './sectionProps.js'
import { useRun } from './useRun.js'

/** Lists where the user is logged in. */
export function SessionsSection({ session }: SectionProps) {
  const { texts } = useScreens()
  const { settings: t, shell } = texts
  const [round, setRound] = useState(0)
  const loaded = useLoaded(`sessions ${round}`, () => session.call(getSessions, {}))
  const { isRunning, problem, run } = useRun()
  useLanding(loaded.status)
  const revoke = (sessionId: string) =>
    run(async () => {
      await session.call(postSessionRevoke, { body: { sessionId } })
      setRound(round + 1)
    })
  if (loaded.status !== 'loaded') return <Asking loaded={loaded} />
  const { sessions } = loaded.value
  return (
    <>
      <ul className="list">
        {sessions.map(({ deviceName, id, isCurrent, lastUsedAt, login, origin }) => (
          <li className="item" key={id}>
            <div className="item-words">
              <div>
                {isCurrent ? (
                  <Sentence parts={t.parts('list.current', { name: <bdi dir="ltr">{origin}</bdi> })} />
                ) : (
                  <bdi dir="ltr">{origin}</bdi>
                )}
              </div>
              <div className="soft">
                {login === 'email'
                  ? t('sessions.factsEmail', { device: deviceName, time: writeAgo(lastUsedAt, texts) })
                  : t('sessions.facts', {
                      device: deviceName,
                      login: nameCompany(login),
                      time: writeAgo(lastUsedAt, texts),
                    })}
              </div>
            </div>
            {!isCurrent && (
              <HoldButton
                disabledReason={isRunning ? shell('oneAtATime') : undefined}
                onApprove={() => void revoke(id)}
                variant="secondary"
              >
                {t('sessions.end')}
              </HoldButton>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <HoldButton
          loading={isRunning ? t('sessions.ending') : undefined}
          onApprove={() => void revoke('others')}
          variant="secondary"
        >
          {t('sessions.endOthers')}
        </HoldButton>
      )}
      <Problem text={problem} />
    </>
  )
}
