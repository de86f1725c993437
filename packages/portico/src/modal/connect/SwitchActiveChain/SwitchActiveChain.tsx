import '../../shell/modalChunk.js'
import { type CaipNetworkId, type ChainNamespace, factsOf } from '@portico/protocol/caip'
import { findActive } from '../../../core/findActive.js'
import { sanitizeText } from '../../../format/sanitizeText.js'
import { Button } from '../../../ui/Button/Button.js'
import { NetworkPicture } from '../../parts/NetworkPicture.js'
import { RequestStatus } from '../../parts/RequestStatus.js'
import { useShell, useText } from '../../shell/shellContext.js'
import { useKitState } from '../../shell/useKitState.js'
import type { View } from '../../shell/view.js'
import type { DataOf } from '../../views.js'
import { isOneWallet } from '../isOneWallet.js'

/** Source: specification, section 2. */
type Data = DataOf<'SwitchActiveChain'>

/** The view that explains that another family needs its own wallet, and leads to that family's wallets. */
export const SwitchActiveChain: View<Data> = {
  component: SwitchActiveChainView,
  next: ['Connect', 'ConnectingExternal'],
  title: (text, data, { networks }) =>
    text('wallets')('family.title', {
      network: findNetwork(networks, data)?.name ?? factsOf(data.switchToChain).name,
    }),
}

function SwitchActiveChainView(data: Data) {
  const t = useText('wallets')
  const { navigateTo = 'Connect', navigateWithReplace = false, switchToChain } = data
  const { connectWallet, navigate, portico, replace } = useShell()
  const active = useKitState((state) => findActive(state))
  const connectors = useKitState((state) => state.connectors)
  const network = findNetwork(portico.networks, data)
  const family = factsOf(switchToChain).name
  const wallet = sanitizeText(active?.name ?? '')
  const used = connectors.find(({ chain, id }) => chain === active?.namespace && id === active.connectorId)
  const same =
    used && connectors.find((connector) => connector.chain === switchToChain && isOneWallet(connector, used))

  function handleChoose() {
    const go = navigateWithReplace ? replace : navigate
    go(navigateTo, { namespace: switchToChain, network: network?.caipNetworkId })
  }

  return (
    <RequestStatus
      action={
        same
          ? {
              label: t('family.use', { wallet }),
              onClick: () => connectWallet(same),
            }
          : { label: t('family.choose'), onClick: handleChoose }
      }
      detail={
        same
          ? t('family.same.detail', { network: network?.name ?? family })
          : active
            ? t('family.needed.detail', { from: factsOf(active.namespace).name, wallet })
            : ''
      }
      image={<NetworkPicture name={network?.name ?? family} networkId={network?.caipNetworkId} size={72} />}
      more={
        same && (
          <Button data-testid="other-wallet" onClick={handleChoose} variant="secondary">
            {t('family.other')}
          </Button>
        )
      }
      status="idle"
      title={same ? t('family.same', { family, wallet }) : t('family.needed', { family })}
    />
  )
}

function findNetwork<network extends { caipNetworkId: CaipNetworkId; chainNamespace: ChainNamespace }>(
  networks: readonly network[],
  data: Data,
): network | undefined {
  return (
    networks.find(({ caipNetworkId }) => caipNetworkId === data.network) ??
    networks.find(({ chainNamespace }) => chainNamespace === data.switchToChain)
  )
}
