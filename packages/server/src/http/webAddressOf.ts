export type Gateways = {
  /** Where `ipfs://` addresses are fetched, up to and with its last slash. Absent: they are not fetched. */
  ipfsGatewayUrl?: string | undefined
}

/** `CID`, or `CID/path`, of either version. Some tokens say `ipfs://ipfs/CID`. */
const ipfsPath = /^(?:ipfs\/)?((?:Qm[1-9A-HJ-NP-Za-km-z]{44}|b[a-z2-7]{50,110})(?:\/[^?#]*)?)$/
/** A URL parser reads `%2e` as a dot, too: a path must not lead out of its CID to what else the gateway serves. */
const climbs = /(^|[/\\])(\.|%2e){1,2}([/\\]|$)/i

/** The http address at which a token's metadata or picture is fetched, or null when it has none. */
export function webAddressOf(uri: string, { ipfsGatewayUrl }: Gateways): string | null {
  if (/^https?:\/\//i.test(uri)) return URL.canParse(uri) ? uri : null
  const [, rest = ''] = /^ipfs:\/\/(.+)$/i.exec(uri) ?? []
  const [, path] = ipfsPath.exec(rest) ?? []
  if (path === undefined || ipfsGatewayUrl === undefined || climbs.test(path)) return null
  return `${ipfsGatewayUrl}${path}`
}
