import { getAccount } from '../../../core/actions/getAccount.js'
import type { TrackedSend } from '../../../core/entities.js'
import type { Network } from '../../../core/network.js'
import { track } from '../../../core/track.js'
import { Tabs } from '../../../ui/Tabs/Tabs.js'
import { isSmartAccount } from '../../parts/isSmartAccount.js'
import { StaleNote } from '../../parts/PanelMessage.js'
import { RowSkeletons } from '../../parts/RowSkeletons.js'
import { useStateWhileOpen } from '../../parts/useStateWhileOpen.js'
import { useShell, useText } from '../../shell/shellContext.js'
import { useKitState } from '../../shell/useKitState.js'
import { ActivityList } from '../ActivityList.js'
import { NftGrid } from '../NftGrid.js'
import { TokenList } from '../TokenList.js'
import { usePortfolioStatus } from '../usePortfolioStatus.js'
import { useTokens } from '../useTokens.js'

/**
 * Shows the account's assets and activity on a network that the site's server indexes. On any other network, shows
 * nothing.
 */
export function Portfolio({
  address,
  network,
  sends,
}: {
  address: string
  network: Network
  sends: readonly TrackedSend[]
}) {
  const portfolioText = useText('portfolio')
  const { portico } = useShell()
  const { retry, status } = usePortfolioStatus(network.caipNetworkId)
  const hasActivity = useKitState((state) => state.features.activity)
  const [selected, setSelected] = useStateWhileOpen('account tab', 'tokens')
  const key = `${network.caipNetworkId}:${address}`

  function handleChange(id: string) {
    setSelected(id)
    if (id !== 'activity') return
    track(portico, {
      event: 'CLICK_TRANSACTIONS',
      properties: { isSmartAccount: isSmartAccount(getAccount(portico)) },
    })
  }

  if (status === 'absent') return <TokensAlone address={address} key={key} network={network} />
  if (status === 'error') {
    return <StaleNote isRetrying={false} retry={retry} title={portfolioText('account.portfolio.failed')} />
  }
  const tabs = [
    { id: 'tokens', title: portfolioText('account.tab.tokens') },
    { id: 'nfts', title: portfolioText('account.tab.nfts') },
    ...(hasActivity ? [{ id: 'activity', title: portfolioText('account.tab.activity') }] : []),
  ]
  const shown = tabs.some(({ id }) => id === selected) ? selected : 'tokens'
  return (
    <Tabs
      className="account-tabs"
      label={portfolioText('account.tabs')}
      onSelectedChange={handleChange}
      selected={shown}
      tabs={tabs}
    >
      {status === 'pending' ? (
        <RowSkeletons isPlain label={portfolioText('tokens.loading')} />
      ) : shown === 'nfts' ? (
        <NftGrid address={address} key={key} network={network} />
      ) : shown === 'activity' ? (
        <ActivityList address={address} key={key} network={network} sends={sends} />
      ) : (
        <TokenList address={address} key={key} network={network} />
      )}
    </Tabs>
  )
}

/**
 * Shows only the tokens, without tabs. Used if the server does not index the network, so that only the network or the
 * wallet lists the tokens.
 */
function TokensAlone({ address, network }: { address: string; network: Network }) {
  const portfolioText = useText('portfolio')
  const { data } = useTokens(address, network.caipNetworkId)
  if (!data?.isComplete) return null
  return (
    <section aria-label={portfolioText('account.tab.tokens')}>
      <TokenList address={address} network={network} />
    </section>
  )
}
