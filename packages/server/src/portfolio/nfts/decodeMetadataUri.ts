import { encodeWord, readDynamicBytes, readSize } from '../../chain/abiWords.js'

/** Maximum length of a URL that contains the metadata itself. */
const dataLimit = 1024 * 1024
/** Maximum size of the result of a contract that returns a URL: its position and length come first. */
export const uriResultBytes = dataLimit + 96
/**
 * Maximum length of any other URL. URL parsers are slow: a megabyte with letters to encode takes 0.1 s each time.
 * Source: RFC 9110, 4.1.
 */
const addressLimit = 8000

/**
 * Decodes the URL that a contract returns, and replaces each `{id}` with the token's id (ERC-1155). If the contract
 * returns no URL, or if the result would be too long, returns an empty text.
 */
export function decodeMetadataUri(bytes: Buffer | null | undefined, tokenId: bigint): string {
  const at = bytes ? readSize(bytes, 0) : null
  const text = bytes && at !== null ? readDynamicBytes(bytes, at)?.toString('utf8') : undefined
  const uri = (text ?? '').trim()
  const most = uri.startsWith('data:') ? dataLimit : addressLimit
  const id = encodeWord(tokenId)
  let { length } = uri
  for (let from = uri.indexOf(place); from >= 0 && length <= most; from = uri.indexOf(place, from + 1))
    length += id.length - place.length
  return length > most ? '' : uri.replaceAll(place, id)
}

const place = '{id}'
