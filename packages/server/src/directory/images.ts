import { getAssetImage, getCurrencyImage, getTokenImage, getWalletImage } from '@portico/protocol/http'
import type { ServerContext } from '../context.js'
import { ImageNotFoundError } from '../errors/request.js'
import { type BinaryAnswer, handleBinary } from '../http/handle.js'
import type { ImageKind } from './imageStore.js'

/** Images hold nothing private and are asked for by plain `<img>` elements, which name no project. */
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
      // A name may come to mean another picture, an address of its content cannot.
      'cache-control': image.isForever ? 'public, max-age=31536000, immutable' : 'public, max-age=86400',
      // Opened as a page of its own, an image can load and run nothing.
      'content-security-policy': "default-src 'none'",
      'content-type': image.type,
      etag: `"${image.digest}"`,
    },
  }
}
