import { getProxiedImage } from '@portico/protocol/http'
import { ImageNotFoundError } from '../errors/request.js'
import { handleBinary } from '../http/handle.js'

const defaultWidth = 256

/** A picture that the server gave out an address for. Plain `<img>` elements ask, which name no project. */
export const handleGetProxiedImage = handleBinary(
  getProxiedImage,
  async ({ params: { id }, query: { width } }, { imageProxy }) => {
    const bytes = await imageProxy.get(id, width === undefined ? defaultWidth : Number(width))
    if (!bytes) throw new ImageNotFoundError({ field: 'params.id' })
    return {
      bytes,
      headers: {
        // An id stands for the original's address, and that for one picture.
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'content-type': 'image/webp',
      },
    }
  },
  { access: 'public' },
)
