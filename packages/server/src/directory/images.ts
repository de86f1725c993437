import { getAssetImage, getCurrencyImage, getTokenImage, getWalletImage } from '@portico/protocol/http'
import type { ServerContext } from '../context.js'
import { ImageNotFoundError } from '../errors/request.js'
import { type BinaryAnswer, handleBinary } from '../http/handle.js'
import type { ImageKind } from './imageStore.js'

/** Images are not private, and plain `<img>` elements request them without a project. */
const access = 'public'

export const handleGetWalletImage = handleBinary(
  getWalletImage,
  ({ params: { imageId } }, { images }) => answer(images, 'wallet', imageId, 'params.imageId'),
  { access },
)

export const handleGetAssetImage = handleBinary(
  getAssetImage,
  ({ params: { id } }, { images }) => answer(images, 'asset', id, 'params.id'),
  { access },
)

export const handleGetCurrencyImage = handleBinary(
  getCurrencyImage,
  ({ params: { code } }, { images }) => answer(images, 'currency', code, 'params.code'),
  { access },
)

export const handleGetTokenImage = handleBinary(
  getTokenImage,
  ({ params: { symbol } }, { images }) => answer(images, 'token', symbol, 'params.symbol'),
  { access },
)

async function answer(
  images: ServerContext['images'],
  kind: ImageKind,
  id: string,
  field: string,
): Promise<BinaryAnswer> {
  const image = await images.get(kind, id)
  if (!image) throw new ImageNotFoundError({ field })
  return {
    bytes: image.bytes,
    headers: {
      // A name may later mean another image. An id with a hash cannot.
      'cache-control': image.isForever ? 'public, max-age=31536000, immutable' : 'public, max-age=86400',
      // An image that is opened as a page can load and run nothing.
      'content-security-policy': "default-src 'none'",
      'content-type': image.type,
      etag: `"${image.digest}"`,
    },
  }
}
