import { prefersReducedMotion } from '../prefersReducedMotion.js'

const settle = { duration: 150, easing: 'cubic-bezier(0.2, 0, 0, 1)' }

/** Speed in px per ms. A faster flick closes the sheet, however short it was. */
const flickSpeed = 0.5

/** Share of the sheet's height beyond which a drag closes it. */
const closeDistance = 0.3

const ends = ['pointerup', 'pointercancel'] as const

/**
 * Lets a finger drag the sheet down, starting with the pointerdown event. If the finger releases it far enough down or
 * fast enough, the sheet leaves and `onDismiss` is called. Otherwise, or if closing is refused, the sheet moves back.
 */
export function dragSheet(start: PointerEvent, sheet: HTMLElement, onDismiss: () => void): void {
  let offset = 0
  let speed = 0
  let last = { at: start.timeStamp, y: start.clientY }

  sheet.setPointerCapture(start.pointerId)

  function handleMove(event: PointerEvent) {
    if (event.pointerId !== start.pointerId) return
    const distance = event.clientY - start.clientY
    // Upward, the sheet only stretches, because there is nothing more to show.
    offset = distance > 0 ? distance : -Math.sqrt(-distance)
    speed = (event.clientY - last.y) / Math.max(1, event.timeStamp - last.at)
    last = { at: event.timeStamp, y: event.clientY }
    sheet.style.transform = `translateY(${offset}px)`
  }

  function handleEnd(event: PointerEvent) {
    if (event.pointerId !== start.pointerId) return
    sheet.removeEventListener('pointermove', handleMove)
    for (const end of ends) sheet.removeEventListener(end, handleEnd)
    // If the finger rested before it was lifted, that is not a flick.
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
      // Whether closing was refused is known only after the owner has rendered.
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

  sheet.addEventListener('pointermove', handleMove)
  for (const end of ends) sheet.addEventListener(end, handleEnd)
}
