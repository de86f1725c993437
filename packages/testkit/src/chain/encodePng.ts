import { deflateSync } from 'node:zlib'

/** Red, green and blue, 0 to 255. */
export type Color = readonly [number, number, number]

/**
 * Encodes a square PNG without transparency.
 *
 * @param side in pixels
 * @param colorAt called with the center of each pixel, 0 to 1 from the left and from the top
 * @see https://www.w3.org/TR/png-3/
 */
export function encodePng(side: number, colorAt: (x: number, y: number) => Color): Uint8Array {
  const rowLength = 1 + side * 3
  const rows = Buffer.alloc(side * rowLength)
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      // The first byte of a row names its filter. 0 is no filter.
      rows.set(colorAt((column + 0.5) / side, (row + 0.5) / side), row * rowLength + 1 + column * 3)
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  // 8 bits a channel, colors without a palette.
  header.set([8, 2], 8)
  const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
  return Buffer.concat([
    Buffer.from(signature),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

// Node has its own function for this only from 20.15 on.
function crc32(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}
