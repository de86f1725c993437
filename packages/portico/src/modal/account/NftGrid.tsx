import { memo, useCallback, useMemo } from 'react'
import type { Nft } from '../../core/entities.js'
import { localeOf } from '../../core/localeOf.js'
import type { Network } from '../../core/network.js'
import { nftId } from '../../core/queries/nftsFeed.js'
import { sanitizeText } from '../../format/sanitizeText.js'
import { Icon } from '../../ui/Icon/Icon.js'
import { image } from '../../ui/Icon/paths.js'
import { Picture } from '../../ui/Picture/Picture.js'
import { Skeleton } from '../../ui/Skeleton/Skeleton.js'
import { Switch } from '../../ui/Switch/Switch.js'
import { Tag } from '../../ui/Tag/Tag.js'
import { VirtualList } from '../../ui/VirtualList/VirtualList.js'
import { formatExactDecimal } from '../parts/formatDecimal.js'
import { EmptyPanel, FailedPanel, StaleNote } from '../parts/PanelMessage.js'
import { useStateWhileOpen } from '../parts/useStateWhileOpen.js'
import { useShell, useText } from '../shell/shellContext.js'
import { useNfts } from './useNfts.js'

const tileHeights = { row: 216 }

/**
 * Shows the NFTs of an account on a network in two columns, with spam behind a switch. Pictures
 * load when they become visible.
 */
export function NftGrid({ address, network }: { address: string; network: Network }) {
  const portfolioText = useText('portfolio')
  const feed = useNfts(address, network.caipNetworkId)
  const { hasMore, isFetching, isStale, items, loadMore, more, refresh, status } = feed
  const [showsHidden, setShowsHidden] = useStateWhileOpen('hidden nfts', false)
  const listed = useMemo(
    () => (showsHidden ? items : items?.filter(({ isSpam }) => !isSpam)) ?? [],
    [items, showsHidden],
  )
  const hiddenCount = useMemo(() => items?.filter(({ isSpam }) => isSpam).length ?? 0, [items])
  const keyOf = useCallback((index: number) => (listed[index] ? nftId(listed[index]) : ''), [listed])
  const render = useCallback((index: number) => listed[index] && <NftTile nft={listed[index]} />, [listed])

  if (status === 'error') {
    return (
      <FailedPanel
        advice={portfolioText('nfts.failed.advice')}
        isRetrying={isFetching}
        retry={refresh}
        title={portfolioText('nfts.failed')}
      />
    )
  }
  if (status === 'pending') return <NftSkeletons count={4} label={portfolioText('nfts.loading')} />
  return (
    <div className="panel">
      {isStale && (
        <StaleNote isRetrying={isFetching} retry={refresh} title={portfolioText('account.stale')} />
      )}
      {hiddenCount > 0 && (
        <Switch checked={showsHidden} data-testid="hidden-nfts" onCheckedChange={setShowsHidden}>
          {portfolioText('nfts.hidden', { count: hiddenCount })}
        </Switch>
      )}
      {listed.length === 0 && !hasMore && (
        <EmptyPanel
          advice={portfolioText('nfts.empty.advice', { network: network.name })}
          icon={image}
          title={portfolioText('nfts.empty')}
        />
      )}
      <VirtualList
        aria-label={portfolioText('nfts.list')}
        columns={2}
        count={listed.length}
        heights={tileHeights}
        keyOf={keyOf}
        onEnd={hasMore && more !== 'error' ? loadMore : undefined}
      >
        {render}
      </VirtualList>
      {more === 'loading' && <NftSkeletons count={2} label={portfolioText('nfts.loading')} />}
      {more === 'error' && (
        <StaleNote isRetrying={false} retry={() => void loadMore()} title={portfolioText('nfts.failed')} />
      )}
    </div>
  )
}

const NftTile = memo(function NftTile({ nft }: { nft: Nft }) {
  const portfolioText = useText('portfolio')
  const { navigate, portico } = useShell()
  const { collection, imageUrl, isSpam, name, quantity } = nft
  return (
    <button className="nft" data-row="" onClick={() => navigate('Nft', { nft })} type="button">
      <span className="nft-image">
        <NftPicture src={imageUrl} />
        {quantity !== '1' && (
          <Tag className="nft-quantity">
            <span aria-hidden="true" dir="ltr">
              ×{toShortCount(quantity, localeOf(portico))}
            </span>
            <span className="visually-hidden">
              {portfolioText('nfts.quantity', { count: toShortCount(quantity, localeOf(portico)) })}
            </span>
          </Tag>
        )}
      </span>
      <span className="nft-name" dir="auto">
        {sanitizeText(name)}
      </span>
      <span className="nft-collection" dir="auto">
        {isSpam ? portfolioText('nfts.spam') : sanitizeText(collection ?? '')}
      </span>
    </button>
  )
})

/** The picture of an NFT, a square as wide as its container. Without `name`, the picture is decorative. */
export function NftPicture({ name, src }: { name?: string; src: string }) {
  return (
    <Picture
      {...(name && { 'aria-hidden': undefined, 'aria-label': name, role: 'img' })}
      fallback={<Icon path={image} size={32} />}
      size="fill"
      src={src || undefined}
    />
  )
}

/** Formats a count with as many digits as fit on a badge, or `999,999+`. */
function toShortCount(quantity: string, locale: string): string {
  return quantity.length > 6
    ? `${formatExactDecimal('999999', locale)}+`
    : formatExactDecimal(quantity, locale)
}

function NftSkeletons({ count, label }: { count: number; label: string }) {
  return (
    <div aria-busy="true" className="nft-skeletons">
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all placeholders are the same
        <div aria-hidden="true" className="nft-skeleton" key={index}>
          <Skeleton height={136} shape="rounded" />
          <Skeleton height={14} width="70%" />
          <Skeleton height={12} width="50%" />
        </div>
      ))}
    </div>
  )
}
