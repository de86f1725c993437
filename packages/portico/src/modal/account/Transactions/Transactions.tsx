import '../../shell/modalChunk.js'
import { findActive, toNetworkId } from '../../../core/findActive.js'
import type { Network } from '../../../core/network.js'
import { Button } from '../../../ui/Button/Button.js'
import { history, wallet } from '../../../ui/Icon/paths.js'
import { EmptyPanel, FailedPanel } from '../../parts/PanelMessage.js'
import { portfolioCss } from '../../parts/portfolioCss.js'
import { RowSkeletons } from '../../parts/RowSkeletons.js'
import { useShell, useText } from '../../shell/shellContext.js'
import { useKitState } from '../../shell/useKitState.js'
import { ViewScreen } from '../../shell/ViewScreen.js'
import type { View } from '../../shell/view.js'
import { ActivityList } from '../ActivityList.js'
import { usePortfolioStatus } from '../usePortfolioStatus.js'
import { useSends } from '../useSends.js'

/** The view of the current account's activity. It shows the list of Account's activity tab on a separate page. */
export const Transactions: View = {
  component: TransactionsView,
  title: (text) => text('portfolio')('activity.title'),
}

function TransactionsView() {
  const portfolioText = useText('portfolio')
  const { navigate, portico } = useShell()
  const address = useKitState((state) => findActive(state)?.address)
  const networkId = useKitState((state) => toNetworkId(state))
  const network = portico.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  if (!address || !network) {
    return (
      <ViewScreen
        action={
          !address && (
            <Button data-autofocus="" onClick={() => navigate('Connect')}>
              {portfolioText('activity.noAccount.connect')}
            </Button>
          )
        }
      >
        <EmptyPanel
          advice={portfolioText(address ? 'activity.unsupported.advice' : 'activity.noAccount.advice')}
          icon={wallet}
          title={portfolioText(address ? 'activity.unsupported' : 'activity.noAccount')}
        />
      </ViewScreen>
    )
  }
  return (
    <ViewScreen sheet={portfolioCss}>
      <Known address={address} key={`${network.caipNetworkId}:${address}`} network={network} />
    </ViewScreen>
  )
}

function Known({ address, network }: { address: string; network: Network }) {
  const portfolioText = useText('portfolio')
  const { retry, status } = usePortfolioStatus(network.caipNetworkId)
  const sends = useSends(address, network.caipNetworkId)
  switch (status) {
    case 'pending':
      return <RowSkeletons isPlain label={portfolioText('activity.loading')} />
    case 'error':
      return (
        <FailedPanel
          advice={portfolioText('activity.failed.advice')}
          isRetrying={false}
          retry={retry}
          title={portfolioText('activity.failed')}
        />
      )
    case 'absent':
      return (
        <EmptyPanel
          advice={portfolioText('activity.unsupported.advice')}
          icon={history}
          title={portfolioText('activity.unsupported')}
        />
      )
    case 'present':
      return <ActivityList address={address} network={network} sends={sends} />
  }
}
