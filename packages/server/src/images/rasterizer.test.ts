import { Transformer } from '@napi-rs/image'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createRasterizer, type Job } from './rasterizer.js'

afterEach(() => {
  vi.useRealTimers()
})

async function start(options: Parameters<typeof createRasterizer>[0] = {}) {
  const rasterizer = createRasterizer(options)
  onTestFinished(() => rasterizer.close())
  const png = await Transformer.fromRgbaPixels(new Uint8Array(4), 1, 1).png()
  const job: Job = { asker: 'ada', bytes: png, kind: 'png', widths: [48] }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  return { job, rasterizer }
}

test('behavior: the start of its process does not count as drawing time', async () => {
  const { job, rasterizer } = await start()
  const made = rasterizer.rasterize(job)
  // This is the same task, so no process has started yet.
  vi.advanceTimersByTime(19_999)
  expect(await made).toMatchObject([{ width: 48 }])
})

test('error: a process that has not started after 20 s is killed, and the next picture gets a new one', async () => {
  const { job, rasterizer } = await start()
  const made = rasterizer.rasterize(job)
  vi.advanceTimersByTime(20_000)
  await expect(made).rejects.toThrow('it takes too long')
  expect(await rasterizer.rasterize(job)).toMatchObject([{ width: 48 }])
})

test('error: a picture that takes 20 s of wall time is aborted', async () => {
  const { job, rasterizer } = await start()
  await rasterizer.rasterize(job)
  // The job's process becomes free a moment later.
  await new Promise(setImmediate)
  const made = rasterizer.rasterize(job)
  vi.advanceTimersByTime(20_000)
  await expect(made).rejects.toThrow('it takes too long')
  expect(await rasterizer.rasterize(job)).toMatchObject([{ width: 48 }])
})

test('error: a process that the system cannot start fails its picture alone', async () => {
  const { job, rasterizer } = await start()
  const crashes: unknown[] = []
  const note = (error: unknown) => crashes.push(error)
  const others = process.listeners('uncaughtException')
  process.removeAllListeners('uncaughtException')
  process.on('uncaughtException', note)
  const { execPath } = process
  onTestFinished(() => {
    process.execPath = execPath
    process.off('uncaughtException', note)
    for (const each of others) process.on('uncaughtException', each)
  })
  process.execPath = '/no/such/program'
  const made = [rasterizer.rasterize(job), rasterizer.rasterize(job)]
  expect(await Promise.allSettled(made)).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
  // Each failure is reported more than once.
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
  expect(crashes).toEqual([])
  process.execPath = execPath
  expect(await rasterizer.rasterize(job)).toMatchObject([{ width: 48 }])
})

/** A hundred thousand octaves of noise for each of a million pixels, which would practically never end. */
const endless = `<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="1024" viewBox="0 0 1024 1024">
<filter id="f"><feTurbulence baseFrequency="0.5" numOctaves="100000"/></filter>
<rect width="1024" height="1024" filter="url(#f)"/></svg>`

test('hardening A30: a drawing has 4 s of CPU time, however long that takes', async () => {
  const { job, rasterizer } = await start()
  await rasterizer.rasterize(job)
  await new Promise(setImmediate)
  // The clock stands still, so only the limit on processor time can end it.
  const drawing: Job = { ...job, bytes: Buffer.from(endless), kind: 'svg' }
  await expect(rasterizer.rasterize(drawing)).rejects.toThrow('it takes too long')
})

test('hardening A30: drawings that use all of their time do not delay photographs', async () => {
  const { job, rasterizer } = await start()
  await rasterizer.rasterize(job)
  await new Promise(setImmediate)
  const drawing: Job = { ...job, asker: 'eve', bytes: Buffer.from(endless), kind: 'svg' }
  const drawn = Promise.allSettled([rasterizer.rasterize(drawing), rasterizer.rasterize(drawing)])
  expect(await rasterizer.rasterize(job)).toMatchObject([{ width: 48 }])
  rasterizer.close()
  expect(await drawn).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
})

test('hardening A30: clients that wait for drawings take turns', async () => {
  const { job, rasterizer } = await start()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>')
  const made: string[] = []
  const ask = (asker: string, name: string) =>
    rasterizer.rasterize({ ...job, asker, bytes: svg, kind: 'svg' }).then(() => made.push(name))
  await Promise.all([ask('eve', 'eve 1'), ask('eve', 'eve 2'), ask('eve', 'eve 3'), ask('bob', 'bob')])
  expect(made).toEqual(['eve 1', 'bob', 'eve 2', 'eve 3'])
})

/** Returns nested masks: each takes 8 MB while the masks inside it are drawn. */
function maskedTimes(count: number): Buffer {
  const box = 'maskUnits="userSpaceOnUse" x="0" y="0" width="1024" height="2048"'
  const masks = Array.from({ length: count }, (_, index) => {
    const next = index + 1 < count ? ` mask="url(#m${index + 1})"` : ''
    return `<mask id="m${index}" ${box}${next}><rect width="1024" height="2048" fill="#fff"/></mask>`
  })
  const head = '<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="2048" viewBox="0 0 1024 2048">'
  return Buffer.from(`${head}${masks.join('')}<rect width="1024" height="2048" mask="url(#m0)"/></svg>`)
}

test('hardening A30: a drawing that takes more than 640 MB is aborted, one that takes less is drawn', async () => {
  // On a busy machine the system takes seconds to hand out so much memory, and that counts as processor time.
  const { job, rasterizer } = await start({ processorMs: 60_000 })
  const draw = (count: number) => rasterizer.rasterize({ ...job, bytes: maskedTimes(count), kind: 'svg' })
  expect(await draw(20)).toMatchObject([{ width: 48 }])
  await new Promise(setImmediate)
  await expect(draw(90)).rejects.toThrow('it takes too much memory')
  await new Promise(setImmediate)
  expect(await draw(20)).toMatchObject([{ width: 48 }])
})
