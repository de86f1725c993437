import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ImageRefusedError, ImageUnavailableError, TooManyImagesError } from '../errors/image.js'

/** Processor time for one image. A plain one takes 0.1 s. On a busy machine the elapsed time is longer. */
const processorMs = 4000
/**
 * Memory for one image, with its process. Measured: 354 MB for the largest photograph, with 16 bits a color. A drawing
 * can request gigabytes within its time limit, and a system that runs out of memory may also end the server.
 */
const memoryBytes = 640 * 1024 * 1024
/** Elapsed time for one image, and for the start of a process. */
const timeoutMs = 20_000
/** An idle process ends after this time to free its memory. */
const idleMs = 20_000
/** Number of processes. It suits two cores: more processes would take time from the server itself. */
const processes = 2
/**
 * How many of the processes draw SVGs. A filter with much noise uses up its whole time limit, and photographs continue
 * meanwhile.
 */
const drawingProcesses = 1
/** Number of clients whose last turn is remembered. */
const askerLimit = 1000
/**
 * Maximum number of waiting images. Further ones are refused for the moment, because a user scrolls past most of a
 * list.
 */
const waitingLimit = 200

export type RasterImage = { width: number; bytes: Uint8Array<ArrayBuffer> }

export type Job = {
  /** The format, as found in the bytes. */
  kind: 'png' | 'jpeg' | 'webp' | 'gif' | 'avif' | 'svg'
  bytes: Uint8Array
  /**
   * The client for which it is made. Of the waiting jobs, the one whose client had its last turn longest ago comes
   * first.
   */
  asker: string
  /** Widths to make, in pixels. An image is never enlarged. */
  widths: readonly number[]
}

export type Rasterizer = {
  /** Returns the image as WebP. @throws ImageRefusedError, ImageUnavailableError */
  rasterize: (job: Job) => Promise<RasterImage[]>
  /** Ends all processes. */
  close: () => void
}

type Slot = { child: ChildProcess | undefined; idle: NodeJS.Timeout | undefined }
type Waiting = { job: Job; resolve: (images: RasterImage[]) => void; reject: (error: Error) => void }

/**
 * Creates a pool of processes, each of which decodes one image at a time. Decoders are native code that reads
 * strangers' data. If one hangs or crashes, only its process ends.
 *
 * @param options.processorMs processor time for one image; default 4 s
 */
export function createRasterizer(options: { processorMs?: number } = {}): Rasterizer {
  const slots = Array.from({ length: processes }, (): Slot => ({ child: undefined, idle: undefined }))
  const free = [...slots]
  let waiting: Waiting[] = []
  let isClosed = false
  let drawing = 0
  /** The last turn of each client, oldest first. */
  const turns = new Map<string, number>()
  let turn = 0

  function takeNext(): Waiting | undefined {
    const turnOf = ({ job }: Waiting) => turns.get(job.asker) ?? 0
    let next: Waiting | undefined
    for (const one of waiting) {
      if (one.job.kind === 'svg' && drawing >= drawingProcesses) continue
      if (!next || turnOf(one) < turnOf(next)) next = one
    }
    if (!next) return undefined
    const { asker } = next.job
    waiting = waiting.filter((one) => one !== next)
    turns.delete(asker)
    turns.set(asker, ++turn)
    for (const oldest of turns.keys()) {
      if (turns.size <= askerLimit) break
      turns.delete(oldest)
    }
    return next
  }

  function start(): void {
    while (free.length > 0) {
      const next = takeNext()
      const slot = next && free.pop()
      if (!slot) return
      const isDrawing = next.job.kind === 'svg'
      if (isDrawing) drawing++
      clearTimeout(slot.idle)
      slot.child ??= startProcess(slot)
      run(slot.child, next.job, options.processorMs ?? processorMs)
        .then(next.resolve, (error: Error) => {
          if (!(error instanceof ImageRefusedError)) end(slot)
          next.reject(error)
        })
        .finally(() => {
          if (isDrawing) drawing--
          free.push(slot)
          slot.idle = setTimeout(() => end(slot), idleMs).unref()
          start()
        })
    }
  }

  return {
    close() {
      isClosed = true
      for (const { reject } of waiting)
        reject(new ImageUnavailableError({ reason: 'the server is stopping' }))
      waiting = []
      for (const slot of slots) end(slot)
    },
    rasterize: (job) =>
      new Promise((resolve, reject) => {
        if (isClosed || waiting.length >= waitingLimit) {
          reject(new TooManyImagesError({ what: 'drawn' }))
          return
        }
        waiting.push({ job, reject, resolve })
        start()
      }),
  }
}

function startProcess(slot: Slot): ChildProcess {
  const child = fork(fileURLToPath(new URL('./rasterize.js', import.meta.url)), {
    // The process gets neither the server's secrets nor its loaders.
    env: {},
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.on('exit', () => {
    if (slot.child === child) slot.child = undefined
  })
  // A process that cannot start reports that more than once, and only the first time while a picture waits for it.
  // Without a listener, an error would end the server.
  child.on('error', () => {})
  // The process does not keep the server running.
  child.unref()
  child.channel?.unref()
  return child
}

function end(slot: Slot): void {
  clearTimeout(slot.idle)
  slot.child?.kill('SIGKILL')
  slot.child = undefined
}

type Message = 'started' | { images: RasterImage[] } | { refused: string }

function run(child: ChildProcess, job: Job, mostMs: number): Promise<RasterImage[]> {
  return new Promise((resolve, reject) => {
    const stop = () => settle(new ImageUnavailableError({ reason: 'it takes too long' }))
    let timer = setTimeout(stop, timeoutMs)
    function settle(outcome: RasterImage[] | Error): void {
      clearTimeout(timer)
      child.off('message', read)
      child.off('exit', exited)
      child.off('error', broke)
      if (outcome instanceof Error) reject(outcome)
      else resolve(outcome)
    }
    function read(message: Message): void {
      if (message === 'started') {
        clearTimeout(timer)
        timer = setTimeout(stop, timeoutMs)
      } else if ('refused' in message) settle(new ImageRefusedError({ reason: message.refused }))
      // Copied, because the smallest image would otherwise keep the whole message in memory.
      else settle(message.images.map(({ bytes, width }) => ({ bytes: new Uint8Array(bytes), width })))
    }
    const broke = () => settle(new ImageUnavailableError({ reason: 'its decoder failed' }))
    // The process kills itself: with SIGKILL when its processor time is used up, and with SIGTERM when it exceeds its
    // memory.
    const exited = (_: unknown, signal: unknown) => {
      if (signal === 'SIGKILL') stop()
      else if (signal === 'SIGTERM') settle(new ImageRefusedError({ reason: 'it takes too much memory' }))
      else broke()
    }
    child.on('message', read)
    child.on('exit', exited)
    child.on('error', broke)
    const { bytes, kind, widths } = job
    child.send({ bytes, kind, memoryBytes, processorMs: mostMs, widths })
  })
}
