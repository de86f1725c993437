import encodeQR from 'qr'

export type PlayedCamera =
  /** The content of the code in front of the camera. Empty if there is no code. */
  | { shows: string }
  /** The user does not respond to the browser's prompt. */
  | 'never'
  /** Name of the browser's error. */
  | 'NotAllowedError'
  | 'NotFoundError'
  | 'NotReadableError'

/** Makes this page use a generated picture as its camera, until the returned function is called. */
export function playCamera(camera: PlayedCamera): { stop: () => void; tracks: MediaStreamTrack[] } {
  const tracks: MediaStreamTrack[] = []
  const value = {
    addEventListener() {},
    enumerateDevices: async () =>
      camera === 'NotFoundError' ? [] : [{ deviceId: '', groupId: '', kind: 'videoinput', label: '' }],
    async getUserMedia() {
      if (camera === 'never') return new Promise<never>(() => {})
      if (typeof camera === 'string') throw new DOMException('Played.', camera)
      const stream = film(camera.shows)
      tracks.push(...stream.getTracks())
      return stream
    },
    removeEventListener() {},
  }
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value })
  return { stop: () => void Reflect.deleteProperty(navigator, 'mediaDevices'), tracks }
}

/** Creates a video of one code, which is redrawn until its tracks are stopped. */
function film(text: string): MediaStream {
  const canvas = document.createElement('canvas')
  canvas.width = 480
  canvas.height = 360
  const context = canvas.getContext('2d')
  const modules = text === '' ? [] : encodeQR(text, 'raw', { border: 4, ecc: 'medium' })
  const size = modules.length > 0 ? Math.floor(340 / modules.length) : 0
  const draw = () => {
    if (!context) return
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.fillStyle = '#000'
    for (const [y, row] of modules.entries()) {
      for (const [x, isDark] of row.entries()) {
        if (isDark) context.fillRect(70 + x * size, 10 + y * size, size, size)
      }
    }
  }
  draw()
  const stream = canvas.captureStream(10)
  const timer = setInterval(() => {
    if (stream.getTracks().every(({ readyState }) => readyState === 'ended')) clearInterval(timer)
    else draw()
  }, 100)
  return stream
}
