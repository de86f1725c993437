import { Picture } from '../../ui/Picture/Picture.js'
import { useImage } from '../parts/useImage.js'

/**
 * The picture of a token or a currency. The site's server has it by symbol. Without a picture, the fallback is shown.
 */
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
