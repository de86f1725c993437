import { getDevices, postDeviceRevoke } from '@portico/protocol/http'
import { formatRelativeTime } from 'portico/format'
import { Button } from 'portico/ui'
import { useState } from 'react'
import { Asking } from '../Asking.js'
import type { SectionProps } from '../SettingsScreen.js'
import { useLanding } from '../useLanding.js'
import { useLoaded } from '../useLoaded.js'
import { Problem } from './FreshProof.js'
import { useRun } from './useRun.js'

/** Every browser, and every site in it, that holds a half of a key. */
export function DevicesSection({ session }: SectionProps) {
  const [round, setRound] = useState(0)
  /** The device whose button was pressed once. */
  const [asked, setAsked] = useState<string>()
  const loaded = useLoaded(`devices ${round}`, () => session.call(getDevices, {}))
  const { isRunning, problem, run } = useRun()
  useLanding(loaded.status)
  const revoke = (deviceId: string) =>
    run(async () => {
      setAsked(undefined)
      await session.call(postDeviceRevoke, { body: { deviceId } })
      setRound(round + 1)
    })
  if (loaded.status !== 'loaded') return <Asking loaded={loaded} />
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
              <div className="soft" role="status">
                {asked === id &&
                  'It will be signed out, and will no longer open your wallet. Press again to remove it.'}
              </div>
            </div>
            {!isCurrent && (
              <Button
                disabledReason={isRunning ? 'One at a time' : undefined}
                onBlur={() => setAsked(undefined)}
                onClick={() => (asked === id ? void revoke(id) : setAsked(id))}
                variant={asked === id ? 'danger' : 'secondary'}
              >
                {asked === id ? 'Remove it' : 'Remove'}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Problem text={problem} />
    </>
  )
}
