import type { ChainNamespace } from '@portico/protocol/caip'
import { NetworkImage } from '../../ui/NetworkImage/NetworkImage.js'
import { NetworkPicture } from '../parts/NetworkPicture.js'
import { useImage } from '../parts/useImage.js'

/** The picture of a chain family from the site's server, or else that of its first configured network. */
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
