import { FetchFailedError } from '../errors/fetch.js'
import { ImageRefusedError } from '../errors/image.js'
import type { LoopTurns } from '../http/loopTurns.js'
import type { Room, SafeFetch } from '../http/safeFetch.js'
import { type Gateways, webAddressOf } from '../http/webAddressOf.js'
import { checkSvg } from './checkSvg.js'
import type { Job } from './rasterizer.js'
import { readImageHeader } from './readImageHeader.js'

const limitBytes = 10 * 1024 * 1024
const svgLimitBytes = 512 * 1024
const timeoutMs = 8000
/** 4096 × 4096, which takes 64 MB when decoded. */
const pixelLimit = 16_777_216
const sideLimit = 16_384

/** IPFS gateways and object stores often send a wrong type. The bytes show the real one. */
const types = [
  'image/png',
  'image/jpeg',
  'image/jpg',
  'image/webp',
  'image/gif',
  'image/avif',
  'image/svg+xml',
  'application/octet-stream',
  'binary/octet-stream',
]

type Options = Gateways & {
  /** The wider network of the client that views the image. */
  asker: string
  room: Room
  safeFetch: SafeFetch
  signal?: AbortSignal | undefined
  turns: LoopTurns
}

/**
 * Fetches an image and checks it without decoding it.
 *
 * @throws AddressRefusedError, FetchFailedError, ImageRefusedError
 */
export async function readOriginal(
  original: string,
  { asker, room, safeFetch, signal, turns, ...gateways }: Options,
): Promise<Omit<Job, 'asker' | 'widths'>> {
  const bytes = original.startsWith('data:')
    ? readDataUri(original)
    : await fetchOriginal(original, gateways, { room, safeFetch, signal })
  await turns.take(asker)
  return inspect(bytes)
}

async function fetchOriginal(
  original: string,
  gateways: Gateways,
  { room, safeFetch, signal }: Omit<Options, keyof Gateways | 'asker' | 'turns'>,
): Promise<Uint8Array> {
  const address = webAddressOf(original, gateways)
  if (address === null)
    throw new ImageRefusedError({ reason: 'its URL is not one from which the server fetches pictures' })
  const { bytes } = await safeFetch(address, { limitBytes, room, signal, timeoutMs, types })
  if (bytes.byteLength === 0)
    throw new FetchFailedError({ host: new URL(address).host, reason: 'it is empty' })
  return bytes
}

/** @see https://www.rfc-editor.org/rfc/rfc2397 */
function readDataUri(uri: string): Uint8Array {
  const [, base64, data = ''] =
    /^data:image\/[\w.+-]+(?:;(?!base64,)[\w-]+(?:=[^;,]*)?)*(;base64)?,([\s\S]*)$/i.exec(uri) ?? []
  if (base64) return Buffer.from(data, 'base64')
  try {
    return Buffer.from(decodeURIComponent(data))
  } catch {
    // SVG in JSON is often not escaped at all, and `100%` is no valid escape.
    return Buffer.from(data)
  }
}

function inspect(bytes: Uint8Array): Omit<Job, 'asker' | 'widths'> {
  const header = readImageHeader(bytes)
  if (header) {
    const { height, type, width } = header
    if (width > sideLimit || height > sideLimit || width * height > pixelLimit || width * height === 0) {
      throw new ImageRefusedError({ reason: `it is ${width}×${height}` })
    }
    return { bytes, kind: type }
  }
  if (bytes.byteLength > svgLimitBytes)
    throw new ImageRefusedError({ reason: 'its picture format is unknown' })
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new ImageRefusedError({ reason: 'its picture format is unknown' })
  }
  const checked = checkSvg(text)
  if ('refused' in checked) throw new ImageRefusedError({ reason: checked.refused })
  return { bytes: Buffer.from(checked.svg), kind: 'svg' }
}
