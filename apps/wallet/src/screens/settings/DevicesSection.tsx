import { getDevices, postDeviceRevoke } from '@portico/protocol/http'
import { formatRelativeTime } from 'portico/format'
import { Button } from 'portico/ui'
import { useState } from 'react'
import type { SectionProps } from '../SettingsScreen.js'
import { useLoaded } from '../useLoaded.js'
import { Problem } from './FreshProof.js'
import { useRun } from './useRun.js'

/** Every browser, and every site in it, that holds a half of a key. */
export function DevicesSection({ session }: SectionProps) {
  const [round, setRound] = useState(0)
  const loaded = useLoaded(`devices ${round}`, () => session.call(getDevices, {}))
  const { isRunning, problem, run } = useRun()
  const revoke = (deviceId: string) =>
    run(async () => {
      await session.call(postDeviceRevoke, { body: { deviceId } })
      setRound(round + 1)
    })
  if (!loaded) return <p className="soft">Asking the server…</p>
  return (
    <>
      <ul className="list">
        {loaded.value.devices.map(({ id, isCurrent, lastSeenAt, name, origin, place }) => (
          <li className="item" key={id}>
            <div className="item-words">
              <div>
                {name}
                {isCurrent ? ' (this one)' : ''}
              </div>
              <div className="soft">
                <bdi dir="ltr">{origin}</bdi> · <bdi dir="ltr">{place}</bdi> ·{' '}
                {formatRelativeTime(lastSeenAt * 1000, Date.now())}
              </div>
            </div>
            {!isCurrent && (
              <Button
                disabledReason={isRunning ? 'One at a time' : undefined}
                onClick={() => void revoke(id)}
                variant="secondary"
              >
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Problem text={problem} />
    </>
  )
}
