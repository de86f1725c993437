import { languageHash } from '../language/windowLanguage.js'

/** What the frame passes to the window. */
export type ReleaseVisit = {
  projectId: string
  /** Ticket of the request to confirm this frame's device. The embedding site never has it. */
  ticket: string
}

/** The message with which the window reports that it is ready. */
export const releaseReady = 'portico-release-ready'

/**
 * Opens the wallet's own window, in which the user confirms this frame's device. Call it in the click, so that the
 * browser does not block the window. Both ends have the same origin, and communicate through a port.
 *
 * @returns false if the browser blocked the window
 */
export function openReleaseWindow(visit: ReleaseVisit, language: string): boolean {
  const opened = window.open(`/release${languageHash(language)}`, '', 'popup,width=480,height=640')
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
