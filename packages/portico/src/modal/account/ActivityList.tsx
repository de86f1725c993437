import { useCallback, useMemo, useRef } from 'react'
import { getKnownAddresses } from '../../core/actions/contacts.js'
import type { TrackedSend, Transaction } from '../../core/entities.js'
import { findReceivers } from '../../core/findLookAlikes.js'
import type { Network } from '../../core/network.js'
import { isOpen } from '../../core/trackedSends.js'
import { Button } from '../../ui/Button/Button.js'
import { history } from '../../ui/Icon/paths.js'
import { RowSkeleton } from '../../ui/Row/RowSkeleton.js'
import { VirtualList } from '../../ui/VirtualList/VirtualList.js'
import { EmptyPanel, FailedPanel, StaleNote } from '../parts/PanelMessage.js'
import { RowSkeletons } from '../parts/RowSkeletons.js'
import { useStateWhileOpen } from '../parts/useStateWhileOpen.js'
import { useShell, useText } from '../shell/shellContext.js'
import { useFormat } from '../shell/useFormat.js'
import { ActivityRow, SendRow } from './ActivityRow.js'
import { type ActivityKind, ActivityTools, isOfKind } from './ActivityTools.js'
import { type ActivityLine, type ActivityLines, growLines } from './growLines.js'
import { useActivity } from './useActivity.js'

type Line = ActivityLine | { kind: 'row'; id: string; send: TrackedSend }

/** Height of a line in px, until the lines are measured. */
const lineHeights = { heading: 28, row: 56 }

/**
 * Number of newest entries whose recipients count as known. Attackers rely on users who copy an address from recent
 * activity.
 */
const metLimit = 500

export type ActivityListProps = {
  address: string
  network: Network
  /** Transactions sent from this device, newest first. */
  sends: readonly TrackedSend[]
}

/**
 * Lists the activity of an account on a network by month, newest first, below what is pending. Older entries load when
 * the user comes near the end. Give it a `key` of account and network.
 */
export function ActivityList({ address, network, sends }: ActivityListProps) {
  const portfolioText = useText('portfolio')
  const { portico } = useShell()
  const format = useFormat()
  const feed = useActivity(address, network.caipNetworkId)
  const { hasMore, isFetching, isStale, items, loadMore, more, refresh, status } = feed
  // The addresses are one string, so a page without new recipients rerenders no row.
  const met = useMemo(
    () => findReceivers(items?.slice(0, metLimit) ?? [], address).join(' '),
    [address, items],
  )
  const known = useMemo(() => {
    const onDevice = getKnownAddresses(portico, { namespace: network.chainNamespace })
    return [...onDevice, ...met.split(' ').filter(Boolean)]
  }, [met, network, portico])
  const [kind, setKind] = useStateWhileOpen<ActivityKind>('activity kind', 'all')
  const grown = useRef<{ kind: ActivityKind; lines: ActivityLines }>(undefined)
  const listed = useMemo(() => {
    const shown = kind === 'all' ? (items ?? []) : (items ?? []).filter((item) => isOfKind(item, kind))
    // Lines of another kind cannot be reused.
    const before = grown.current?.kind === kind ? grown.current.lines : undefined
    const lines = growLines(before, shown, format.month)
    grown.current = { kind, lines }
    return lines.lines
  }, [format, items, kind])
  const unlisted = useMemo(() => findUnlisted(sends, items ?? []), [items, sends])
  const waiting = portfolioText('activity.waiting')
  const arrived = portfolioText('activity.arrived')
  const lines = useMemo((): readonly Line[] => {
    const ofKind = unlisted.filter((send) => kind === 'all' || kind === kindOfSend(send))
    if (ofKind.length === 0) return listed
    const above = [
      ...toGroup('waiting', waiting, ofKind.filter(isWaiting)),
      ...toGroup(
        'arrived',
        arrived,
        ofKind.filter((send) => !isWaiting(send)),
      ),
    ]
    return [...above, ...listed]
  }, [arrived, kind, listed, unlisted, waiting])

  const keyOf = useCallback((index: number) => lines[index]?.id ?? '', [lines])
  const kindOf = useCallback((index: number) => lines[index]?.kind ?? 'row', [lines])
  const isRow = useCallback((index: number) => lines[index]?.kind === 'row', [lines])
  const render = useCallback(
    (index: number) => {
      const line = lines[index]
      if (!line) return null
      if (line.kind === 'heading') return <h3 className="month">{line.text}</h3>
      if ('send' in line) return <SendRow network={network} send={line.send} />
      return <ActivityRow address={address} known={known} network={network} transaction={line.transaction} />
    },
    [address, known, lines, network],
  )

  if (status === 'error') {
    return (
      <FailedPanel
        advice={portfolioText('activity.failed.advice')}
        isRetrying={isFetching}
        retry={refresh}
        title={portfolioText('activity.failed')}
      />
    )
  }
  if (status === 'pending') return <RowSkeletons isPlain label={portfolioText('activity.loading')} />
  return (
    <div className="panel">
      {((items?.length ?? 0) > 0 || kind !== 'all') && (
        <ActivityTools address={address} kind={kind} network={network} onKindChange={setKind} />
      )}
      {isStale && (
        <StaleNote isRetrying={isFetching} retry={refresh} title={portfolioText('account.stale')} />
      )}
      {lines.length === 0 && kind !== 'all' && (
        <EmptyPanel
          action={
            hasMore &&
            more !== 'loading' && (
              <Button data-testid="activity-further" onClick={() => void loadMore()} variant="secondary">
                {portfolioText('activity.kind.further')}
              </Button>
            )
          }
          advice={portfolioText(hasMore ? 'activity.kind.none.more' : 'activity.kind.none.advice')}
          icon={history}
          title={portfolioText('activity.kind.none')}
        />
      )}
      {lines.length === 0 && !hasMore && kind === 'all' && (
        <EmptyPanel
          advice={portfolioText('activity.empty.advice', { network: network.name })}
          icon={history}
          title={portfolioText('activity.empty')}
        />
      )}
      <VirtualList
        aria-label={portfolioText('activity.list')}
        count={lines.length}
        heights={lineHeights}
        isRow={isRow}
        keyOf={keyOf}
        kindOf={kindOf}
        onEnd={hasMore && more !== 'error' ? loadMore : undefined}
      >
        {render}
      </VirtualList>
      {more === 'loading' && (
        <div aria-busy="true">
          <span className="visually-hidden">{portfolioText('activity.loading')}</span>
          <RowSkeleton shape="round" />
        </div>
      )}
      {more === 'error' && (
        <StaleNote
          isRetrying={false}
          retry={() => void loadMore()}
          title={portfolioText('activity.failed')}
        />
      )}
    </div>
  )
}

/** A dropped transaction counts as pending, because it may still arrive. */
function isWaiting({ status }: TrackedSend): boolean {
  return status === 'pending' || status === 'dropped'
}

/** Returns the kind of activity under which a transaction will be listed. */
function kindOfSend({ kind }: TrackedSend): ActivityKind {
  return kind === 'swap' ? 'traded' : kind === 'approval' ? 'approved' : 'sent'
}

function toGroup(id: string, text: string, sends: readonly TrackedSend[]): readonly Line[] {
  if (sends.length === 0) return []
  return [{ id, kind: 'heading', text }, ...sends.map((send): Line => ({ id: send.id, kind: 'row', send }))]
}

/** Returns transactions that are pending, or arrived so recently that the server does not list them yet. */
function findUnlisted(sends: readonly TrackedSend[], items: readonly Transaction[]): readonly TrackedSend[] {
  const candidates = sends.filter((send) => isOpen(send) || send.status === 'confirmed')
  if (candidates.length === 0) return candidates
  // The items are newest first, so a recent transaction is on the first page or not listed yet.
  const listed = new Set(items.slice(0, 100).map(({ metadata }) => metadata.hash.toLowerCase()))
  const oldest = Date.parse(items[Math.min(99, items.length - 1)]?.metadata.minedAt ?? '') || 0
  return candidates.filter(
    ({ hash, replacedBy, sentAt, status }) =>
      !listed.has((replacedBy ?? hash).toLowerCase()) &&
      (status !== 'confirmed' || sentAt > Math.max(oldest, Date.now() - 3_600_000)),
  )
}
