// Decodes pictures of strangers in a process of its own: its parent ends it when one takes too long, and a decoder that
// breaks takes nothing with it. Plain JavaScript, because a process starts from a file that nothing has compiled.
import { Worker } from 'node:worker_threads'
import { ResizeFit, Transformer } from '@napi-rs/image'
import { decodeGif } from './decodeGif.js'

const quality = 82
/** Taller than this times its width, a picture is made narrower. */
const tallness = 2

/**
 * Ends this process when a picture has taken too much of the processor. A thread of its own, since a drawing is drawn in
 * the one that asks for it.
 */
const watch = new Worker(
  `const { parentPort } = require('node:worker_threads')
  let timer
  parentPort.on('message', (processorMs) => {
    clearInterval(timer)
    if (processorMs === undefined) return
    const before = process.cpuUsage()
    timer = setInterval(() => {
      const { system, user } = process.cpuUsage(before)
      if ((system + user) / 1000 > processorMs) process.kill(process.pid, 'SIGKILL')
    }, 50)
  })`,
  { eval: true },
)
watch.unref()

process.on('message', async ({ bytes, kind, processorMs, widths }) => {
  watch.postMessage(processorMs)
  try {
    process.send({ images: await rasterize(kind, bytes, widths) })
  } catch (error) {
    process.send({ refused: String(error).slice(0, 200) })
  } finally {
    watch.postMessage(undefined)
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
