// Decodes strangers' images in a separate process. Its parent ends it if an image takes too long, and a decoder that
// crashes does no other harm. The file is plain JavaScript, because a process starts from a file that is not compiled.
import { Worker } from 'node:worker_threads'
import { ResizeFit, Transformer } from '@napi-rs/image'
import { GifReader } from 'omggif'

const quality = 82
/** The maximum ratio of height to width. A taller image becomes narrower. */
const tallness = 2

/**
 * Ends this process if an image has used too much processor time or memory. It needs a separate thread, because an
 * image is drawn in the thread that requests it. If memory runs short, the system may otherwise end the server.
 */
const watch = new Worker(
  `const { parentPort } = require('node:worker_threads')
  let timer
  parentPort.on('message', (limits) => {
    clearInterval(timer)
    if (limits === undefined) return
    const before = process.cpuUsage()
    timer = setInterval(() => {
      const { system, user } = process.cpuUsage(before)
      if (process.memoryUsage.rss() > limits.memoryBytes) process.kill(process.pid, 'SIGTERM')
      if ((system + user) / 1000 > limits.processorMs) process.kill(process.pid, 'SIGKILL')
    }, 20)
  })`,
  { eval: true },
)
watch.unref()

process.on('message', async ({ bytes, kind, memoryBytes, processorMs, widths }) => {
  watch.postMessage({ memoryBytes, processorMs })
  try {
    process.send({ images: await rasterize(kind, bytes, widths) })
  } catch (error) {
    process.send({ refused: String(error).slice(0, 200) })
  } finally {
    watch.postMessage(undefined)
  }
})
// The time of the first image counts from here.
process.send('started')
// The parent has ended.
process.on('disconnect', () => process.exit())

/** Encodes an image in several widths as WebP. It is never enlarged. */
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
  // The parent has checked the sizes of the GIF and of its first frame.
  const gif = new GifReader(bytes)
  const pixels = new Uint8Array(gif.width * gif.height * 4)
  gif.decodeAndBlitFrameRGBA(0, pixels)
  return Transformer.fromRgbaPixels(pixels, gif.width, gif.height)
}
