import { fillPage, loadWindowTexts, readWindowLanguage } from '../language/windowLanguage.js'
import { type ReviewedRequest, reviewReady } from '../screens/openReviewWindow.js'

/** How long to wait for the frame that opened the window, in ms. It responds immediately, if at all. */
const patienceMs = 5_000

/** Runs the secure window: shows the request that the frame passes, and returns the user's decision. */
function start(): void {
  void loadWindowTexts(readWindowLanguage()).then(fillPage)
  const root = document.getElementById('root')
  if (!root) return
  const tellAlone = () => document.getElementById('alone')?.removeAttribute('hidden')
  if (!window.opener) {
    tellAlone()
    return
  }
  // Once the review is mounted, this element is gone, because the review replaces everything in its root.
  setTimeout(tellAlone, patienceMs)
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = async ({ data }: MessageEvent<ReviewedRequest>) => {
    const { mountReview } = await import('../screens/mountReview.js')
    await mountReview({
      onAnswer: (answer) => {
        port1.postMessage(answer)
        window.close()
      },
      root,
      shown: data,
    })
  }
  // The opener is the frame, which has this window's origin. If a page opened this window, it receives nothing.
  window.opener.postMessage(reviewReady, location.origin, [port2])
}

start()
