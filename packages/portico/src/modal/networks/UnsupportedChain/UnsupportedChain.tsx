import '../../shell/modalChunk.js'
import { disconnect } from '../../../core/actions/disconnect.js'
import { findActive } from '../../../core/findActive.js'
import { Button } from '../../../ui/Button/Button.js'
import { Icon } from '../../../ui/Icon/Icon.js'
import { triangleAlert, unplug } from '../../../ui/Icon/paths.js'
import { RowList } from '../../../ui/RowList/RowList.js'
import { Message } from '../../shell/Message.js'
import { useShell, useText } from '../../shell/shellContext.js'
import { useKitState } from '../../shell/useKitState.js'
import { ViewScreen } from '../../shell/ViewScreen.js'
import type { View } from '../../shell/view.js'
import { NetworkRow } from '../NetworkRow.js'

/**
 * The view for a wallet on a network that this site does not support. The user chooses a network that it supports, or
 * disconnects.
 */
export const UnsupportedChain: View = {
  component: UnsupportedChainView,
  next: ['SwitchNetwork'],
  title: (text) => text('networks')('unsupported.title'),
}

function UnsupportedChainView() {
  const t = useText('networks')
  const { portico, t: shared } = useShell()
  const connection = useKitState((state) => findActive(state))
  const networks = portico.networks.filter(
    ({ chainNamespace }) => !connection || chainNamespace === connection.namespace,
  )

  return (
    <ViewScreen
      action={
        <Button
          data-testid="disconnect-button"
          onClick={() => {
            // Disconnects only this wallet, because others of its family are on supported networks.
            if (connection) void disconnect(portico, connection)
          }}
          variant="secondary"
        >
          <Icon path={unplug} />
          {shared('account.disconnect')}
        </Button>
      }
    >
      <Message
        icon={triangleAlert}
        isAlert
        isWarning
        text={t('unsupported.detail', { wallet: connection?.name ?? '' })}
        title={t('unsupported.heading')}
      />
      <RowList aria-label={t('unsupported.list')}>
        {networks.map((network, index) => (
          <NetworkRow isCurrent={false} isFirst={index === 0} key={network.caipNetworkId} network={network} />
        ))}
      </RowList>
    </ViewScreen>
  )
}
