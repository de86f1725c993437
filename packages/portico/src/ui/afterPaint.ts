/**
 * Runs the work when the next frame is on screen. If the page draws no frame, for example behind another window, it
 * runs after 100 ms.
 */
export function afterPaint(work: () => void): void {
  let isDone = false
  const once = () => {
    if (isDone) return
    isDone = true
    work()
  }
  requestAnimationFrame(() => {
    // An idle callback is better, because a timer may fire between drawing and display. Safari has no idle callback.
    if (typeof requestIdleCallback === 'undefined') setTimeout(once)
    else requestIdleCallback(once)
  })
  setTimeout(once, 100)
}
