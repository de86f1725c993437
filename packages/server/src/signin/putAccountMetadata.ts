import { putAccountMetadata } from '@portico/protocol/http'
import { PayloadTooLargeError } from '../errors/request.js'
import { handle } from '../http/handle.js'
import { requireSession, toSite } from './signInCaller.js'

/** Maximum size of a site's JSON for one account. */
const metadataLimitBytes = 8000

export const handlePutAccountMetadata = handle(
  putAccountMetadata,
  async ({ body, caller, query }, context) => {
    if (Buffer.byteLength(JSON.stringify(body.metadata)) > metadataLimitBytes)
      throw new PayloadTooLargeError({ limitBytes: metadataLimitBytes })
    const site = toSite(caller, context, query.projectId)
    const { account } = await requireSession(caller, context, site, { ...query, isChange: true })
    await context.signIns.setMetadata(account.id, body.metadata)
    return { metadata: body.metadata }
  },
  { hasCredentials: true },
)
