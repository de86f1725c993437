/** A pixel that a browser rounds away, at each end. */
const roundingPx = 2

/** Of what was seen, what stays in sight when a page is turned, in CSS pixels: a line, which the end of a page may cut. */
const keptPx = 24

/**
 * So much lower it may become, in CSS pixels: the words of the button below take another line after a press, nothing moves,
 * and to ask for what was read again would take that line away again, and so on without an end.
 */
const buttonLinePx = 40

/** How far a reader is. A page is what is seen at once. */
export type Reading = { isRead: boolean; page: number; pages: number }

/** Moves on by one page. */
export function readOn(scroller: Element): void {
  scroller.scrollBy({ top: stepOf(scroller) })
}

const stepOf = ({ clientHeight }: Element) => Math.max(1, clientHeight - keptPx)

function pagesOf(scroller: Element): Pick<Reading, 'page' | 'pages'> {
  const step = stepOf(scroller)
  const pages = 1 + Math.ceil((scroller.scrollHeight - scroller.clientHeight - roundingPx) / step)
  return { page: Math.min(pages, 1 + Math.ceil((scroller.scrollTop - roundingPx) / step)), pages }
}

/**
 * Watches whether all that scrolls has been on the screen. What does not scroll needs nothing; what grows, or is laid out
 * anew at another width, has to be read again where it is out of sight.
 */
export function watchRead(
  scroller: Element,
  isSeen: () => boolean,
  onChange: (reading: Reading) => void,
): { look: () => void; stop: () => void } {
  let seenTo = 0
  let width = scroller.clientWidth
  let height = scroller.clientHeight

  function look(): void {
    // In a frame of another size, what was seen is at another place.
    if (scroller.clientWidth !== width || scroller.clientHeight < height - buttonLinePx) {
      seenTo = 0
      height = scroller.clientHeight
    }
    width = scroller.clientWidth
    height = Math.max(height, scroller.clientHeight)
    if (isSeen()) seenTo = Math.max(seenTo, scroller.scrollTop + scroller.clientHeight)
    onChange({ ...pagesOf(scroller), isRead: seenTo >= scroller.scrollHeight - roundingPx })
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
