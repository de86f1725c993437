// Decodes the first frame of a GIF. Plain JavaScript, because it runs in the process of rasterize.js.

/** 4096 × 4096, as for every image. A frame has its own size, which may differ from the image's. */
const pixelLimit = 16_777_216

/**
 * Not a PorticoError, because this process imports no other module, so that it starts from sources and from a build.
 */
class BrokenGifError extends Error {
  name = 'BrokenGifError'
}

/**
 * @param {Uint8Array} bytes
 * @returns {{ pixels: Uint8Array, width: number, height: number }} RGBA
 */
export function decodeGif(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const width = view.getUint16(6, true)
  const height = view.getUint16(8, true)
  let at = 13
  let colors = readColors(view.getUint8(10))
  let transparent = -1
  for (;;) {
    const kind = view.getUint8(at++)
    if (kind === 0x2c) break
    if (kind !== 0x21) throw new BrokenGifError('no frame')
    // A graphic control extension before the frame names the transparent color.
    if (view.getUint8(at) === 0xf9 && view.getUint8(at + 2) & 1) transparent = view.getUint8(at + 5)
    at++
    skipBlocks()
  }
  const frame = {
    height: view.getUint16(at + 6, true),
    left: view.getUint16(at, true),
    top: view.getUint16(at + 2, true),
    width: view.getUint16(at + 4, true),
  }
  if (frame.width * frame.height > pixelLimit) throw new BrokenGifError('a frame that is too large')
  const flags = view.getUint8(at + 8)
  at += 9
  colors = readColors(flags) ?? colors
  if (!colors) throw new BrokenGifError('no colours')
  const codeSize = view.getUint8(at++)
  const indexes = unpack(joinBlocks(), codeSize, frame.width * frame.height)

  const pixels = new Uint8Array(width * height * 4)
  const rows = flags & 0x40 ? interlacedRows(frame.height) : Array.from({ length: frame.height }, (_, y) => y)
  for (const [read, y] of rows.entries()) {
    for (let x = 0; x < frame.width; x++) {
      const index = indexes[read * frame.width + x]
      const toX = frame.left + x
      const toY = frame.top + y
      if (index === transparent || toX >= width || toY >= height) continue
      const target = (toY * width + toX) * 4
      pixels[target] = colors[index * 3]
      pixels[target + 1] = colors[index * 3 + 1]
      pixels[target + 2] = colors[index * 3 + 2]
      pixels[target + 3] = 255
    }
  }
  return { height, pixels, width }

  function readColors(flags) {
    if (!(flags & 0x80)) return undefined
    const length = 3 * 2 ** ((flags & 7) + 1)
    at += length
    return bytes.subarray(at - length, at)
  }

  function skipBlocks() {
    for (let length = view.getUint8(at++); length > 0; length = view.getUint8(at++)) at += length
  }

  function joinBlocks() {
    const start = at
    skipBlocks()
    const joined = new Uint8Array(at - start)
    let size = 0
    for (let from = start; bytes[from] > 0; from += bytes[from] + 1) {
      joined.set(bytes.subarray(from + 1, from + 1 + bytes[from]), size)
      size += bytes[from]
    }
    return joined.subarray(0, size)
  }
}

/** Decodes GIF's variant of LZW: codes grow to 12 bits, and the first two after the colors mean "clear" and "end". */
function unpack(data, codeSize, count) {
  if (codeSize < 2 || codeSize > 8) throw new BrokenGifError('no code size')
  const clear = 1 << codeSize
  const prefix = new Uint16Array(4096)
  const suffix = new Uint8Array(4096)
  const stack = new Uint8Array(4097)
  for (let code = 0; code < clear; code++) suffix[code] = code
  const out = new Uint8Array(count)
  let written = 0
  let bits = 0
  let held = 0
  let size = codeSize + 1
  let next = clear + 2
  let previous = -1
  let first = 0
  for (let at = 0; written < count; ) {
    while (held < size && at < data.length) {
      bits |= data[at++] << held
      held += 8
    }
    if (held < size) break
    const code = bits & ((1 << size) - 1)
    bits >>>= size
    held -= size
    if (code === clear) {
      size = codeSize + 1
      next = clear + 2
      previous = -1
      continue
    }
    if (code === clear + 1) break
    if (code > next || (code === next && previous < 0)) throw new BrokenGifError('a code that was not given')
    let depth = 0
    let walk = code
    if (code === next) {
      stack[depth++] = first
      walk = previous
    }
    while (walk >= clear) {
      stack[depth++] = suffix[walk]
      walk = prefix[walk]
    }
    first = walk
    stack[depth++] = walk
    while (depth > 0 && written < count) out[written++] = stack[--depth]
    if (previous >= 0 && next < 4096) {
      prefix[next] = previous
      suffix[next++] = first
      if (next === 1 << size && size < 12) size++
    }
    previous = code
  }
  return out
}

function interlacedRows(height) {
  const passes = [
    [0, 8],
    [4, 8],
    [2, 4],
    [1, 2],
  ]
  return passes.flatMap(([from, step]) =>
    Array.from({ length: Math.max(0, Math.ceil((height - from) / step)) }, (_, index) => from + index * step),
  )
}
