import type { Network } from '../../core/network.js'
import { Row } from '../../ui/Row/Row.js'
import { Tag } from '../../ui/Tag/Tag.js'
import { NetworkPicture } from '../parts/NetworkPicture.js'
import { useShell, useText } from '../shell/shellContext.js'

/** A row for one network. A press follows the specification's rules for switching networks. */
export function NetworkRow({
  disabledReason,
  isCurrent,
  isFirst,
  network,
}: {
  disabledReason?: string | undefined
  isCurrent: boolean
  isFirst?: boolean
  network: Network
}) {
  const t = useText('networks')
  const { pickNetwork } = useShell()
  const { caipNetworkId, name, testnet } = network
  return (
    <Row
      data-autofocus={isFirst ? '' : undefined}
      data-network-id={caipNetworkId}
      data-testid={`network-${caipNetworkId}`}
      disabledReason={disabledReason}
      image={<NetworkPicture name={name} networkId={caipNetworkId} />}
      onClick={() => pickNetwork(caipNetworkId)}
      selected={isCurrent}
      title={name}
      trailing={
        (isCurrent || testnet) && (
          <>
            {testnet && <Tag variant="warning">{t('networks.testnet')}</Tag>}
            {isCurrent && <Tag variant="accent">{t('networks.current')}</Tag>}
          </>
        )
      }
    />
  )
}
