/** A pixel that a browser rounds away, at each end. */
const roundingPx = 2

/**
 * Watches whether all that scrolls has been on the screen. What does not scroll needs nothing; what grows, or is laid out
 * anew at another width, has to be read again where it is out of sight.
 */
export function watchRead(
  scroller: Element,
  isSeen: () => boolean,
  onChange: (isRead: boolean) => void,
): { look: () => void; stop: () => void } {
  let seenTo = 0
  let width = scroller.clientWidth
  let height = scroller.clientHeight

  function look(): void {
    // In a frame of another size, what was seen is at another place.
    if (scroller.clientWidth !== width || scroller.clientHeight < height) seenTo = 0
    width = scroller.clientWidth
    height = scroller.clientHeight
    if (isSeen()) seenTo = Math.max(seenTo, scroller.scrollTop + scroller.clientHeight)
    onChange(seenTo >= scroller.scrollHeight - roundingPx)
  }

  const resized = new ResizeObserver(look)
  const observe = () => {
    resized.observe(scroller)
    for (const child of scroller.children) resized.observe(child)
  }
  // Warnings and changes come once the network has answered.
  const changed = new MutationObserver(() => {
    observe()
    look()
  })
  observe()
  changed.observe(scroller, { childList: true })
  scroller.addEventListener('scroll', look, { passive: true })
  return {
    look,
    stop: () => {
      resized.disconnect()
      changed.disconnect()
      scroller.removeEventListener('scroll', look)
    },
  }
}
