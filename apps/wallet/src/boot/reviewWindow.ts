import { type ReviewedRequest, reviewReady } from '../screens/openReviewWindow.js'

/** The frame that opened the window answers at once; after this nobody does, in ms. */
const patienceMs = 5_000

/** Of the secure window: shows what the frame that opened it hands over, and says what the person did. */
function start(): void {
  const root = document.getElementById('root')
  if (!root) return
  const tellAlone = () => document.getElementById('alone')?.removeAttribute('hidden')
  if (!window.opener) {
    tellAlone()
    return
  }
  // Gone once the screen is there: it takes the place of all that is in its root.
  setTimeout(tellAlone, patienceMs)
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = async ({ data }: MessageEvent<ReviewedRequest>) => {
    const { mountReview } = await import('../screens/mountReview.js')
    mountReview({
      onAnswer: (answer) => {
        port1.postMessage(answer)
        window.close()
      },
      root,
      shown: data,
    })
  }
  // The opener is the frame, of this very origin; a page that opened this window hears nothing.
  window.opener.postMessage(reviewReady, location.origin, [port2])
}

start()
