import { type AuditEvent, getAudit } from '@portico/protocol/http'
import { formatRelativeTime } from 'portico/format'
import { Asking } from '../Asking.js'
import { useLanding } from '../useLanding.js'
import { useLoaded } from '../useLoaded.js'
import type { SectionProps } from './sectionProps.js'

const words: Record<AuditEvent, string> = {
  'account.created': 'Account created',
  'code.burned': 'Too many wrong codes: code canceled',
  'device.added': 'New device',
  'device.approved': 'Device approved',
  'device.refused': 'Device rejected',
  'device.revoked': 'Device removed',
  'email.changed': 'Email address changed',
  'email.changeStarted': 'Email address change started',
  'envelope.added': 'Passkey, password or kit added',
  'envelope.listed': 'Sealed copies of the wallet sent to a device',
  'envelope.opened': 'Sealed copy of the wallet sent to a device',
  'envelope.refused': 'A passkey or password did not open the wallet',
  'envelope.removed': 'Passkey, password or kit removed',
  'login.added': 'Login method added',
  'login.removed': 'Login method removed',
  'operator.destroyed': 'The server’s copy of the wallet was deleted',
  'operator.opened': 'The server’s copy of the wallet opened for a device',
  'release.asked': 'A new device requested the wallet',
  'release.given': 'A new device was let in',
  'release.refused': 'A new device was rejected',
  'secret.created': 'Key half sent to a device',
  'secret.limited': 'A device requested its key half too often',
  'secret.released': 'Wallet used',
  'session.ended': 'Signed out',
  'session.reused': 'A stolen session was stopped',
  'session.started': 'Signed in',
  'stepUp.passed': 'Identity confirmed with a code',
  'wallet.created': 'Wallet created',
  'wallet.replaced': 'Wallet replaced',
}

/** Lists every security event of the account, newest first. */
export function ActivitySection({ session }: SectionProps) {
  const loaded = useLoaded('audit', () => session.call(getAudit, {}))
  useLanding(loaded.status)
  if (loaded.status !== 'loaded') return <Asking loaded={loaded} />
  return (
    <ul className="list">
      {loaded.value.entries.map(({ at, count, detail, deviceName, event, id, origin, place }) => (
        <li className="item" key={id}>
          <div className="item-words">
            <div>
              {words[event]}
              {count > 1 ? `, ${count} times` : ''}
            </div>
            <div className="soft">
              <bdi>{[detail, deviceName, origin, place].filter(Boolean).join(' · ')}</bdi>
            </div>
          </div>
          <span className="soft">{formatRelativeTime(at * 1000, Date.now())}</span>
        </li>
      ))}
    </ul>
  )
}
