import { getDevices, getReleases, postDeviceRevoke, postReleaseDecision } from '@portico/protocol/http'
import { formatRelativeTime } from 'portico/format'
import { useState } from 'react'
import { Asking } from '../Asking.js'
import { DecidingButton } from '../DecidingButton.js'
import { useLanding } from '../useLanding.js'
import { useLoaded } from '../useLoaded.js'
import { Problem } from './FreshProof.js'
import type { SectionProps } from './sectionProps.js'
import { UnlockGate } from './UnlockGate.js'
import { useRun } from './useRun.js'

/** Lists the devices, by browser and site, that have half of a key, and those that wait for one. */
export function DevicesSection(props: SectionProps) {
  return (
    <UnlockGate vault={props.vault} way="release">
      <WaitingDevices {...props} />
      <Devices {...props} />
    </UnlockGate>
  )
}

/** Lists the devices that logged in and wait for their release. */
function WaitingDevices({ session }: SectionProps) {
  const [round, setRound] = useState(0)
  const loaded = useLoaded(`releases ${round}`, () => session.call(getReleases, {}))
  const { isRunning, problem, run } = useRun()
  const decide = (id: string, decision: 'approve' | 'refuse') =>
    run(async () => {
      await session.call(postReleaseDecision, { body: { decision, id } })
      setRound(round + 1)
    })
  // If the server cannot be reached, the list of devices below says so and retries.
  const releases = loaded.value?.releases ?? []
  if (releases.length === 0) return <Problem text={problem} />
  return (
    <>
      <h3 className="section-title">Awaiting approval</h3>
      <p className="soft">
        Let in only a device that you just logged in with. It can then use your wallet as this device does.
      </p>
      <ul className="list" data-testid="releases">
        {releases.map(({ askedAt, deviceName, id, origin, place }) => (
          <li className="item" key={id}>
            <div className="item-words">
              <div>{deviceName}</div>
              <div className="soft">
                <bdi dir="ltr">{origin}</bdi> · <bdi dir="ltr">{place}</bdi> ·{' '}
                {formatRelativeTime(askedAt * 1000, Date.now())}
              </div>
            </div>
            <DecidingButton
              disabledReason={isRunning ? 'One at a time' : undefined}
              onClick={() => void decide(id, 'approve')}
              variant="secondary"
            >
              Let it in
            </DecidingButton>
            <DecidingButton
              disabledReason={isRunning ? 'One at a time' : undefined}
              onClick={() => void decide(id, 'refuse')}
              variant="danger"
            >
              Refuse
            </DecidingButton>
          </li>
        ))}
      </ul>
      <Problem text={problem} />
    </>
  )
}

function Devices({ session }: SectionProps) {
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
                  'It will be logged out and will no longer open your wallet. Press again to remove it.'}
              </div>
            </div>
            {!isCurrent && (
              <DecidingButton
                disabledReason={isRunning ? 'One at a time' : undefined}
                isDeciding={asked === id}
                onBlur={() => setAsked(undefined)}
                onClick={() => (asked === id ? void revoke(id) : setAsked(id))}
                variant={asked === id ? 'danger' : 'secondary'}
              >
                {asked === id ? 'Remove it' : 'Remove'}
              </DecidingButton>
            )}
          </li>
        ))}
      </ul>
      <Problem text={problem} />
    </>
  )
}
