import { expect, test } from 'vitest'
import { readImageHeader } from './readImageHeader.js'

const number = (value: number, isLittle = false) => {
  const bytes = Buffer.alloc(4)
  if (isLittle) bytes.writeUInt32LE(value)
  else bytes.writeUInt32BE(value)
  return bytes
}

/** Creates an extended WebP of 32 × 16 with this many unknown chunks. */
function webpOf(chunks: number) {
  const canvas = Buffer.from([0, 0, 0, 0, 31, 0, 0, 15, 0, 0])
  const body = Buffer.concat([
    Buffer.from('WEBPVP8X'),
    number(10, true),
    canvas,
    ...Array.from({ length: chunks }, () => Buffer.from('junk\0\0\0\0')),
    Buffer.alloc(18),
  ])
  return Buffer.concat([Buffer.from('RIFF'), number(body.length, true), body])
}

/** Creates an AVIF with this many bytes of brands, which repeats its size of 32 × 16 this many times. */
function avifOf({ brandBytes, sizes }: { brandBytes: number; sizes: number }) {
  const size = Buffer.concat([Buffer.from('ispe\0\0\0\0'), number(32), number(16)])
  return Buffer.concat([
    number(brandBytes),
    Buffer.from('ftypavif'),
    Buffer.alloc(brandBytes - 12),
    ...Array.from({ length: sizes }, () => size),
  ])
}

/** Creates a GIF of 32 × 16 with this many blocks of a comment before its frame. */
function gifOf(blocks: number) {
  const screen = Buffer.from([32, 0, 16, 0, 0, 0, 0])
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 8, 0, 8, 0, 0])
  return Buffer.concat([
    Buffer.from('GIF89a'),
    screen,
    Buffer.from([0x21, 0xfe]),
    Buffer.alloc(2 * blocks, 1),
    Buffer.alloc(1),
    frame,
  ])
}

test('default: type and size of a picture with as many parts as possible', () => {
  expect(readImageHeader(webpOf(99_000))).toEqual({ height: 16, type: 'webp', width: 32 })
  expect(readImageHeader(gifOf(100_000))).toEqual({ height: 16, type: 'gif', width: 32 })
  expect(readImageHeader(avifOf({ brandBytes: 4096, sizes: 4096 }))).toEqual({
    height: 16,
    type: 'avif',
    width: 32,
  })
})

test.each([
  ['chunks of a WebP', webpOf(100_001)],
  ['blocks of a GIF', gifOf(100_001)],
  ['brands of an AVIF', avifOf({ brandBytes: 4097, sizes: 1 })],
  ['sizes of an AVIF', avifOf({ brandBytes: 32, sizes: 4097 })],
])('hardening B4: a picture with more parts than any real one is refused: %s', (_, bytes) => {
  expect(readImageHeader(bytes)).toBeNull()
})
