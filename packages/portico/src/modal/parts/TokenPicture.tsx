import type { TokenBalance } from '../../core/tokenBalance.js'
import { Picture } from '../../ui/Picture/Picture.js'
import { readInitial } from '../../ui/Picture/readInitial.js'
import { useShell } from '../shell/shellContext.js'
import { NetworkPicture } from './NetworkPicture.js'

/** A token's icon, or else the first letter of its symbol, with its network on the corner. */
export function TokenPicture({
  size = 40,
  token,
}: {
  size?: number
  token: Pick<TokenBalance, 'chainId' | 'iconUrl' | 'symbol'>
}) {
  const { portico } = useShell()
  const { chainId, iconUrl, symbol } = token
  const network = portico.networks.find(({ caipNetworkId }) => caipNetworkId === chainId)
  return (
    <Picture
      badge={<NetworkPicture name={network?.name ?? ''} networkId={chainId} size={size * 0.4} />}
      fallback={readInitial(symbol)}
      shape="round"
      size={size}
      src={iconUrl || undefined}
    />
  )
}
