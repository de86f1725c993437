import type { ApprovalRequest, Asker } from '../approval/approvalRequest.js'
import { languageHash } from '../language/windowLanguage.js'

/** What the secure window shows. */
export type ReviewedRequest = {
  asker: Asker
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

export type ReviewWindowOptions = {
  language: string
  shown: Promise<ReviewedRequest>
  onApprove: () => void
  onReject: () => void
}

/** The message with which the window reports that it is ready. */
export const reviewReady = 'portico-review-ready'

/**
 * Opens the screen in a window of the wallet's own, which nothing can cover. Call it in the click, so that the browser
 * does not block the window. Both ends have the same origin, and communicate through a port.
 */
export function openReviewWindow({ language, onApprove, onReject, shown }: ReviewWindowOptions): void {
  const opened = window.open(`/review${languageHash(language)}`, '', 'popup,width=480,height=760')
  if (!opened) return
  const stop = new AbortController()
  window.addEventListener(
    'message',
    ({ data, origin, ports, source }) => {
      if (origin !== location.origin || source !== opened || data !== reviewReady) return
      const [port] = ports
      if (!port) return
      stop.abort()
      port.onmessage = ({ data: answer }) => (answer === 'approve' ? onApprove() : onReject())
      void shown.then((request) => port.postMessage(request))
    },
    { signal: stop.signal },
  )
}
