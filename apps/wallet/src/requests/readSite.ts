import type { FrameParsedPayload } from '@portico/protocol/frame'
import type { Asker } from '../approval/approvalRequest.js'
import { readAskerName } from './readAskerName.js'

const descriptionLimit = 160

/** Matches an image that is included as data. The frame loads nothing from elsewhere, so it shows no other image. */
const ownPicture = /^data:image\/(?:avif|gif|jpeg|png|webp);base64,[A-Za-z0-9+/]+=*$/

/** Reads what a page says about itself, and adds its real origin. */
export function readAsker(origin: string, metadata: FrameParsedPayload<'SYNC_DAPP_DATA'>['metadata']): Asker {
  const { description, icons = [], name, url } = metadata ?? {}
  return {
    claims: readClaim(origin, url),
    description: readAskerName(description, descriptionLimit),
    icon: icons.find((icon) => ownPicture.test(icon)),
    name: readAskerName(name),
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
