// Decodes pictures of strangers in a process of its own: its parent ends it when one takes too long, and a decoder that
// breaks takes nothing with it. Plain JavaScript, because a process starts from a file that nothing has compiled.
import { ResizeFit, Transformer } from '@napi-rs/image'
import { decodeGif } from './decodeGif.js'

const quality = 82
/** Taller than this times its width, a picture is made narrower. */
const tallness = 2

process.on('message', async ({ bytes, kind, widths }) => {
  try {
    process.send({ images: await rasterize(kind, bytes, widths) })
  } catch (error) {
    process.send({ refused: String(error).slice(0, 200) })
  }
})
// From here on the time of the first picture counts.
process.send('started')
// The parent is gone.
process.on('disconnect', () => process.exit())

/** One picture in several widths, as WebP. No width is made by enlarging. */
async function rasterize(kind, bytes, widths) {
  const images = []
  let source = open(kind, bytes)
  // The largest first, so that the smaller ones are made from it and not from the original.
  for (const width of [...widths].sort((a, b) => b - a)) {
    const size = await source.metadata()
    if (size.width > width || size.height > width * tallness) {
      source.resize({ fit: ResizeFit.Inside, height: width * tallness, width })
    }
    const small = await source.png()
    images.push({ bytes: await new Transformer(small).webp(quality), width })
    source = new Transformer(small)
  }
  return images
}

function open(kind, bytes) {
  if (kind === 'svg') return Transformer.fromSvg(bytes)
  if (kind !== 'gif') return new Transformer(bytes).rotate()
  const { height, pixels, width } = decodeGif(bytes)
  return Transformer.fromRgbaPixels(pixels, width, height)
}
