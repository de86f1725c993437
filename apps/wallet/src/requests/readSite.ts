import type { FrameParsedPayload } from '@portico/protocol/frame'
import type { Site } from '../approval/approvalRequest.js'
import { readSiteName } from './readSiteName.js'

const descriptionLimit = 160

/** Matches an image that is included as data. The frame loads nothing from elsewhere, so it shows no other image. */
const ownPicture = /^data:image\/(?:avif|gif|jpeg|png|webp);base64,[A-Za-z0-9+/]+=*$/

/** Reads what a page says about itself, and adds its real origin. */
export function readSite(origin: string, metadata: FrameParsedPayload<'SYNC_DAPP_DATA'>['metadata']): Site {
  const { description, icons = [], name, url } = metadata ?? {}
  return {
    claims: readClaim(origin, url),
    description: readSiteName(description, descriptionLimit),
    icon: icons.find((icon) => ownPicture.test(icon)),
    name: readSiteName(name),
    origin,
  }
}

/**
 * Returns the host that a page claims. If it is the page's own host, or one above or below it, the result is undefined.
 */
function readClaim(origin: string, url: string | undefined): string | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined
  const [own, claimed] = [new URL(origin).hostname, new URL(url).hostname]
  const isSame = own === claimed || own.endsWith(`.${claimed}`) || claimed.endsWith(`.${own}`)
  return claimed === '' || isSame ? undefined : claimed
}
