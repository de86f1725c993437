import { getProxiedImage } from '@portico/protocol/http'
import { ImageNotFoundError } from '../errors/request.js'
import { widerNetwork } from '../http/clientAddress.js'
import { handleBinary } from '../http/handle.js'

const defaultWidth = 256

/** Serves an image for which the server returned a URL. Plain `<img>` elements request it, without a project. */
export const handleGetProxiedImage = handleBinary(
  getProxiedImage,
  async ({ caller: { address }, params: { id }, query: { width } }, { imageProxy }) => {
    const pixels = width === undefined ? defaultWidth : Number(width)
    const bytes = await imageProxy.get(id, pixels, widerNetwork(address))
    if (!bytes) throw new ImageNotFoundError({ field: 'params.id' })
    return {
      bytes,
      headers: {
        // An id identifies the original's URL, and so one image.
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'content-type': 'image/webp',
      },
    }
  },
  { access: 'public' },
)
