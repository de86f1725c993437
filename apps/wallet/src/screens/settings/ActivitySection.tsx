import { getAudit } from '@portico/protocol/http'
import { Asking } from '../Asking.js'
import { useScreens } from '../screensContext.js'
import { useLanding } from '../useLanding.js'
import { useLoaded } from '../useLoaded.js'
import { writeAgo } from '../writeAgo.js'
import type { SectionProps } from './sectionProps.js'

/** Lists every security event of the account, newest first. */
export function ActivitySection({ session }: SectionProps) {
  const { texts } = useScreens()
  const t = texts.settings
  const loaded = useLoaded('audit', () => session.call(getAudit, {}))
  useLanding(loaded.status)
  if (loaded.status !== 'loaded') return <Asking loaded={loaded} />
  return (
    <ul className="list">
      {loaded.value.entries.map(({ at, count, detail, deviceName, event, id, origin, place }) => (
        <li className="item" key={id}>
          <div className="item-words">
            <div>
              {count > 1 ? t('event.times', { count, event: t(`event.${event}`) }) : t(`event.${event}`)}
            </div>
            <div className="soft">
              <bdi>{[detail, deviceName, origin, place].filter(Boolean).join(' · ')}</bdi>
            </div>
          </div>
          <span className="soft">{writeAgo(at, texts)}</span>
        </li>
      ))}
    </ul>
  )
}
