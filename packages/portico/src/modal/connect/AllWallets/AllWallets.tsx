import '../../shell/modalChunk.js'
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { isMobile } from '../../../core/device/isMobile.js'
import { hasWalletConnect } from '../../../core/hasWalletConnect.js'
import type { Wallet } from '../../../core/wallet.js'
import { qrCode, wallet as walletIcon } from '../../../ui/Icon/paths.js'
import { IconButton } from '../../../ui/IconButton/IconButton.js'
import { SearchField } from '../../../ui/SearchField/SearchField.js'
import { Switch } from '../../../ui/Switch/Switch.js'
import { VirtualList } from '../../../ui/VirtualList/VirtualList.js'
import { WalletImage } from '../../../ui/WalletImage/WalletImage.js'
import { LegalCheckbox } from '../../parts/LegalNotice.js'
import { matchesSearch } from '../../parts/matchesSearch.js'
import { EmptyPanel, FailedPanel, StaleNote } from '../../parts/PanelMessage.js'
import { portfolioCss } from '../../parts/portfolioCss.js'
import { useStateWhileOpen } from '../../parts/useStateWhileOpen.js'
import { useShell, useText } from '../../shell/shellContext.js'
import { useKitState } from '../../shell/useKitState.js'
import { ViewScreen } from '../../shell/ViewScreen.js'
import type { View } from '../../shell/view.js'
import type { DataOf } from '../../views.js'
import { chooseWallet } from '../chooseWallet.js'
import { connectChoice } from '../connectChoice.js'
import { DirectoryImage } from '../DirectoryImage.js'
import { loadList } from '../directory.js'
import { type ListedItem, listWallets } from '../listWallets.js'
import { loadMore } from '../searchDirectory.js'
import { useDirectory } from '../useDirectory.js'
import { useWalletSearch, type WalletSearch } from '../useWalletSearch.js'
import { useWallets } from '../useWallets.js'
import { TileSkeletons, tileColumns, WalletTile } from '../WalletTile.js'
import { allWalletsCss } from './AllWallets.css.js'

/** The view's own styles and the styles of lists, in one sheet. */
const sheet = portfolioCss + allWalletsCss

/** Height of a tile in px, until one is measured. */
const tileHeights = { row: 116 }

/** Number of tiles that fill the screen while the first page loads. */
const skeletonCount = 12

type Data = NonNullable<DataOf<'AllWallets'>>

/** The view of all wallets, with a search. It lists those of this page, then those of the directory, page by page. */
export const AllWallets: View<Data | undefined> = {
  component: AllWalletsView,
  next: ['ConnectingWalletConnect', 'Downloads'],
  title: (text) => text('directory')('all.title'),
}

function AllWalletsView({ namespace }: Data) {
  const t = useText('directory')
  const { navigate, portico, say } = useShell()
  const [text, setText] = useStateWhileOpen('all wallets text', '')
  const [certified, setCertified] = useStateWhileOpen('all wallets certified', false)
  const search = useWalletSearch(text, certified)
  // The field shows each character before the list follows.
  const listedText = useDeferredValue(text)
  const offersQr = useKitState((state) => hasWalletConnect(state)) && isMobile()
  // In a directory without badges the switch would only lead to an empty list.
  const { featured, listed, recommended } = useDirectory()
  const hasCertified =
    certified || [featured, recommended, listed].some((wallets) => wallets.some(isCertified))
  // The switch is above the tiles. It appears only with the view or with a search, which replaces all tiles, so no tile
  // moves.
  const [offersCertified, setOffersCertified] = useState(hasCertified)
  if (hasCertified && !offersCertified && search.status !== 'idle') setOffersCertified(true)
  useEffect(() => void loadList(portico), [portico])

  const count = search.status === 'ready' ? search.wallets.length : undefined
  useEffect(() => {
    if (count !== undefined) say(t('all.found', { count }))
  }, [count, say, t])

  return (
    <ViewScreen sheet={sheet}>
      <LegalCheckbox />
      <div className="all-wallets-search">
        <SearchField
          clearLabel={t('all.clear')}
          // On a phone the keyboard would cover half of the list.
          data-autofocus={isMobile() ? undefined : ''}
          label={t('all.search')}
          onValueChange={setText}
          value={text}
        />
        {offersQr && (
          <IconButton
            data-testid="all-wallets-qr"
            icon={qrCode}
            label={t('all.qr')}
            onClick={() => navigate('ConnectingWalletConnect', {})}
          />
        )}
      </div>
      {offersCertified && (
        <Switch checked={certified} data-testid="certified" onCheckedChange={setCertified}>
          {t('all.certified')}
        </Switch>
      )}
      <List certified={certified} namespace={namespace} search={search} text={listedText} />
    </ViewScreen>
  )
}

function List({
  certified,
  namespace,
  search,
  text,
}: Data & { certified: boolean; search: WalletSearch; text: string }) {
  const t = useText('directory')
  const { portico } = useShell()
  const { list, more, nextPage } = useDirectory()
  const isSearching = search.status !== 'idle'
  const items = useItems(search, { certified, namespace, words: isSearching ? text : '' })
  const keyOf = useCallback((index: number) => (items[index] ? idOf(items[index]) : ''), [items])
  const render = useCallback(
    (index: number) => items[index] && <Tile item={items[index]} namespace={namespace} />,
    [items, namespace],
  )
  const onEnd = useCallback(() => void loadMore(portico), [portico])

  if (search.status === 'failed') return <Failed retry={search.retry} />
  const isWaiting = isSearching ? search.status === 'pending' : list === 'idle' || list === 'loading'
  const hasMore = !isSearching && nextPage !== null
  return (
    <div className="panel">
      {!isWaiting && !hasMore && items.length === 0 && list !== 'failed' && (
        <Nothing
          certified={certified}
          isOutOfReach={search.status === 'ready' && search.wallets.length > 0}
          isSearching={isSearching}
          text={text}
        />
      )}
      <VirtualList
        aria-label={t('all.list')}
        columns={tileColumns}
        count={items.length}
        heights={tileHeights}
        keyOf={keyOf}
        onEnd={hasMore && more === 'idle' ? onEnd : undefined}
      >
        {render}
      </VirtualList>
      {isWaiting && <TileSkeletons count={Math.max(tileColumns, skeletonCount - items.length)} />}
      {more === 'loading' && !isSearching && <TileSkeletons count={tileColumns} />}
      {more === 'failed' && !isSearching && (
        <StaleNote isRetrying={false} retry={() => void loadMore(portico)} title={t('all.more.failed')} />
      )}
      {!isSearching && list === 'failed' && <Failed retry={() => void loadList(portico)} />}
    </div>
  )
}

/**
 * Returns the list filtered by the search. Wallets that are already loaded appear immediately, before the directory
 * responds.
 */
function useItems(
  search: WalletSearch,
  { certified, namespace, words }: Data & { certified: boolean; words: string },
): readonly ListedItem[] {
  const { portico } = useShell()
  const { excluded, featured, listed, recommended } = useDirectory()
  const choices = useWallets(namespace)
  return useMemo(() => {
    const matches = ({ badge_type, name }: Pick<Wallet, 'badge_type' | 'name'>) =>
      matchesSearch(name, words) && (!certified || isCertified({ badge_type }))
    const rows =
      search.status === 'ready' ? search.wallets : [...featured, ...recommended, ...listed].filter(matches)
    return listWallets(portico, {
      choices,
      excluded,
      matchesChoice: ({ connector }) => !certified && matchesSearch(connector.name, words),
      matches,
      namespace,
      rows,
    })
  }, [certified, choices, excluded, featured, listed, namespace, portico, recommended, search, words])
}

function isCertified({ badge_type }: Pick<Wallet, 'badge_type'>): boolean {
  return badge_type === 'certified'
}

function idOf(item: ListedItem): string {
  return 'choice' in item ? `here ${item.choice.connector.chain} ${item.choice.connector.id}` : item.wallet.id
}

function Tile({ item, namespace }: Data & { item: ListedItem }) {
  const shell = useShell()
  if ('choice' in item) {
    const { connector } = item.choice
    return (
      <WalletTile
        id={connector.id}
        image={<WalletImage name={connector.name} size={44} src={connector.imageUrl} />}
        isInstalled
        name={connector.name}
        onClick={() => connectChoice(shell, item.choice)}
      />
    )
  }
  const { wallet } = item
  return (
    <WalletTile
      id={wallet.id}
      image={<DirectoryImage size={44} wallet={wallet} />}
      isInstalled={false}
      name={wallet.name}
      onClick={() => chooseWallet(shell, wallet, namespace)}
    />
  )
}

function Failed({ retry }: { retry: () => void }) {
  const t = useText('directory')
  return (
    <FailedPanel advice={t('all.failed.advice')} isRetrying={false} retry={retry} title={t('all.failed')} />
  )
}

function Nothing({
  certified,
  isOutOfReach,
  isSearching,
  text,
}: {
  certified: boolean
  /** Whether wallets match the search, but none can be reached from here. */
  isOutOfReach: boolean
  isSearching: boolean
  text: string
}) {
  const t = useText('directory')
  if (!isSearching)
    return <EmptyPanel advice={t('all.empty.advice')} icon={walletIcon} title={t('all.empty')} />
  const search = text.trim()
  if (isOutOfReach && search !== '') {
    return (
      <EmptyPanel
        advice={t('all.none.here.advice')}
        icon={walletIcon}
        title={t('all.none.here', { search })}
      />
    )
  }
  if (!certified) {
    return <EmptyPanel advice={t('all.none.advice')} icon={walletIcon} title={t('all.none', { search })} />
  }
  return (
    <EmptyPanel
      advice={t('all.none.certified.advice')}
      icon={walletIcon}
      title={search === '' ? t('all.none.certified.all') : t('all.none.certified', { search })}
    />
  )
}
