export type ReconnectingSocketOptions = {
  /** Relays that serve the same wallets. If one cannot be reached, the next one is tried. */
  urls: readonly string[]
  /** Returns the complete URL for one attempt, including its token. */
  toAddress: (url: string) => Promise<string>
  /** Returns whether a socket is needed. If not, none opens. */
  isWanted: () => boolean
  onOpen: () => void
  onData: (data: unknown) => void
  /** Called if a relay refuses this client and gives a reason. */
  onRefused: (reason: string) => void
}

/** How long a relay may take to open a socket, or to respond on one, in milliseconds. Then another socket is tried. */
export const patienceMs = 8_000

/** Milliseconds before the first retry. The pause doubles each time, up to `longest`. */
const retryDelayMs = { first: 100, longest: 10_000 }

/** Creates a socket that opens when it is needed, and opens again after a failure. */
export function createReconnectingSocket(options: ReconnectingSocketOptions) {
  const { isWanted, onData, onOpen, onRefused, toAddress, urls } = options
  let socket: WebSocket | undefined
  let isOpening = false
  let failures = 0
  let lastReason: string | undefined
  let retryTimer: ReturnType<typeof setTimeout> | undefined

  /** Drops the socket. If one is still needed, tries another after a pause. */
  const drop = () => {
    const dropped = socket
    socket = undefined
    isOpening = false
    if (dropped) {
      dropped.onopen = dropped.onmessage = dropped.onclose = null
      try {
        dropped.close()
      } catch {
        // The socket never opened.
      }
    }
    if (!isWanted()) return
    const delayMs = Math.min(retryDelayMs.first * 2 ** failures, retryDelayMs.longest)
    failures++
    clearTimeout(retryTimer)
    // Random, so that the clients of a restarted relay do not all return at the same moment. Nothing secret depends on
    // it.
    retryTimer = setTimeout(ensure, delayMs * (0.75 + Math.random() / 2))
  }

  const ensure = () => {
    if (socket || isOpening || !isWanted()) return
    clearTimeout(retryTimer)
    isOpening = true
    const url = urls[failures % urls.length] ?? ''
    toAddress(url).then((address) => {
      if (!isOpening) return
      if (!isWanted()) {
        isOpening = false
        return
      }
      try {
        open(address)
      } catch (error) {
        lastReason = String(error instanceof Error ? error.name : error) // never the address: it contains the token
        drop()
      }
    }, drop)
  }

  const open = (address: string) => {
    const opened = new WebSocket(address)
    socket = opened
    const openTimer = setTimeout(drop, patienceMs)
    opened.onopen = () => {
      clearTimeout(openTimer)
      isOpening = false
      onOpen()
    }
    opened.onmessage = ({ data }) => onData(data)
    opened.onclose = ({ reason }) => {
      clearTimeout(openTimer)
      if (reason) {
        lastReason = reason.slice(0, 200)
        onRefused(lastReason)
      }
      drop()
    }
    opened.onerror = () => {}
  }

  return {
    /** Returns the current socket, so that the caller can compare it with a later one. */
    current: () => socket,
    drop,
    ensure,
    /** Makes the next pause between attempts the shortest again. */
    forgetFailures() {
      failures = 0
    },
    isOpen: () => socket?.readyState === WebSocket.OPEN,
    /** Returns why the last attempt failed, if a relay gave a reason. */
    lastReason: () => lastReason,
    send: (message: object) => socket?.send(JSON.stringify(message)),
    stop() {
      clearTimeout(retryTimer)
      drop()
    },
  }
}
