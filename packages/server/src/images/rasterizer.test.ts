import { Transformer } from '@napi-rs/image'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createRasterizer, type Job } from './rasterizer.js'

afterEach(() => {
  vi.useRealTimers()
})

async function start() {
  const rasterizer = createRasterizer()
  onTestFinished(() => rasterizer.close())
  const png = await Transformer.fromRgbaPixels(new Uint8Array(4), 1, 1).png()
  const job: Job = { bytes: png, kind: 'png', widths: [48] }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  return { job, rasterizer }
}

test('behavior: what its process takes to start is not of the 4 s of a picture', async () => {
  const { job, rasterizer } = await start()
  const made = rasterizer.rasterize(job)
  // In the same task: no process has started.
  vi.advanceTimersByTime(19_999)
  expect(await made).toMatchObject([{ width: 48 }])
})

test('error: a process that has not started after 20 s is ended, and the next picture has a new one', async () => {
  const { job, rasterizer } = await start()
  const made = rasterizer.rasterize(job)
  vi.advanceTimersByTime(20_000)
  await expect(made).rejects.toThrow('it takes too long')
  expect(await rasterizer.rasterize(job)).toMatchObject([{ width: 48 }])
})

test('error: a picture that takes 4 s is given up', async () => {
  const { job, rasterizer } = await start()
  await rasterizer.rasterize(job)
  // Its process is free for the next one a moment later.
  await new Promise(setImmediate)
  const made = rasterizer.rasterize(job)
  vi.advanceTimersByTime(4_000)
  await expect(made).rejects.toThrow('it takes too long')
  expect(await rasterizer.rasterize(job)).toMatchObject([{ width: 48 }])
})
