import { NetworkImage } from '../../ui/NetworkImage/NetworkImage.js'
import { useImage } from './useImage.js'

/**
 * The image of a network from the site's server, which names it like `eip155-1`. Without an image, the network's first
 * letter.
 */
export function NetworkPicture({
  name,
  networkId,
  size,
}: {
  name: string
  networkId: string | undefined
  size?: number
}) {
  const image = useImage('network', networkId?.replace(':', '-'))
  return <NetworkImage {...image} name={name} size={size} />
}
