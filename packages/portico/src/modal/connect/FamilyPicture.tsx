import type { ChainNamespace } from '@portico/protocol/caip'
import { NetworkImage } from '../../ui/NetworkImage/NetworkImage.js'
import { NetworkPicture } from '../parts/NetworkPicture.js'
import { useImage } from '../parts/useImage.js'

/**
 * The picture of a family from the site's server. Without one, the picture of the family's first configured network.
 */
export function FamilyPicture({
  name,
  namespace,
  networkId,
}: {
  name: string
  namespace: ChainNamespace
  networkId: string | undefined
}) {
  const image = useImage('chain', namespace)
  if (image.loading || image.src !== undefined) return <NetworkImage {...image} name={name} />
  return <NetworkPicture name={name} networkId={networkId} />
}
