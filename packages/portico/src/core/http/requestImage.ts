import type { getAssetImage, getCurrencyImage, getTokenImage, getWalletImage } from '@portico/protocol/http'
import type { Portico } from '../portico.js'
import { fetchRoute } from './fetchRoute.js'

/** Kinds of images that a server provides. `asset` is the icon of a network or a connector. */
export type ImageKind = 'wallet' | 'asset' | 'currency' | 'token'

type ImageRoute =
  | typeof getAssetImage
  | typeof getCurrencyImage
  | typeof getTokenImage
  | typeof getWalletImage

const paths = {
  asset: '/public/getAssetImage/{id}',
  currency: '/public/getCurrencyImage/{code}',
  token: '/public/getTokenImage/{symbol}',
  wallet: '/getWalletImage/{imageId}',
} as const

/** Requests one raster image. If it is missing, this is not reported, because the view has a placeholder. */
export function requestImage(
  portico: Portico,
  { id, kind, signal }: { id: string; kind: ImageKind; signal?: AbortSignal | undefined },
): Promise<Blob> {
  // Each path uses only the parameter that it contains.
  const params = { code: id, id, imageId: id, symbol: id }
  return fetchRoute<ImageRoute>(portico, { method: 'GET', path: paths[kind] }, { params, signal })
}
