import { Picture } from '../../ui/Picture/Picture.js'
import { useImage } from '../useImage.js'

/** The picture of a token or a currency from the host's server, named by its symbol there; the fallback where there is none. */
export function ServerPicture({
  fallback,
  kind,
  symbol,
}: {
  fallback: string
  kind: 'currency' | 'token'
  symbol: string
}) {
  const image = useImage(kind, symbol)
  return <Picture {...image} fallback={fallback} shape="round" />
}
