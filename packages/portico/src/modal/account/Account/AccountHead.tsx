import { type ReactNode, useEffect, useRef, useState } from 'react'
import { embeddedId } from '../../../core/embeddedClient.js'
import { toNetworkId } from '../../../core/findActive.js'
import type { Connection } from '../../../core/state.js'
import { track } from '../../../core/track.js'
import { formatAddress } from '../../../format/formatAddress.js'
import { groupAddress } from '../../../format/groupAddress.js'
import { sanitizeText } from '../../../format/sanitizeText.js'
import { Avatar } from '../../../ui/Avatar/Avatar.js'
import { CopyButton } from '../../../ui/CopyButton/CopyButton.js'
import { Icon } from '../../../ui/Icon/Icon.js'
import { chevronDown } from '../../../ui/Icon/paths.js'
import { Skeleton } from '../../../ui/Skeleton/Skeleton.js'
import { WalletImage } from '../../../ui/WalletImage/WalletImage.js'
import { NetworkPicture } from '../../parts/NetworkPicture.js'
import { useIdentity } from '../../parts/useIdentity.js'
import { useWrittenAddress } from '../../parts/useWrittenAddress.js'
import { useShell, useText } from '../../shell/shellContext.js'
import { useKitState } from '../../shell/useKitState.js'
import { LoginBadge } from '../LoginBadge.js'

/**
 * Shows the account in place of the card's title: avatar, name and address, its network, and a menu. The name opens the
 * wallets. An account without a name shows the wallet's name.
 */
export function AccountHead({
  connection,
  disabledReason,
  menu,
}: {
  connection: Connection
  /** The reason why the network cannot be changed at the moment. */
  disabledReason: string | undefined
  menu: ReactNode
}) {
  const portfolioText = useText('portfolio')
  const { navigate, portico, t } = useShell()
  const { address } = connection
  const networkId = useKitState((state) => toNetworkId(state))
  const network = portico.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  const { data: identity, isPending } = useIdentity(address)
  const name = identity?.name || (isPending ? undefined : connection.name)
  const wallets = portfolioText('account.wallets')
  const where = network?.name ?? networkId
  return (
    <div className="account-head" data-drag="">
      <button
        className="account-who"
        data-testid="account-wallet"
        onClick={() => navigate('ProfileWallets')}
        title={wallets}
        type="button"
      >
        <Avatar
          address={address}
          badge={
            connection.connectorId === embeddedId ? (
              <LoginBadge />
            ) : (
              <WalletImage name={connection.name} size={16} src={connection.imageUrl} />
            )
          }
          size={40}
          src={identity?.avatar ?? undefined}
        />
        <span className="account-title">
          {name ? (
            <bdi className="account-name" dir="auto">
              {sanitizeText(name, { maxLength: 255 })}
            </bdi>
          ) : (
            <Skeleton height={16} width={88} />
          )}
          <span className="visually-hidden">{wallets}</span>
          <Icon path={chevronDown} size={16} />
        </span>
      </button>
      <Address address={useWrittenAddress(address, networkId)} />
      <button
        aria-disabled={disabledReason === undefined ? undefined : true}
        className="icon-button account-network"
        data-testid="account-network"
        onClick={() => {
          if (disabledReason !== undefined) return
          track(portico, { event: 'CLICK_NETWORKS', properties: undefined })
          navigate('Networks')
        }}
        title={disabledReason ?? where}
        type="button"
      >
        <NetworkPicture name={network?.name ?? '?'} networkId={networkId} size={24} />
        <span className="visually-hidden">
          {t('account.network')} {where}
        </span>
      </button>
      {menu}
    </div>
  )
}

/**
 * The short address. A press copies the whole address. Focus or hover shows the whole address, until the user presses
 * Escape or leaves.
 */
function Address({ address }: { address: string }) {
  const { t } = useShell()
  const element = useRef<HTMLDivElement>(null)
  const [shownBy, setShownBy] = useState<'focus' | 'pointer'>()

  useEffect(() => {
    const root = element.current?.getRootNode()
    if (!shownBy || !root) return
    const handleKey = (event: Event) => {
      // `createHost` sends an Escape again, as a plain event with a key.
      if (!('key' in event) || event.key !== 'Escape') return
      // The first Escape closes only the whole address, not the modal.
      event.preventDefault()
      setShownBy(undefined)
    }
    root.addEventListener('keydown', handleKey, { capture: true })
    return () => root.removeEventListener('keydown', handleKey, { capture: true })
  }, [shownBy])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover only shows the address; the button is inside
    <div
      className="account-address"
      dir="ltr"
      onBlur={() => setShownBy(undefined)}
      onFocus={({ target }) => {
        if (target.matches(':focus-visible')) setShownBy('focus')
      }}
      onPointerEnter={({ pointerType }) => {
        if (pointerType === 'mouse') setShownBy('pointer')
      }}
      onPointerLeave={() => setShownBy((by) => (by === 'pointer' ? undefined : by))}
      ref={element}
    >
      <CopyButton
        aria-describedby="portico-address"
        copiedLabel={t('copied')}
        data-testid="copy-address"
        failedLabel={t('copy.failed')}
        label={t('account.copy')}
        onClick={({ detail }) => {
          // After the address is copied, the pointer no longer needs the whole address.
          if (detail > 0) setShownBy(undefined)
        }}
        text={address}
        title=""
      >
        {formatAddress(address)}
      </CopyButton>
      <span className="account-whole" data-shown={shownBy} id="portico-address">
        {groupAddress(address).join(' ')}
      </span>
    </div>
  )
}
