import '../../shell/modalChunk.js'
import { findActive, toNetworkId } from '../../../core/findActive.js'
import { Tag } from '../../../ui/Tag/Tag.js'
import { NetworkPicture } from '../../parts/NetworkPicture.js'
import { Notice } from '../../parts/Notice.js'
import { useShell, useText } from '../../shell/shellContext.js'
import { useKitState } from '../../shell/useKitState.js'
import { ViewScreen } from '../../shell/ViewScreen.js'
import type { View } from '../../shell/view.js'
import { listCompatibleNetworks } from '../listCompatibleNetworks.js'
import { walletCompatibleNetworksCss } from './WalletCompatibleNetworks.css.js'

/** The view of the networks on which the address can receive. It also explains what happens on others. */
export const WalletCompatibleNetworks: View = {
  component: WalletCompatibleNetworksView,
  title: (text) => text('send')('receive.compatible.title'),
}

function WalletCompatibleNetworksView() {
  const t = useText('send')
  const { portico } = useShell()
  const connection = useKitState((state) => findActive(state))
  const networkId = useKitState((state) => toNetworkId(state))
  const networks = connection ? listCompatibleNetworks(portico, connection, networkId) : []
  return (
    <ViewScreen sheet={walletCompatibleNetworksCss}>
      <Notice title={t('receive.compatible.warning')} variant="warning" />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and contains nothing to focus */}
      <ul aria-label={t('receive.compatible.title')} className="compatible" tabIndex={0}>
        {networks.map(({ caipNetworkId, name, testnet }) => (
          <li data-network-id={caipNetworkId} key={caipNetworkId}>
            <NetworkPicture name={name} networkId={caipNetworkId} />
            <bdi className="compatible-name">{name}</bdi>
            {testnet && <Tag variant="warning">{t('receive.compatible.testnet')}</Tag>}
            {caipNetworkId === networkId && <Tag variant="accent">{t('receive.compatible.current')}</Tag>}
          </li>
        ))}
      </ul>
    </ViewScreen>
  )
}
