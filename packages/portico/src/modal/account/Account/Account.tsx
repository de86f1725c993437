import '../../shell/modalChunk.js'
import { factsOf } from '@portico/protocol/caip'
import { useLayoutEffect, useRef, useState } from 'react'
import { disconnect } from '../../../core/actions/disconnect.js'
import { embeddedId } from '../../../core/embeddedClient.js'
import { getExplorerUrl } from '../../../core/explorerUrl.js'
import { findActive, toNetworkId } from '../../../core/findActive.js'
import type { Connection } from '../../../core/state.js'
import { track } from '../../../core/track.js'
import { formatAddress } from '../../../format/formatAddress.js'
import { groupAddress } from '../../../format/groupAddress.js'
import { sanitizeText } from '../../../format/sanitizeText.js'
import { Avatar } from '../../../ui/Avatar/Avatar.js'
import { CopyButton } from '../../../ui/CopyButton/CopyButton.js'
import { Icon } from '../../../ui/Icon/Icon.js'
import { chevronDown, externalLink, settings, unplug } from '../../../ui/Icon/paths.js'
import { IconButton } from '../../../ui/IconButton/IconButton.js'
import { WalletImage } from '../../../ui/WalletImage/WalletImage.js'
import { useNameZone } from '../../names/useNameZone.js'
import { NetworkPicture } from '../../parts/NetworkPicture.js'
import { portfolioCss } from '../../parts/portfolioCss.js'
import { useIdentity } from '../../parts/useIdentity.js'
import { useKept } from '../../parts/useKept.js'
import { useShell, useText } from '../../shell/shellContext.js'
import { useKitState } from '../../shell/useKitState.js'
import { ViewScreen } from '../../shell/ViewScreen.js'
import type { View } from '../../shell/view.js'
import { AllWorth } from '../AllWorth.js'
import { allWorthCss } from '../allWorthCss.js'
import { LoginBadge } from '../LoginBadge.js'
import { priceCss } from '../priceCss.js'
import { useSends } from '../useSends.js'
import { accountCss } from './Account.css.js'
import { Features } from './Features.js'
import { Portfolio } from './Portfolio.js'
import { SendBanner } from './SendBanner.js'
import { Worth } from './Worth.js'

const sheet = portfolioCss + priceCss + allWorthCss + accountCss

/** The view of the current account: its name, network, assets and activity, its features, and disconnecting. */
export const Account: View = {
  component: AccountView,
  next: ['Networks', 'ChooseAccountName', 'SwitchNetwork', 'Token', 'Nft', 'WalletReceive', 'WalletSend'],
  title: (text) => text('shell')('account.title'),
}

function AccountView() {
  const connection = useKitState((state) => findActive(state))
  // A connection that has just ended stays on screen while the modal fades out.
  const [shown, setShown] = useState(connection)
  if (connection && connection !== shown) setShown(connection)
  return shown ? <Known connection={shown} /> : <ViewScreen />
}

function Known({ connection }: { connection: Connection }) {
  const { portico, t } = useShell()
  const { address, name } = connection
  const networkId = useKitState((state) => toNetworkId(state))
  const network = portico.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  const { data: identity, isPending } = useIdentity(address)
  const sends = useSends(address, networkId)
  const head = useKeptScroll('account scroll')
  const restoring =
    connection.status === 'restoring' ? t('account.restoring', { wallet: sanitizeText(name) }) : undefined

  return (
    <ViewScreen sheet={sheet}>
      <div className="account" ref={head}>
        <Avatar
          address={address}
          badge={
            connection.connectorId === embeddedId ? (
              <LoginBadge />
            ) : (
              <WalletImage name={name} size={16} src={connection.imageUrl} />
            )
          }
          size={40}
          src={identity?.avatar ?? undefined}
        />
        <Title connection={connection} identity={identity} isAsking={isPending} />
        <div className="account-address" dir="ltr">
          <CopyButton
            aria-describedby="portico-address"
            copiedLabel={t('copied')}
            data-testid="copy-address"
            failedLabel={t('copy.failed')}
            label={t('account.copy')}
            text={address}
            title=""
          >
            {formatAddress(address)}
          </CopyButton>
          <span className="account-whole" id="portico-address">
            {groupAddress(address).join(' ')}
          </span>
        </div>
        <Worth address={address} networkId={networkId} />
        {restoring && (
          <p className="account-note" role="status">
            {restoring}
          </p>
        )}
        {portico.storage.isTemporary?.() && <p className="account-note">{t('account.temporary')}</p>}
        <Whereabouts connection={connection} disabledReason={restoring} />
      </div>
      {network && <Features disabledReason={restoring} network={network} />}
      <AllWorth />
      {network && <SendBanner network={network} sends={sends} />}
      {network && <Portfolio address={address} network={network} sends={sends} />}
    </ViewScreen>
  )
}

/**
 * Shows the account's name. Without a name under the site's own domain, it offers one if the account can sign for it.
 * Without any name, it shows the wallet's.
 */
function Title({
  connection,
  identity,
  isAsking,
}: {
  connection: Connection
  identity: { name: string | null } | undefined
  isAsking: boolean
}) {
  const portfolioText = useText('portfolio')
  const { navigate, portico } = useShell()
  const { accounts, address, namespace, status } = connection
  const canSign =
    factsOf(namespace).server?.names === true && portico.families[namespace]?.signMessage !== undefined
  const { data: zone, isPending } = useNameZone({ enabled: canSign })
  const canChoose =
    identity !== undefined && zone && canSign && status === 'live' && !identity.name?.endsWith(`.${zone}`)
  const isNameless = !isAsking && !(canSign && isPending) && !canChoose
  const name = identity?.name || (isNameless ? connection.name : undefined)
  return (
    <div className="account-title">
      {name && (
        <p className="account-name">
          <bdi>{sanitizeText(name, { maxLength: 255 })}</bdi>
        </p>
      )}
      {canChoose && (
        <button
          className="account-choose-name"
          data-testid="choose-name"
          onClick={() => {
            const isSmartAccount = accounts.find((one) => one.address === address)?.type === 'smartAccount'
            track(portico, { event: 'OPEN_ENS_FLOW', properties: { isSmartAccount } })
            navigate('ChooseAccountName')
          }}
          type="button"
        >
          {portfolioText('account.chooseName')}
        </button>
      )}
    </div>
  )
}

/** Shows the current network, with buttons to switch, to open the explorer and to disconnect. */
function Whereabouts({
  connection,
  disabledReason,
}: {
  connection: Connection
  disabledReason: string | undefined
}) {
  const portfolioText = useText('portfolio')
  const { navigate, portico, t } = useShell()
  const { address, connectorId, namespace } = connection
  const networkId = useKitState((state) => toNetworkId(state))
  const network = portico.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  const wallets = portfolioText('account.wallets')
  const explorerUrl = network && getExplorerUrl(network, { address })
  const explorer = t('account.explorer', {
    explorer: sanitizeText(network?.blockExplorers?.default.name ?? ''),
  })
  return (
    <div className="account-where">
      <button
        aria-disabled={disabledReason === undefined ? undefined : true}
        className="account-network"
        data-testid="account-network"
        onClick={() => {
          if (disabledReason !== undefined) return
          track(portico, { event: 'CLICK_NETWORKS', properties: undefined })
          navigate('Networks')
        }}
        title={disabledReason}
        type="button"
      >
        <NetworkPicture name={network?.name ?? '?'} networkId={networkId} size={24} />
        <span className="visually-hidden">{t('account.network')}</span>
        <span className="account-network-name" dir="auto">
          {network?.name ?? networkId}
        </span>
        <Icon path={chevronDown} size={16} />
      </button>
      <span className="account-ways">
        <button
          className="account-wallet"
          data-testid="account-wallet"
          onClick={() => navigate('ProfileWallets')}
          title={wallets}
          type="button"
        >
          <WalletImage name={connection.name} size={24} src={connection.imageUrl} />
          <span className="visually-hidden">{wallets}</span>
          <Icon path={chevronDown} size={16} />
        </button>
        {explorerUrl && (
          <a
            aria-label={explorer}
            className="icon-button"
            data-testid="account-explorer"
            href={explorerUrl}
            rel="noopener noreferrer"
            target="_blank"
            title={explorer}
          >
            <Icon path={externalLink} />
          </a>
        )}
        {connectorId === embeddedId && (
          <IconButton
            data-testid="account-settings"
            icon={settings}
            label={portfolioText('account.settings')}
            onClick={() => navigate('AccountSettings')}
          />
        )}
        <IconButton
          data-testid="disconnect-button"
          icon={unplug}
          label={t('account.disconnect')}
          onClick={() => void disconnect(portico, { connectorId, namespace })}
        />
      </span>
    </div>
  )
}

/** Restores an element's scroll position when the user comes back to the screen. */
function useKeptScroll(name: string) {
  const element = useRef<HTMLDivElement>(null)
  const [from, keep] = useKept(name, 0)
  const latest = useRef({ from, keep })
  latest.current.keep = keep
  useLayoutEffect(() => {
    const body = element.current?.closest('.screen-body')
    if (!body) return
    body.scrollTop = latest.current.from
    return () => latest.current.keep(body.scrollTop)
  }, [])
  return element
}
