import { postSocialCallback } from '@portico/protocol/http'
import { handleBinary } from '../../http/handle.js'

/**
 * Redirects to the GET route, because a POST navigation from another site sends no Lax cookie, but a GET navigation
 * does.
 */
export const handlePostSocialCallback = handleBinary(
  postSocialCallback,
  ({ body, params }) => {
    const answered = new URLSearchParams(
      Object.entries(body).filter((entry): entry is [string, string] => entry[1] !== undefined),
    )
    return {
      bytes: new Uint8Array(),
      headers: {
        'content-type': 'text/plain',
        location: `${params.provider}?${answered}`,
        'referrer-policy': 'no-referrer',
      },
      status: 303,
    }
  },
  { access: 'page', bodyType: 'form' },
)
