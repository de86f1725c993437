/** Does the work once the next frame is on screen, or soon where the page draws none, as behind another window. */
export function afterPaint(work: () => void): void {
  let isDone = false
  const once = () => {
    if (isDone) return
    isDone = true
    work()
  }
  requestAnimationFrame(() => {
    // A timer may come between the drawing and the screen. Safari has no idle callback.
    if (typeof requestIdleCallback === 'undefined') setTimeout(once)
    else requestIdleCallback(once)
  })
  setTimeout(once, 100)
}
