import { prefersReducedMotion } from '../prefersReducedMotion.js'

const settle = { duration: 150, easing: 'cubic-bezier(0.2, 0, 0, 1)' }

/** In px per ms. A faster flick closes the sheet, however short it was. */
const flickSpeed = 0.5

/** Share of the sheet's height beyond which a drag closes it. */
const closeDistance = 0.3

/**
 * Lets a finger drag the sheet down, from the pointerdown event on. If it is released far enough down or fast enough,
 * it leaves and `onDismiss` is called. Otherwise, or if closing is refused, it moves back.
 */
export function dragSheet(start: PointerEvent, sheet: HTMLElement, onDismiss: () => void): void {
  let offset = 0
  let speed = 0
  let last = { at: start.timeStamp, y: start.clientY }
  const ended = new AbortController()
  const { signal } = ended

  sheet.setPointerCapture(start.pointerId)

  function handleMove(event: PointerEvent) {
    if (event.pointerId !== start.pointerId) return
    const distance = event.clientY - start.clientY
    // Upwards the sheet only stretches, because there is nothing more to show.
    offset = distance > 0 ? distance : -Math.sqrt(-distance)
    speed = (event.clientY - last.y) / Math.max(1, event.timeStamp - last.at)
    last = { at: event.timeStamp, y: event.clientY }
    sheet.style.transform = `translateY(${offset}px)`
  }

  function handleEnd(event: PointerEvent) {
    if (event.pointerId !== start.pointerId) return
    ended.abort()
    // A finger that rested before it was lifted did not flick.
    const flicked = speed > flickSpeed && event.timeStamp - last.at < 100
    const closes = event.type === 'pointerup' && (flicked || offset > sheet.offsetHeight * closeDistance)
    if (closes) leave()
    else comeBack()
  }

  function leave() {
    const duration = prefersReducedMotion() ? 0 : settle.duration
    const { finished } = sheet.animate({ transform: ['translateY(100%)'] }, { ...settle, duration })
    finished.then(() => {
      sheet.style.transform = 'translateY(100%)'
      onDismiss()
      // Only after the owner has rendered is it known whether closing was refused.
      setTimeout(() => {
        if (sheet.closest('dialog')?.open) comeBack()
        else sheet.style.removeProperty('transform')
      })
    }, comeBack)
  }

  function comeBack() {
    const { transform } = sheet.style
    sheet.style.removeProperty('transform')
    if (!prefersReducedMotion()) sheet.animate({ transform: [transform, 'none'] }, settle)
  }

  sheet.addEventListener('pointermove', handleMove, { signal })
  sheet.addEventListener('pointerup', handleEnd, { signal })
  sheet.addEventListener('pointercancel', handleEnd, { signal })
}
