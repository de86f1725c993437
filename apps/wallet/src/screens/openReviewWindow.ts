import type { ApprovalRequest, Asker } from '../approval/approvalRequest.js'

/** What the secure window shows. */
export type ReviewedRequest = {
  asker: Asker
  /** Addresses of the wallet itself, and those that it sent to before: they stand in a storage that the window does not share. */
  known: readonly string[]
  projectId: string
  request: ApprovalRequest
}

export type ReviewWindowOptions = {
  shown: Promise<ReviewedRequest>
  onApprove: () => void
  onReject: () => void
}

/** How the window says that it can be spoken to. */
export const reviewReady = 'portico-review-ready'

/**
 * Opens the screen in a window of the wallet's own, which nothing can lie over. In the click itself, so that no browser
 * blocks it. Both ends are of one origin, and speak through a port.
 */
export function openReviewWindow({ onApprove, onReject, shown }: ReviewWindowOptions): void {
  const opened = window.open('/review', '', 'popup,width=480,height=760')
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
