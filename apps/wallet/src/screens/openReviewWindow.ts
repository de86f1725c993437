import type { ApprovalRequest, Site } from '../approval/approvalRequest.js'
import { languageHash } from '../language/windowLanguage.js'
import { watchClosed } from './watchClosed.js'

/** What the secure window shows. */
export type ReviewedRequest = {
  site: Site
  /**
   * Addresses of the wallet itself and of earlier recipients. The frame passes them, because the window does not share
   * the frame's storage.
   */
  known: readonly string[]
  /** Language of the frame. */
  language: string
  projectId: string
  request: ApprovalRequest
}

/** What became of the window: the browser blocked it, it is open, or it closed before the user decided. */
export type ReviewWindowState = 'blocked' | 'open' | 'closed'

export type ReviewWindowOptions = {
  language: string
  shown: Promise<ReviewedRequest>
  onApprove: () => void
  onReject: () => void
  /** Called at once with `blocked` or `open`. Called with `closed` later, unless the user decides. */
  onState: (state: ReviewWindowState) => void
}

/** The message with which the window reports that it is ready. */
export const reviewReady = 'portico-review-ready'

/**
 * Opens the screen in a window of the wallet's own, which nothing can cover. Call it in the click, so that the browser
 * does not block the window. Both ends have the same origin, and communicate through a port.
 *
 * @returns closes the window. Nothing is reported after that
 */
export function openReviewWindow({
  language,
  onApprove,
  onReject,
  onState,
  shown,
}: ReviewWindowOptions): () => void {
  const opened = window.open(`/review${languageHash(language)}`, '', 'popup,width=480,height=760')
  if (!opened) {
    onState('blocked')
    return () => {}
  }
  onState('open')
  const stopWatching = watchClosed(opened, () => onState('closed'))
  const stop = new AbortController()
  window.addEventListener(
    'message',
    ({ data, origin, ports, source }) => {
      if (origin !== location.origin || source !== opened || data !== reviewReady) return
      const [port] = ports
      if (!port) return
      stop.abort()
      port.onmessage = ({ data: answer }) => {
        stopWatching()
        if (answer === 'approve') onApprove()
        else onReject()
      }
      void shown.then((request) => port.postMessage(request))
    },
    { signal: stop.signal },
  )
  return () => {
    stop.abort()
    stopWatching()
    opened.close()
  }
}
