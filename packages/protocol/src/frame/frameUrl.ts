import type { CaipNetworkId } from '../caip/namespace.js'
import { toCaipNetworkId } from './chainId.js'

/** Protocol version with which a frame is loaded. Source: specification, section 9. */
export const frameVersion = '4'

/** Paths on a wallet's site: the frame's document, and the page that a pop-up opens first. */
export const framePaths = { frame: '/sdk', popup: '/loading' } as const

/** The iframe's id and name in the site's page. */
export const frameElement = { id: 'w3m-iframe', name: 'w3m-secure-iframe' } as const

/** The iframe's permissions. */
export const frameAllow = 'publickey-credentials-get; publickey-credentials-create; clipboard-write'

/** The parameters of a frame's URL. */
export type FrameQuery = {
  projectId: string
  /** The network to start on. Default: `eip155:1` */
  chainId: CaipNetworkId
  enableLogger: boolean
  /** Default: `frameVersion` */
  version: string
}

/** Returns the URL of the frame's document. */
export function writeFrameUrl(
  origin: string,
  query: Omit<FrameQuery, 'version'> & { path?: string | undefined },
): string {
  const address = new URL(query.path ?? framePaths.frame, origin)
  address.searchParams.set('projectId', query.projectId)
  address.searchParams.set('chainId', query.chainId)
  address.searchParams.set('version', frameVersion)
  address.searchParams.set('enableLogger', String(query.enableLogger))
  return address.href
}

/** Reads the parameters of the frame's URL. Missing or invalid parameters get their defaults. */
export function readFrameQuery(search: string): FrameQuery {
  const query = new URLSearchParams(search)
  return {
    // Accept only the canonical form: a network in another form, such as `eip155:0x1`, would have no name.
    chainId: toCaipNetworkId(query.get('chainId')) ?? 'eip155:1',
    enableLogger: query.get('enableLogger') === 'true',
    projectId: (query.get('projectId') ?? '').slice(0, 256),
    version: (query.get('version') ?? frameVersion).slice(0, 32),
  }
}
