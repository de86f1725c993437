import { getSessions, postSessionRevoke } from '@portico/protocol/http'
import { formatRelativeTime } from 'portico/format'
import { useState } from 'react'
import { Asking } from '../Asking.js'
import { DecidingButton } from '../DecidingButton.js'
import { loginNames } from '../loginNames.js'
import { useLanding } from '../useLanding.js'
import { useLoaded } from '../useLoaded.js'
import { Problem } from './FreshProof.js'
import type { SectionProps } from './sectionProps.js'
import { useRun } from './useRun.js'

/** Lists where the user is logged in. */
export function SessionsSection({ session }: SectionProps) {
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
                <bdi dir="ltr">{origin}</bdi>
                {isCurrent ? ' (this one)' : ''}
              </div>
              <div className="soft">
                {deviceName}, by {loginNames[login]} · {formatRelativeTime(lastUsedAt * 1000, Date.now())}
              </div>
            </div>
            {!isCurrent && (
              <DecidingButton
                disabledReason={isRunning ? 'One at a time' : undefined}
                onClick={() => void revoke(id)}
                variant="secondary"
              >
                End
              </DecidingButton>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <DecidingButton
          loading={isRunning ? 'Ending' : undefined}
          onClick={() => void revoke('others')}
          variant="secondary"
        >
          End all others
        </DecidingButton>
      )}
      <Problem text={problem} />
    </>
  )
}
