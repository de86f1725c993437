export type RasterType = 'image/png' | 'image/webp' | 'image/jpeg'

export type RasterHeader = { type: RasterType; width: number; height: number }

/** Reads the type and the size of a PNG, WebP or JPEG from its first bytes; null for anything else. */
export function readRasterHeader(bytes: Uint8Array): RasterHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return readPng(view) ?? readWebp(view) ?? readJpeg(view)
}

function text(view: DataView, at: number, length: number): string {
  if (at + length > view.byteLength) return ''
  return String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at, length))
}

function readPng(view: DataView): RasterHeader | null {
  if (view.byteLength < 24 || view.getUint32(0) !== 0x89504e47 || text(view, 12, 4) !== 'IHDR') return null
  return { height: view.getUint32(20), type: 'image/png', width: view.getUint32(16) }
}

/** @see https://developers.google.com/speed/webp/docs/riff_container */
function readWebp(view: DataView): RasterHeader | null {
  if (view.byteLength < 30 || text(view, 0, 4) !== 'RIFF' || text(view, 8, 4) !== 'WEBP') return null
  const type = 'image/webp'
  switch (text(view, 12, 4)) {
    case 'VP8X': {
      const width = 1 + (view.getUint32(24, true) & 0xffffff)
      const height = 1 + (view.getUint16(27, true) | (view.getUint8(29) << 16))
      return { height, type, width }
    }
    case 'VP8L': {
      const bits = view.getUint32(21, true)
      return { height: 1 + ((bits >>> 14) & 0x3fff), type, width: 1 + (bits & 0x3fff) }
    }
    case 'VP8 ':
      return { height: view.getUint16(28, true) & 0x3fff, type, width: view.getUint16(26, true) & 0x3fff }
    default:
      return null
  }
}

function readJpeg(view: DataView): RasterHeader | null {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return null
  let at = 2
  while (at + 9 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    // A start-of-frame marker, except the three codes in its range that mean something else.
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc) {
      return { height: view.getUint16(at + 5), type: 'image/jpeg', width: view.getUint16(at + 7) }
    }
    at += 2 + view.getUint16(at + 2)
  }
  return null
}
