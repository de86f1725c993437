import { useState } from 'react'
import { disconnect } from '../../../core/actions/disconnect.js'
import { findActive } from '../../../core/actions/getAccount.js'
import { toNetworkId } from '../../../core/actions/getNetwork.js'
import type { Network } from '../../../core/network.js'
import type { Connection } from '../../../core/state.js'
import { track } from '../../../core/track.js'
import { formatAddress } from '../../../format/formatAddress.js'
import { groupAddress } from '../../../format/groupAddress.js'
import { safeUrl } from '../../../format/safeUrl.js'
import { Avatar } from '../../../ui/Avatar/Avatar.js'
import { Button } from '../../../ui/Button/Button.js'
import { CopyButton } from '../../../ui/CopyButton/CopyButton.js'
import { Icon } from '../../../ui/Icon/Icon.js'
import { chevronRight, externalLink, unplug } from '../../../ui/Icon/paths.js'
import { Row } from '../../../ui/Row/Row.js'
import { RowList } from '../../../ui/RowList/RowList.js'
import { WalletImage } from '../../../ui/WalletImage/WalletImage.js'
import { useIdentity } from '../../data/useIdentity.js'
import { NetworkPicture } from '../../parts/NetworkPicture.js'
import { ViewScreen } from '../../parts/ViewScreen.js'
import { useShell } from '../../shellContext.js'
import { useKitState } from '../../useKitState.js'
import { defineView, type View } from '../defineView.js'
import { accountCss } from './Account.css.js'
import { Balance } from './Balance.js'

/** The account in use: who it is, what it has, where it is, and the way out. */
export const Account: View = defineView('Account', {
  component: AccountView,
  next: ['Networks', 'SwitchNetwork'],
  title: (t) => t('account.title'),
})

function AccountView() {
  const connection = useKitState((state) => findActive(state))
  // What was just disconnected stays while the modal fades out.
  const [shown, setShown] = useState(connection)
  if (connection && connection !== shown) setShown(connection)
  return shown ? <Known connection={shown} /> : <ViewScreen />
}

function Known({ connection }: { connection: Connection }) {
  const { navigate, portico, t } = useShell()
  const { address, connectorId, name, namespace } = connection
  const isRestoring = connection.status === 'restoring'
  const networkId = useKitState((state) => toNetworkId(state))
  const network = portico.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  const { data: identity } = useIdentity(address)
  const restoring = isRestoring ? t('account.restoring', { wallet: name }) : undefined
  const explorer = toExplorer(network, address)

  return (
    <ViewScreen
      action={
        <Button
          data-testid="disconnect-button"
          onClick={() => void disconnect(portico, { connectorId, namespace })}
          variant="secondary"
        >
          <Icon path={unplug} />
          {t('account.disconnect')}
        </Button>
      }
      sheet={accountCss}
    >
      <div className="account">
        <Avatar
          address={address}
          badge={<WalletImage name={name} size={24} src={connection.imageUrl} />}
          size={64}
          src={identity?.avatar ?? undefined}
        />
        {identity?.name && (
          <p className="account-name">
            <bdi>{identity.name}</bdi>
          </p>
        )}
        <div className="account-address" data-alone={identity?.name ? undefined : ''} dir="ltr">
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
        <Balance address={address} networkId={networkId} />
        {restoring && (
          <p className="account-note" role="status">
            {restoring}
          </p>
        )}
        {portico.storage.isTemporary?.() && <p className="account-note">{t('account.temporary')}</p>}
      </div>
      <RowList aria-label={t('account.title')}>
        <Row
          data-testid="account-network"
          disabledReason={restoring}
          image={<NetworkPicture name={network?.name ?? '?'} networkId={networkId} />}
          onClick={() => {
            track(portico, { event: 'CLICK_NETWORKS', properties: undefined })
            navigate('Networks')
          }}
          subtitle={t('account.network')}
          title={network?.name ?? networkId}
          trailing={<Icon mirror path={chevronRight} />}
        />
        {explorer && (
          <Row
            data-testid="account-explorer"
            href={explorer.url}
            image={
              <span className="tile">
                <Icon path={externalLink} />
              </span>
            }
            title={t('account.explorer', { explorer: explorer.name })}
          />
        )}
      </RowList>
    </ViewScreen>
  )
}

function toExplorer(
  network: Network | undefined,
  address: string,
): { name: string; url: string } | undefined {
  const explorer = network?.blockExplorers?.default
  const url =
    explorer && safeUrl(`${explorer.url.replace(/\/+$/, '')}/address/${encodeURIComponent(address)}`)
  return explorer && url ? { name: explorer.name, url } : undefined
}
