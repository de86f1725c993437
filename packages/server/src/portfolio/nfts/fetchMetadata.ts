import { parseJson } from '@portico/protocol/text'
import { FetchFailedError } from '../../errors/fetch.js'
import type { SafeFetch } from '../../http/safeFetch.js'
import { webAddressOf } from '../../http/webAddressOf.js'

/** Maximum size of one NFT's metadata. Metadata with an embedded image is the largest. */
const limitBytes = 512 * 1024
const timeoutMs = 5000

/** The media types that gateways and collections send for metadata. */
const types = ['application/json', 'text/plain', 'application/octet-stream', 'binary/octet-stream', '']

const dataUrl = /^data:([^,;]*)((?:;[^,;]*)*),/i

export type FetchMetadataOptions = { ipfsGatewayUrl: string; safeFetch: SafeFetch; signal: AbortSignal }

/**
 * Fetches the JSON at a token's URL: http, https, ipfs, or data in the URL itself.
 *
 * @throws AddressRefusedError, FetchFailedError, SyntaxError
 */
export async function fetchMetadata(
  uri: string,
  { ipfsGatewayUrl, safeFetch, signal }: FetchMetadataOptions,
): Promise<unknown> {
  return parseJson(uri.startsWith('data:') ? readDataUrl(uri) : await fetchText())

  async function fetchText(): Promise<string> {
    const address = webAddressOf(uri, { ipfsGatewayUrl })
    if (address === null) throw new FetchFailedError({ host: 'The token', reason: 'it names no URL' })
    const { bytes } = await safeFetch(address, { limitBytes, signal, timeoutMs, types })
    return new TextDecoder().decode(bytes)
  }
}

function readDataUrl(uri: string): string {
  const [head, type = '', parameters = ''] = dataUrl.exec(uri.slice(0, 200)) ?? []
  if (
    head === undefined ||
    uri.length > limitBytes * 2 ||
    !['application/json', 'text/plain', ''].includes(type)
  ) {
    throw new FetchFailedError({ host: 'The token', reason: 'its metadata is not JSON' })
  }
  const content = uri.slice(head.length)
  if (/;base64$/i.test(parameters)) return Buffer.from(content, 'base64').toString('utf8')
  // Contracts write JSON into the URL without escaping it.
  return content.includes('%') ? decodeLoosely(content) : content
}

function decodeLoosely(content: string): string {
  try {
    return decodeURIComponent(content)
  } catch {
    return content
  }
}
