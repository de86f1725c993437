import { factsOf } from '@portico/protocol/caip'
import { switchAccount } from '../../core/actions/switchAccount.js'
import { localeOf } from '../../core/localeOf.js'
import { formatAddress } from '../../format/formatAddress.js'
import { sanitizeText } from '../../format/sanitizeText.js'
import { unknownValue } from '../../format/unknownValue.js'
import { Icon } from '../../ui/Icon/Icon.js'
import { chevronDown } from '../../ui/Icon/paths.js'
import { Row } from '../../ui/Row/Row.js'
import { RowList } from '../../ui/RowList/RowList.js'
import { Skeleton } from '../../ui/Skeleton/Skeleton.js'
import { Amount } from '../parts/Amount.js'
import { NetworkPicture } from '../parts/NetworkPicture.js'
import { useMoney } from '../parts/useMoney.js'
import { useStateWhileOpen } from '../parts/useStateWhileOpen.js'
import { useWrittenAddress } from '../parts/useWrittenAddress.js'
import { useShell, useText } from '../shell/shellContext.js'
import type { Text } from '../shell/text.js'
import { useFormat } from '../shell/useFormat.js'
import { useKitState } from '../shell/useKitState.js'
import { type FamilyShare, useFamilyShares } from './useFamilyShares.js'

/**
 * Shows the total of the current accounts of all families, with the share of each. Shows nothing if there is only one
 * family. It lists what the total does not include, and what is out of date.
 */
export function AllWorth() {
  const format = useFormat()
  const t = useText('portfolio')
  const shares = useFamilyShares()
  const money = useMoney()
  const [isOpen, setOpen] = useStateWhileOpen('all worth', false)
  if (shares.length < 2) return null
  const isPending = shares.some(({ status }) => status === 'pending')
  const counted = shares.filter(({ usd }) => usd !== undefined)
  const total = counted.length > 0 ? counted.reduce((sum, { usd = 0 }) => sum + usd, 0) : undefined
  const left = shares.filter(({ status }) => status === 'failed' || status === 'unpriced')
  const old = shares.flatMap((share) =>
    share.oldSince === undefined ? [] : [{ ...share, at: share.oldSince }],
  )
  return (
    <details
      className="all-worth"
      data-testid="all-worth"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open !== isOpen) setOpen(currentTarget.open)
      }}
      open={isOpen}
    >
      <summary className="all-worth-head">
        <span className="all-worth-title">{t('worth.title')}</span>
        <span aria-busy={isPending} className="all-worth-sum" data-testid="all-worth-sum" dir="ltr">
          {isPending ? (
            <>
              <span className="visually-hidden">{t('worth.loading')}</span>
              <Skeleton height={18} width={88} />
            </>
          ) : (
            <Amount text={money.format(total)} />
          )}
        </span>
        <Icon path={chevronDown} size={16} />
        <span aria-hidden="true" className="all-worth-bar">
          {total !== undefined &&
            total > 0 &&
            !isPending &&
            counted.map(({ connection: { namespace }, usd = 0 }) => (
              <span key={namespace} style={{ flexGrow: usd / total }} />
            ))}
        </span>
      </summary>
      <RowList aria-label={t('worth.title')}>
        {shares.map((share) => (
          <ShareRow key={share.connection.namespace} share={share} total={isPending ? undefined : total} />
        ))}
      </RowList>
      {left.length > 0 && !isPending && (
        <p className="all-worth-note">{t('worth.partial', { names: format.list(left.map(nameOf)) })}</p>
      )}
      {old.length > 0 && (
        <p className="all-worth-note" data-old="" role="status">
          {t('worth.old', {
            names: format.list(old.map(nameOf)),
            time: format.ago(Math.min(...old.map(({ at }) => at))),
          })}
        </p>
      )}
    </details>
  )
}

const nameOf = ({ connection: { namespace } }: FamilyShare) => factsOf(namespace).name

/** Shows one family's share. A press makes the family's account the current one. */
function ShareRow({ share, total }: { share: FamilyShare; total: number | undefined }) {
  const walletsText = useText('wallets')
  const t = useText('portfolio')
  const { portico } = useShell()
  const money = useMoney()
  const isInUse = useKitState((state) => state.activeNamespace === share.connection.namespace)
  const { connection, network, status, usd } = share
  const { address, connectorId, name, namespace } = connection
  const percent =
    usd !== undefined && total !== undefined && total > 0
      ? new Intl.NumberFormat(localeOf(portico), { maximumFractionDigits: 1, style: 'percent' }).format(
          usd / total,
        )
      : undefined
  return (
    <Row
      data-testid={`share-${namespace}`}
      disabledReason={
        connection.status === 'restoring'
          ? walletsText('wallets.restoring', { wallet: sanitizeText(name) })
          : undefined
      }
      image={<NetworkPicture name={network?.name ?? '?'} networkId={network?.caipNetworkId} size={32} />}
      onClick={() => {
        if (!isInUse) switchAccount(portico, { address, connectorId, namespace })
      }}
      selected={isInUse}
      subtitle={formatAddress(useWrittenAddress(address, network?.caipNetworkId))}
      title={nameOf(share)}
      trailing={
        status === 'pending' ? (
          <Skeleton height={16} width={64} />
        ) : (
          <span className="figures">
            <span className="figures-first" dir="ltr">
              <Amount text={usd === undefined ? unknownValue : money.format(usd)} />
            </span>
            <span>{toWords(t, status, percent)}</span>
          </span>
        )
      }
    />
  )
}

function toWords(t: Text<'portfolio'>, status: FamilyShare['status'], percent: string | undefined): string {
  if (status === 'unpriced') return t('worth.unpriced')
  if (status === 'failed') return t('worth.unknown')
  return percent ?? ''
}
