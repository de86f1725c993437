import { getDevices, getReleases, postDeviceRevoke, postReleaseDecision } from '@portico/protocol/http'
import { useState } from 'react'
import { Asking } from '../Asking.js'
import { GuardedButton } from '../GuardedButton.js'
import { HoldButton } from '../HoldButton.js'
import { Sentence } from '../Sentence.js'
import { useScreens } from '../screensContext.js'
import { useLanding } from '../useLanding.js'
import { useLoaded } from '../useLoaded.js'
import { writeAgo } from '../writeAgo.js'
import { Problem } from './FreshProof.js'
import type { SectionProps } from './sectionProps.js'
import { UnlockGate } from './UnlockGate.js'
import { useRun } from './useRun.js'

/**
 * Lists the devices that have half of a key, by browser and site. Also lists the devices that wait for half of a key.
 */
export function DevicesSection(props: SectionProps) {
  return (
    <UnlockGate vault={props.vault} way="release">
      <WaitingDevices {...props} />
      <Devices {...props} />
    </UnlockGate>
  )
}

/** Lists the devices that have logged in and wait for their release. */
function WaitingDevices({ session }: SectionProps) {
  const { texts } = useScreens()
  const { settings: t, shell } = texts
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
      <h2 className="section-title">{t('devices.waiting')}</h2>
      <p className="soft">{t('devices.waitingText')}</p>
      <ul className="list" data-testid="releases">
        {releases.map(({ askedAt, deviceName, id, origin, place }) => (
          <li className="item" key={id}>
            <div className="item-words">
              <div>{deviceName}</div>
              <div className="soft">
                <PlaceAndTime origin={origin} place={place} seconds={askedAt} />
              </div>
            </div>
            <HoldButton
              disabledReason={isRunning ? shell('oneAtATime') : undefined}
              onApprove={() => void decide(id, 'approve')}
              variant="secondary"
            >
              {t('devices.letIn')}
            </HoldButton>
            <GuardedButton
              disabledReason={isRunning ? shell('oneAtATime') : undefined}
              onClick={() => void decide(id, 'refuse')}
              variant="danger"
            >
              {t('devices.refuse')}
            </GuardedButton>
          </li>
        ))}
      </ul>
      <Problem text={problem} />
    </>
  )
}

function Devices({ session }: SectionProps) {
  const { texts } = useScreens()
  const { settings: t, shell } = texts
  const [round, setRound] = useState(0)
  /** The device whose button the user has pressed once. */
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
              <div>{isCurrent ? t('list.current', { name }) : name}</div>
              <div className="soft">
                <PlaceAndTime origin={origin} place={place} seconds={lastSeenAt} />
              </div>
              <div className="soft" role="status">
                {asked === id && t('devices.removing')}
              </div>
            </div>
            {!isCurrent && (
              <HoldButton
                disabledReason={isRunning ? shell('oneAtATime') : undefined}
                onApprove={() => void revoke(id)}
                onBlur={() => setAsked(undefined)}
                onPress={asked === id ? undefined : () => setAsked(id)}
                variant={asked === id ? 'danger' : 'secondary'}
              >
                {shell(asked === id ? 'removeIt' : 'remove')}
              </HoldButton>
            )}
          </li>
        ))}
      </ul>
      <Problem text={problem} />
    </>
  )
}

function PlaceAndTime({ origin, place, seconds }: { origin: string; place: string; seconds: number }) {
  const { texts } = useScreens()
  return (
    <Sentence
      parts={texts.settings.parts('list.facts', {
        first: <bdi dir="ltr">{origin}</bdi>,
        second: <bdi dir="ltr">{place}</bdi>,
        third: writeAgo(seconds, texts),
      })}
    />
  )
}
