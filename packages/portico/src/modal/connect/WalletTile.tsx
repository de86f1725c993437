import { type ReactNode, useRef } from 'react'
import { css } from '../../ui/css.js'
import { Skeleton } from '../../ui/Skeleton/Skeleton.js'
import { useSheet } from '../../ui/useSheet.js'
import { useLegalReason } from '../parts/LegalNotice.js'
import { useShell, useText } from '../shell/shellContext.js'
import { pairingIntent } from './pairingIntent.js'

const walletTileCss = css`
.wallet-tiles { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: var(--space-8); }
.wallet-tile {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  justify-items: center;
  inline-size: 100%;
  block-size: 116px;
  padding: var(--space-12) var(--space-4) 0;
  border: 1px solid transparent;
  border-radius: var(--radius-row);
  background: var(--row);
  text-align: center;

  &:focus-visible { outline-offset: -2px; }
  &[aria-disabled] { opacity: 0.5; }
  &:is(button):active:not([aria-disabled]) { background: var(--pressed); }
  & > .picture, & > .skeleton:first-child { margin-block-end: var(--space-8); }
}
.wallet-tile-name, .wallet-tile-note { font-size: var(--size-12); line-height: 16px; }
/* Two lines: most wallets are called "Something Wallet". */
.wallet-tile-name {
  display: -webkit-box;
  max-inline-size: 100%;
  overflow: hidden;
  font-weight: 500;
  overflow-wrap: anywhere;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
}
.wallet-tile-note { color: var(--text-soft); }
@media (hover: hover) {
  .wallet-tile:is(button):hover:not(:active, [aria-disabled]) { background: var(--raised); }
}
@media (forced-colors: active) {
  .wallet-tile { border-color: ButtonBorder; }
}
`

/** Number of tiles side by side. With this number, their names have enough space. */
export const tileColumns = 3

/** One wallet of the grid. */
export function WalletTile({
  id,
  image,
  isInstalled,
  name,
  onClick,
}: {
  id: string
  /** The wallet's picture, 44 px. */
  image: ReactNode
  isInstalled: boolean
  name: string
  onClick: () => void
}) {
  const directoryText = useText('directory')
  const shell = useShell()
  const disabledReason = useLegalReason()
  const element = useRef<HTMLButtonElement>(null)
  // The tile has its own sheet, which is adopted before the list measures the tile's height.
  useSheet(element, walletTileCss)
  return (
    <button
      {...(!isInstalled && pairingIntent(shell))}
      aria-disabled={disabledReason === undefined ? undefined : true}
      className="wallet-tile"
      data-row=""
      data-wallet-id={id}
      onClick={() => disabledReason === undefined && onClick()}
      ref={element}
      title={disabledReason}
      type="button"
    >
      {image}
      <span className="wallet-tile-name" dir="auto">
        {name}
      </span>
      {isInstalled && <span className="wallet-tile-note">{directoryText('all.installed')}</span>}
    </button>
  )
}

/** Placeholders as large as the tiles. */
export function TileSkeletons({ count }: { count: number }) {
  const directoryText = useText('directory')
  const element = useRef<HTMLDivElement>(null)
  useSheet(element, walletTileCss)
  return (
    <div aria-busy="true" className="wallet-tiles" ref={element}>
      <span className="visually-hidden">{directoryText('all.loading')}</span>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all placeholders are the same
        <div className="wallet-tile" key={index}>
          <Skeleton height={44} shape="rounded" width={44} />
          <Skeleton height={16} width={64} />
        </div>
      ))}
    </div>
  )
}
