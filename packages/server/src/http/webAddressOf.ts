export type Gateways = {
  /** Base URL for `ipfs://` URLs, including the last slash. Absent: they are not fetched. */
  ipfsGatewayUrl?: string | undefined
}

/** `CID`, or `CID/path`, of either CID version. Some tokens use `ipfs://ipfs/CID`. */
const ipfsPath = /^(?:ipfs\/)?((?:Qm[1-9A-HJ-NP-Za-km-z]{44}|b[a-z2-7]{50,110})(?:\/[^?#]*)?)$/
/** URL parsers also read `%2e` as a dot. A path must not leave its CID and reach other content of the gateway. */
const climbs = /(^|[/\\])(\.|%2e){1,2}([/\\]|$)/i

/** Returns the http URL of a token's metadata or image, or null if there is none. */
export function webAddressOf(uri: string, { ipfsGatewayUrl }: Gateways): string | null {
  if (/^https?:\/\//i.test(uri)) return URL.canParse(uri) ? uri : null
  const [, rest = ''] = /^ipfs:\/\/(.+)$/i.exec(uri) ?? []
  const [, path] = ipfsPath.exec(rest) ?? []
  if (path === undefined || ipfsGatewayUrl === undefined || climbs.test(path)) return null
  return `${ipfsGatewayUrl}${path}`
}
