import { readRasterHeader } from '../directory/readRasterHeader.js'

export type ImageHeader = {
  type: 'png' | 'jpeg' | 'webp' | 'gif' | 'avif'
  /** The largest that the file says anywhere: a decoder may believe any of these places. */
  width: number
  height: number
}

const rasterTypes = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/webp': 'webp' } as const

/** Kind and size of a picture, from its bytes alone and without decoding it; null for anything that is not taken. */
export function readImageHeader(bytes: Uint8Array): ImageHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const raster = readRasterHeader(bytes)
    if (raster) {
      const type = rasterTypes[raster.type]
      return largest(type, [raster, ...(type === 'webp' ? readWebpFrames(view) : [])])
    }
    return readGif(view) ?? readAvif(view)
  } catch (error) {
    // A read beyond the end: the file is cut off.
    if (error instanceof RangeError) return null
    throw error
  }
}

type Size = { width: number; height: number }

function largest(type: ImageHeader['type'], sizes: readonly Size[]): ImageHeader {
  const width = Math.max(...sizes.map((size) => size.width))
  const height = Math.max(...sizes.map((size) => size.height))
  return { height, type, width }
}

function tag(view: DataView, at: number, length = 4): string {
  return String.fromCharCode(...Array.from({ length }, (_, index) => view.getUint8(at + index)))
}

/** An extended WebP says a size of its own for each of its frames. */
function readWebpFrames(view: DataView): Size[] {
  const sizes: Size[] = []
  let at = 12
  while (at + 18 <= view.byteLength) {
    const kind = tag(view, at)
    const data = at + 8
    // A frame's chunk holds further chunks behind its own 16 bytes.
    if (kind === 'ANMF') {
      at = data + 16
      continue
    }
    if (kind === 'VP8L') {
      const bits = view.getUint32(data + 1, true)
      sizes.push({ height: 1 + ((bits >>> 14) & 0x3fff), width: 1 + (bits & 0x3fff) })
    }
    if (kind === 'VP8 ') {
      const width = view.getUint16(data + 6, true) & 0x3fff
      sizes.push({ height: view.getUint16(data + 8, true) & 0x3fff, width })
    }
    const length = view.getUint32(at + 4, true)
    at = data + length + (length % 2)
  }
  return sizes
}

/** The screen, and the first frame on it: the only one that is decoded. */
function readGif(view: DataView): ImageHeader | null {
  if (view.byteLength < 13 || !/^GIF8[79]a$/.test(tag(view, 0, 6))) return null
  const screen = { height: view.getUint16(8, true), width: view.getUint16(6, true) }
  let at = 13 + colorTableBytes(view.getUint8(10))
  for (;;) {
    const kind = view.getUint8(at)
    if (kind === 0x2c) {
      const frame = { height: view.getUint16(at + 7, true), width: view.getUint16(at + 5, true) }
      return largest('gif', [screen, frame])
    }
    if (kind !== 0x21) return null
    at += 2
    for (let length = view.getUint8(at); length > 0; length = view.getUint8(at)) at += length + 1
    at++
  }
}

function colorTableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
}

/** Every `ispe` box: the picture, its parts and its transparency each have one. */
function readAvif(view: DataView): ImageHeader | null {
  if (view.byteLength < 16 || tag(view, 4) !== 'ftyp') return null
  const brands = tag(view, 8, Math.min(view.getUint32(0), view.byteLength) - 8)
  // `avis` is a film.
  if (!brands.startsWith('avif') && !/avif/.test(brands)) return null
  const sizes: Size[] = []
  const bytes = Buffer.from(view.buffer, view.byteOffset, view.byteLength)
  for (let at = bytes.indexOf('ispe'); at >= 0; at = bytes.indexOf('ispe', at + 4)) {
    sizes.push({ height: view.getUint32(at + 12), width: view.getUint32(at + 8) })
  }
  return sizes.length === 0 ? null : largest('avif', sizes)
}
