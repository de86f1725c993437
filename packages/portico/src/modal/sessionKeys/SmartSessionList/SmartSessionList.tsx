import '../../shell/modalChunk.js'
import { getAccount } from '../../../core/actions/getAccount.js'
import type { SmartSession } from '../../../core/entities.js'
import { findActive } from '../../../core/findActive.js'
import type { Network } from '../../../core/network.js'
import { formatAddress } from '../../../format/formatAddress.js'
import { Icon } from '../../../ui/Icon/Icon.js'
import { chevronRight, keyRound } from '../../../ui/Icon/paths.js'
import { Row } from '../../../ui/Row/Row.js'
import { RowList } from '../../../ui/RowList/RowList.js'
import { isSmartAccount } from '../../parts/isSmartAccount.js'
import { EmptyPanel, FailedPanel, StaleNote } from '../../parts/PanelMessage.js'
import { portfolioCss } from '../../parts/portfolioCss.js'
import { RowSkeletons } from '../../parts/RowSkeletons.js'
import { useShell, useText } from '../../shell/shellContext.js'
import { useFormat } from '../../shell/useFormat.js'
import { useKitState } from '../../shell/useKitState.js'
import { useLocale } from '../../shell/useLocale.js'
import { ViewScreen } from '../../shell/ViewScreen.js'
import type { View } from '../../shell/view.js'
import { describeLimits, describeSessionTime } from '../describeSession.js'
import { useSmartSessions } from '../useSmartSessions.js'
import { smartSessionListCss } from './SmartSessionList.css.js'

const sheet = portfolioCss + smartSessionListCss

/** The view of the keys that may send from the current smart account. The user can revoke each of them. */
export const SmartSessionList: View = {
  component: SmartSessionListView,
  next: ['SmartSessionRevoke'],
  title: (text) => text('sessions')('sessions.title'),
}

function SmartSessionListView() {
  const t = useText('sessions')
  const { portico } = useShell()
  const connection = useKitState((state) => findActive(state, 'eip155'))
  const network = portico.networks.find(({ caipNetworkId }) => caipNetworkId === connection?.networkId)
  const isSmart = useKitState(() => isSmartAccount(getAccount(portico, { namespace: 'eip155' })))
  return (
    <ViewScreen sheet={sheet}>
      {connection && network && isSmart ? (
        <Sessions address={connection.address} network={network} />
      ) : (
        <EmptyPanel
          advice={t('sessions.none.smart.advice')}
          icon={keyRound}
          title={t('sessions.none.smart')}
        />
      )}
    </ViewScreen>
  )
}

function Sessions({ address, network }: { address: string; network: Network }) {
  const t = useText('sessions')
  const { navigate } = useShell()
  const { data, isError, isFetching, refetch } = useSmartSessions(network.caipNetworkId, address)
  const retry = () => void refetch()
  if (!data && isError) {
    return (
      <FailedPanel
        advice={t('sessions.failed.advice')}
        isRetrying={isFetching}
        retry={retry}
        title={t('sessions.failed')}
      />
    )
  }
  if (!data) {
    return <RowSkeletons label={t('sessions.loading')} />
  }
  if (data.length === 0) {
    return <EmptyPanel advice={t('sessions.empty.advice')} icon={keyRound} title={t('sessions.empty')} />
  }
  return (
    <div className="panel">
      {isError && <StaleNote isRetrying={isFetching} retry={retry} title={t('sessions.stale')} />}
      <p className="sessions-intro" dir="auto">
        {t('sessions.intro')}
      </p>
      <RowList aria-label={t('sessions.title')}>
        {data.map((session, index) => (
          <SessionRow
            isFirst={index === 0}
            key={session.pci}
            network={network}
            onClick={() => navigate('SmartSessionRevoke', { session })}
            session={session}
          />
        ))}
      </RowList>
    </div>
  )
}

function SessionRow({
  isFirst,
  network,
  onClick,
  session,
}: {
  isFirst: boolean
  network: Network
  onClick: () => void
  session: SmartSession
}) {
  const t = useText('sessions')
  const format = useFormat()
  const locale = useLocale()
  const isToCome = session.startsAt * 1000 > Date.now()
  const time = isToCome
    ? t('sessions.from', { time: describeSessionTime(session.startsAt, format) })
    : t('sessions.until', { time: describeSessionTime(session.endsAt, format) })
  return (
    <Row
      className="session"
      data-autofocus={isFirst ? '' : undefined}
      data-testid="session"
      image={
        <span className="tile">
          <Icon path={keyRound} />
        </span>
      }
      onClick={onClick}
      subtitle={
        <>
          {time} ·{' '}
          <bdi className="session-key" dir="ltr">
            {formatAddress(session.key)}
          </bdi>
        </>
      }
      title={<bdi>{describeLimits(t, session, network, locale)}</bdi>}
      trailing={<Icon mirror path={chevronRight} size={16} />}
    />
  )
}
