import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ImageRefusedError, ImageUnavailableError } from '../errors/image.js'

/** Of the processor, for one picture. A plain one takes 0.1 s. By the clock it takes longer on a machine that is busy. */
const processorMs = 4000
/** By the clock, for one picture, and for a process until it can decode. */
const timeoutMs = 20_000
/** An idle process gives its memory back. */
const idleMs = 20_000
/** Two cores: more at once would take the time of the server itself. */
const processes = 2
/** Of those, for drawings: a filter of much noise takes all of its time, and photographs go on meanwhile. */
const drawingProcesses = 1
/** Clients whose last turn is remembered. */
const askerLimit = 1000
/** Pictures that wait, at most. The next is refused for the moment: a list is scrolled on, nobody waits for all of it. */
const waitingLimit = 200

export type RasterImage = { width: number; bytes: Uint8Array<ArrayBuffer> }

export type Job = {
  /** What the bytes were found to be. */
  kind: 'png' | 'jpeg' | 'webp' | 'gif' | 'avif' | 'svg'
  bytes: Uint8Array
  /** For which client it is made. Of those that wait, the one whose turn is longest ago comes first. */
  asker: string
  /** Widths that are made, in pixels. No width is made by enlarging. */
  widths: readonly number[]
}

export type Rasterizer = {
  /** The picture as WebP. @throws ImageRefusedError, ImageUnavailableError */
  rasterize: (job: Job) => Promise<RasterImage[]>
  /** Ends all processes. */
  close: () => void
}

type Slot = { child: ChildProcess | undefined; idle: NodeJS.Timeout | undefined }
type Waiting = { job: Job; resolve: (images: RasterImage[]) => void; reject: (error: Error) => void }

/**
 * Decodes pictures in processes of their own, one picture at a time each. Decoders are native code that reads what
 * strangers wrote: where one hangs or breaks, its process is ended and the server goes on.
 */
export function createRasterizer(): Rasterizer {
  const slots = Array.from({ length: processes }, (): Slot => ({ child: undefined, idle: undefined }))
  const free = [...slots]
  let waiting: Waiting[] = []
  let isClosed = false
  let drawing = 0
  /** When each client had its last turn, the oldest first. */
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
      run(slot.child, next.job)
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
          reject(new ImageUnavailableError({ reason: 'too many pictures are being made' }))
          return
        }
        waiting.push({ job, reject, resolve })
        start()
      }),
  }
}

function startProcess(slot: Slot): ChildProcess {
  const child = fork(fileURLToPath(new URL('./rasterize.js', import.meta.url)), {
    // Nothing of the server's: not its secrets, not how its own sources are loaded.
    env: {},
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.on('exit', () => {
    if (slot.child === child) slot.child = undefined
  })
  // A server that has nothing else to do may end.
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

function run(child: ChildProcess, job: Job): Promise<RasterImage[]> {
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
      // Copies: what arrives is one block of memory, which the smallest of them would hold on to.
      else settle(message.images.map(({ bytes, width }) => ({ bytes: new Uint8Array(bytes), width })))
    }
    const broke = () => settle(new ImageUnavailableError({ reason: 'its decoder broke' }))
    // It ends itself so when a picture has had its time of the processor.
    const exited = (_: unknown, signal: unknown) => (signal === 'SIGKILL' ? stop() : broke())
    child.on('message', read)
    child.on('exit', exited)
    child.on('error', broke)
    const { bytes, kind, widths } = job
    child.send({ bytes, kind, processorMs, widths })
  })
}
