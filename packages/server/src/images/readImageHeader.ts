import { readRasterHeader } from '../directory/readRasterHeader.js'

export type ImageHeader = {
  type: 'png' | 'jpeg' | 'webp' | 'gif' | 'avif'
  /** The largest size that the file states anywhere, because a decoder may use any of these sizes. */
  width: number
  height: number
}

const rasterTypes = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/webp': 'webp' } as const

/** Reads the type and the size of an image from its bytes without decoding it; null for unsupported files. */
export function readImageHeader(bytes: Uint8Array): ImageHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const raster = readRasterHeader(bytes)
    if (raster) {
      const { height, type, width } = raster
      const size = type === 'image/webp' ? readWebpFrames(view, { height, width }) : { height, width }
      return size && { ...size, type: rasterTypes[type] }
    }
    return readGif(view) ?? readAvif(view)
  } catch (error) {
    // A read beyond the end: the file is truncated.
    if (error instanceof RangeError) return null
    throw error
  }
}

type Size = { width: number; height: number }

const larger = (one: Size, other: Size): Size => ({
  height: Math.max(one.height, other.height),
  width: Math.max(one.width, other.width),
})

/** Converts four letters to a big-endian number, because text comparison takes ten times as long. */
const code = (letters: string) => Buffer.from(letters).readUInt32BE()
const codes = { ANMF: code('ANMF'), VP8: code('VP8 '), VP8L: code('VP8L'), ftyp: code('ftyp') }

/** Maximum numbers that are examined: an hour of film has fewer chunks, and images have few brands and sizes. */
const limits = { brandBytes: 4096, chunks: 100_000, sizes: 4096 }

/**
 * Returns the largest size in an extended WebP, whose frames have sizes of their own. Null if there are too many
 * chunks.
 */
function readWebpFrames(view: DataView, canvas: Size): Size | null {
  let size = canvas
  let at = 12
  for (let chunks = 0; at + 18 <= view.byteLength; chunks++) {
    if (chunks === limits.chunks) return null
    const kind = view.getUint32(at)
    const data = at + 8
    // A frame's chunk contains further chunks after its own 16 bytes.
    if (kind === codes.ANMF) {
      at = data + 16
      continue
    }
    if (kind === codes.VP8L) {
      const bits = view.getUint32(data + 1, true)
      size = larger(size, { height: 1 + ((bits >>> 14) & 0x3fff), width: 1 + (bits & 0x3fff) })
    }
    if (kind === codes.VP8) {
      const width = view.getUint16(data + 6, true) & 0x3fff
      size = larger(size, { height: view.getUint16(data + 8, true) & 0x3fff, width })
    }
    const length = view.getUint32(at + 4, true)
    at = data + length + (length % 2)
  }
  return size
}

/**
 * Reads the size of the screen and of the first frame, which is the only one that is decoded. Null if there are too
 * many blocks before it.
 */
function readGif(view: DataView): ImageHeader | null {
  const version = view.byteLength < 13 ? 0 : view.getUint16(4)
  // `GIF8`, then `7a` or `9a`.
  if (version === 0 || view.getUint32(0) !== 0x47494638 || (version !== 0x3761 && version !== 0x3961))
    return null
  const screen = { height: view.getUint16(8, true), width: view.getUint16(6, true) }
  let at = 13 + colorTableBytes(view.getUint8(10))
  let blocks = 0
  for (;;) {
    const kind = view.getUint8(at)
    if (kind === 0x2c) {
      const frame = { height: view.getUint16(at + 7, true), width: view.getUint16(at + 5, true) }
      return { ...larger(screen, frame), type: 'gif' }
    }
    if (kind !== 0x21) return null
    at += 2
    for (let length = view.getUint8(at); length > 0; length = view.getUint8(at)) {
      if (++blocks > limits.chunks) return null
      at += length + 1
    }
    at++
  }
}

function colorTableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
}

/** Reads every `ispe` box: the image, its parts and its transparency each have one. */
function readAvif(view: DataView): ImageHeader | null {
  if (view.byteLength < 16 || view.getUint32(4) !== codes.ftyp) return null
  const bytes = Buffer.from(view.buffer, view.byteOffset, view.byteLength)
  const end = Math.min(view.getUint32(0), view.byteLength)
  // `avis` is a film.
  if (end > limits.brandBytes || end < 12 || !bytes.subarray(8, end).includes('avif')) return null
  let size: Size | undefined
  let sizes = 0
  for (let at = findSize(bytes, 0); at >= 0; at = findSize(bytes, at + 4)) {
    if (++sizes > limits.sizes) return null
    const said = { height: view.getUint32(at + 12), width: view.getUint32(at + 8) }
    size = size ? larger(size, said) : said
  }
  return size ? { ...size, type: 'avif' } : null
}

/**
 * Returns the position of the next `ispe`, or -1. It looks for the last letter, because `indexOf` would stop at each
 * `i`, and a file may be full of these.
 */
function findSize(bytes: Buffer, from: number): number {
  const [i, s, p, e] = [0x69, 0x73, 0x70, 0x65]
  for (let at = from + 3; at < bytes.length; ) {
    const byte = bytes[at]
    if (byte === e) {
      if (bytes[at - 1] === p && bytes[at - 2] === s && bytes[at - 3] === i) return at - 3
      at += 4
    } else at += byte === p ? 1 : byte === s ? 2 : byte === i ? 3 : 4
  }
  return -1
}
