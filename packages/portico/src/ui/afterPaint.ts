/**
 * Does the work once the next frame is on screen, or soon where the page draws none, as behind another window. Not in a
 * task of the frame itself: on a slow machine that would still stand between the frame and the eye.
 */
export function afterPaint(work: () => void): void {
  let isDone = false
  const once = () => {
    if (isDone) return
    isDone = true
    work()
  }
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(once)))
  setTimeout(once, 100)
}
