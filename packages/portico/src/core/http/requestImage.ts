import type { getAssetImage, getCurrencyImage, getTokenImage, getWalletImage } from '@portico/protocol/http'
import type { Portico } from '../createPortico.js'
import { fetchRoute } from './fetchRoute.js'

/** Kinds of image that a server keeps. `asset` is the icon of a network or of a connector. */
export type ImageKind = 'wallet' | 'asset' | 'currency' | 'token'

/** One raster image. A missing one is nothing to report: what shows it has a placeholder. */
export function requestImage(
  portico: Portico,
  { id, kind, signal }: { id: string; kind: ImageKind; signal?: AbortSignal | undefined },
): Promise<Blob> {
  switch (kind) {
    case 'wallet':
      return fetchRoute<typeof getWalletImage>(
        portico,
        { method: 'GET', path: '/getWalletImage/{imageId}' },
        { params: { imageId: id }, signal },
      )
    case 'asset':
      return fetchRoute<typeof getAssetImage>(
        portico,
        { method: 'GET', path: '/public/getAssetImage/{id}' },
        { params: { id }, signal },
      )
    case 'currency':
      return fetchRoute<typeof getCurrencyImage>(
        portico,
        { method: 'GET', path: '/public/getCurrencyImage/{code}' },
        { params: { code: id }, signal },
      )
    case 'token':
      return fetchRoute<typeof getTokenImage>(
        portico,
        { method: 'GET', path: '/public/getTokenImage/{symbol}' },
        { params: { symbol: id }, signal },
      )
  }
}
