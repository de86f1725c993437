import '../../shell/modalChunk.js'
import type { ChainNamespace } from '@portico/protocol/caip'
import { type ReactElement, useEffect, useLayoutEffect, useMemo } from 'react'
import type { ConnectorTypeOrderItem } from '../../../core/features.js'
import { offeredCount } from '../../../core/hasWalletConnect.js'
import { deviceStorage } from '../../../core/storage/deviceStorage.js'
import { readStored, storedKeys } from '../../../core/storage/storedKeys.js'
import type { Wallet } from '../../../core/wallet.js'
import { Row } from '../../../ui/Row/Row.js'
import { Tag } from '../../../ui/Tag/Tag.js'
import { useLegalReason } from '../../parts/LegalNotice.js'
import { useShell, useShellState } from '../../shell/shellContext.js'
import { useKitState } from '../../shell/useKitState.js'
import { chooseWallet } from '../chooseWallet.js'
import { cleanWallet } from '../cleanWallet.js'
import { DirectoryImage } from '../DirectoryImage.js'
import { dedupeWallets } from '../dedupeWallets.js'
import { customWallets, loadOffer } from '../directory.js'
import { findInstalled } from '../findInstalled.js'
import { isOfFamily } from '../isOfFamily.js'
import { recentWalletsLimit, type WalletChoice } from '../orderWallets.js'
import { pairingIntent } from '../pairingIntent.js'
import { useDirectory } from '../useDirectory.js'
import { useListedCount } from '../useListedCount.js'
import { hasDownload, walletReach } from '../walletReach.js'
import { walletSkeletons } from '../walletSkeletons.js'

export { loadList } from '../directory.js'

/** Rows by kind. Each row has its own key, because the rows are mixed with those of this page's wallets. */
export type DirectoryRows = Partial<Record<ConnectorTypeOrderItem, readonly ReactElement[]>>

/**
 * Reports the directory's wallets that this browser does not have, each once. Before this page's wallets are painted,
 * also reports those that the site excludes. Renders nothing.
 */
export function DirectoryOffers({
  namespace,
  onExcluded,
  onRows,
  wallets,
}: {
  /** The only family wanted, if any. */
  namespace?: ChainNamespace | undefined
  /** Called with ids of connectors. Keep the function stable. */
  onExcluded: (ids: readonly string[]) => void
  /** Keep the function stable. */
  onRows: (rows: DirectoryRows) => void
  /** The wallets of this page, which are not offered again. */
  wallets: readonly WalletChoice[]
}) {
  const { excluded } = useDirectory()
  const hidden = useMemo(() => {
    const connectors = wallets.map(({ connector }) => connector)
    return excluded.flatMap((wallet) => findInstalled(wallet, connectors)?.id ?? [])
  }, [excluded, wallets])
  const shown = useMemo(
    () => wallets.filter(({ connector }) => !hidden.includes(connector.id)),
    [hidden, wallets],
  )
  const offers = useOffers(shown, namespace)
  useLayoutEffect(() => {
    const rows = Object.entries(offers).map(([kind, { isLoading, rows }]) => [
      kind,
      [
        ...rows.map((wallet) => (
          <DirectoryRow
            isRecent={kind === 'recent'}
            key={`${kind} ${wallet.id}`}
            namespace={namespace}
            wallet={wallet}
          />
        )),
        ...walletSkeletons(isLoading, kind),
      ],
    ])
    onRows(Object.fromEntries(rows))
  }, [namespace, offers, onRows])
  useLayoutEffect(() => {
    if (hidden.length > 0) onExcluded(hidden)
  }, [hidden, onExcluded])
  return null
}

/** Shows the number of all wallets. */
export function DirectoryCount() {
  return useListedCount()
}

function DirectoryRow({
  isRecent,
  namespace,
  wallet,
}: {
  isRecent: boolean
  namespace: ChainNamespace | undefined
  wallet: Wallet
}) {
  const shell = useShell()
  const { portico, t } = shell
  const disabledReason = useLegalReason()
  const [platform] = walletReach(portico, wallet, namespace).platforms
  const tag = isRecent
    ? t('connect.recent')
    : platform === 'unsupported'
      ? hasDownload(wallet) && t('connect.directory.get')
      : platform === 'qrcode' && t('connect.qr')
  return (
    <Row
      {...pairingIntent(shell)}
      data-testid={`directory-${wallet.id}`}
      disabledReason={disabledReason}
      image={<DirectoryImage wallet={wallet} />}
      onClick={() => chooseWallet(shell, wallet, namespace)}
      title={wallet.name}
      trailing={tag && <Tag variant={isRecent ? 'accent' : 'neutral'}>{tag}</Tag>}
    />
  )
}

type Offers = Partial<Record<ConnectorTypeOrderItem, { isLoading: number; rows: readonly Wallet[] }>>

/** Returns the offered wallets of each kind. Recommended wallets fill the list up to four in total. */
function useOffers(wallets: readonly WalletChoice[], namespace: ChainNamespace | undefined): Offers {
  const { portico } = useShell()
  const { featured, offer, recommended } = useDirectory()
  // While the first view of an opening loads, this view is still in the dialog, but the dialog is closed.
  const isAwaited = useShellState(({ coming }) => coming?.isFirst)
  const isShown = useKitState((state) => state.modal.status === 'open') && !isAwaited
  useEffect(() => {
    if (isShown) void loadOffer(portico)
  }, [isShown, portico])

  // biome-ignore lint/correctness/useExhaustiveDependencies: read only when the modal opens
  const used = useMemo(
    () => (readStored(deviceStorage(portico), storedKeys.recentWallets) ?? []).map(cleanWallet),
    [isShown, portico],
  )
  return useMemo(() => {
    const { exclude = [], featured: wanted } = portico.options.wallets
    const connectors = wallets.map(({ connector }) => connector)
    const isNew = (wallet: Wallet) =>
      isOfFamily(wallet, namespace, portico.store.getState().connectors) &&
      !findInstalled(wallet, connectors) &&
      !exclude.includes(wallet.id)
    const recency = wallets.filter(({ kind }) => kind === 'recent').length
    const recent = used.filter(isNew).slice(0, Math.max(0, recentWalletsLimit - recency))
    const custom = customWallets(portico)
    const all = dedupeWallets([...recent, ...featured, ...custom, ...recommended].filter(isNew))
    const isOf = (group: readonly Wallet[]) => all.filter((wallet) => group.includes(wallet))

    const isLoading = offer === 'loading' || offer === 'idle'
    const awaited = isLoading && wanted ? (wanted === true ? offeredCount : wanted.length) : 0
    const others = [...recent, ...isOf(featured), ...isOf(custom)].length + awaited
    const left = Math.max(0, offeredCount - wallets.length - others)
    const serves = portico.options.servers.length > 0 || portico.options.directory !== undefined
    return {
      custom: { isLoading: 0, rows: isOf(custom) },
      featured: { isLoading: awaited, rows: isOf(featured) },
      recent: { isLoading: 0, rows: recent },
      recommended: { isLoading: isLoading && serves ? left : 0, rows: isOf(recommended).slice(0, left) },
    }
  }, [featured, namespace, offer, portico, recommended, used, wallets])
}
