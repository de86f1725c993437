/** The reason that the camera shows nothing. */
export type ScannerProblem = 'denied' | 'none' | 'busy' | 'lost' | 'failed'

/** Milliseconds between two analyses of the picture. */
const lookMs = 120

/** Longest side of the analyzed picture, in px. A code can be read if it fills a third of the picture. */
const longestSide = 800

/**
 * The part of the Shape Detection API that browsers implement (https://wicg.github.io/shape-detection-api/).
 * TypeScript's types do not include it yet.
 */
type CodeDetector = { detect(source: HTMLVideoElement): Promise<readonly { rawValue?: unknown }[]> }
type CodeDetectorClass = {
  new (options: { formats: readonly string[] }): CodeDetector
  getSupportedFormats(): Promise<readonly string[]>
}

/**
 * Shows the camera in `video` and reads QR codes from it. The browser reads them if it can. Otherwise, a library loads
 * that does. Stops at the first code and switches the camera off.
 *
 * @returns a function that stops it and switches the camera off
 */
export function startScanner({
  onCode,
  onLive,
  onProblem,
  video,
}: {
  video: HTMLVideoElement
  onLive: () => void
  onCode: (text: string) => void
  onProblem: (problem: ScannerProblem) => void
}): () => void {
  let stream: MediaStream | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isEnded = false

  function end() {
    isEnded = true
    clearTimeout(timer)
    for (const track of stream?.getTracks() ?? []) track.stop()
    video.srcObject = null
  }

  async function run() {
    // React's StrictMode ends an effect immediately and starts it again. The wait prevents a second request for the
    // camera.
    await Promise.resolve()
    if (isEnded) return
    // `mediaDevices` is absent if the page is not in a secure context.
    const devices: MediaDevices | undefined = navigator.mediaDevices
    if (!devices) throw new DOMException('There is no camera.', 'NotFoundError')
    stream = await devices.getUserMedia({
      audio: false,
      video: { facingMode: 'environment', height: { ideal: 720 }, width: { ideal: 1280 } },
    })
    // If the user has left meanwhile, the camera is switched off.
    if (isEnded) return end()
    stream.getVideoTracks()[0]?.addEventListener('ended', () => {
      if (isEnded) return
      end()
      onProblem('lost')
    })
    video.srcObject = stream
    const [read] = await Promise.all([createReader(), video.play()])
    if (isEnded) return
    onLive()
    await look(read)
  }

  async function look(read: (video: HTMLVideoElement) => Promise<string | undefined>): Promise<void> {
    const text = video.videoWidth > 0 ? await read(video) : undefined
    if (isEnded) return
    if (text !== undefined) {
      end()
      onCode(text)
      return
    }
    timer = setTimeout(() => void look(read), lookMs)
  }

  run().catch((error: unknown) => {
    if (isEnded) return
    end()
    onProblem(toProblem(error))
  })
  return end
}

function toProblem(error: unknown): ScannerProblem {
  switch (error instanceof DOMException ? error.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'denied'
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'none'
    case 'NotReadableError':
    case 'AbortError':
      return 'busy'
    default:
      return 'failed'
  }
}

async function createReader(): Promise<(video: HTMLVideoElement) => Promise<string | undefined>> {
  const detector = await createDetector()
  if (detector) {
    return async (video) => {
      const found = await detector.detect(video).catch(() => [])
      const text = found[0]?.rawValue
      return typeof text === 'string' && text !== '' ? text : undefined
    }
  }
  const { default: decodeQR } = await import('qr/decode.js')
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    const scale = Math.min(1, longestSide / Math.max(video.videoWidth, video.videoHeight))
    const width = Math.max(1, Math.round(video.videoWidth * scale))
    const height = Math.max(1, Math.round(video.videoHeight * scale))
    canvas.width = width
    canvas.height = height
    context?.drawImage(video, 0, 0, width, height)
    const data = context?.getImageData(0, 0, width, height).data
    if (!data) return undefined
    try {
      return decodeQR({ data, height, width }) || undefined
    } catch {
      // Most pictures contain no code.
      return undefined
    }
  }
}

async function createDetector(): Promise<CodeDetector | undefined> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: CodeDetectorClass }
  try {
    const formats = (await BarcodeDetector?.getSupportedFormats()) ?? []
    return BarcodeDetector && formats.includes('qr_code')
      ? new BarcodeDetector({ formats: ['qr_code'] })
      : undefined
  } catch {
    return undefined
  }
}
