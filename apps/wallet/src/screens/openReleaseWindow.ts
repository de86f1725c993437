/** What the window is about. */
export type ReleaseVisit = {
  projectId: string
  /** Of this frame's own release, and of no other: only the wallet's own site hands one over. */
  ticket: string
}

/** How the window says that it can be spoken to. */
export const releaseReady = 'portico-release-ready'

/**
 * Opens the wallet's own window, in which the person lets this frame's device in. In the click itself, so that no browser
 * blocks it. Both ends are of one origin, and speak through a port.
 *
 * @returns false where the browser blocked it
 */
export function openReleaseWindow(visit: ReleaseVisit): boolean {
  const opened = window.open('/release', '', 'popup,width=480,height=640')
  if (!opened) return false
  const stop = new AbortController()
  window.addEventListener(
    'message',
    ({ data, origin, ports, source }) => {
      if (origin !== location.origin || source !== opened || data !== releaseReady) return
      const [port] = ports
      if (!port) return
      stop.abort()
      port.postMessage(visit)
    },
    { signal: stop.signal },
  )
  return true
}
