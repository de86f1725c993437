import { getAuthKeys } from '@portico/protocol/http'
import { handle } from '../http/handle.js'

/** The response is public and cached for a minute, because backends that verify tokens request it often. */
export const handleGetAuthKeys = handle(
  getAuthKeys,
  async ({ caller }, { signIns }) => {
    caller.setHeader('cache-control', 'public, max-age=60')
    return { keys: (await signIns.publicKeys()).map((key) => ({ ...key })) }
  },
  { access: 'public' },
)
