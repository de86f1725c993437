/** Pixels that a browser may round away at each end. */
const roundingPx = 2

/** How much stays in sight when the user turns a page, in CSS pixels: one line, which the end of a page may cut. */
const keptPx = 24

/**
 * How much lower the scroller may become before the user must read it again, in CSS pixels. After a press, the button's
 * label below the scroller may take another line although nothing moves. Reading again would take that line away again,
 * and this would repeat without end.
 */
const buttonLinePx = 40

/** How far the user has read. A page is the part of the content that is visible at one time. */
export type Reading = { isRead: boolean; page: number; pages: number }

/** Scrolls by one page. */
export function readOn(scroller: Element): void {
  scroller.scrollBy({ top: stepOf(scroller) })
}

const stepOf = ({ clientHeight }: Element) => Math.max(1, clientHeight - keptPx)

function pagesOf(scroller: Element): Pick<Reading, 'page' | 'pages'> {
  const step = stepOf(scroller)
  const pages = 1 + Math.ceil((scroller.scrollHeight - scroller.clientHeight - roundingPx) / step)
  return { page: Math.min(pages, 1 + Math.ceil((scroller.scrollTop - roundingPx) / step)), pages }
}

/** Returns the top of a node within scrolling content, in CSS pixels. */
export function topOf(scroller: Element, node: Node): number {
  const element = node instanceof Element ? node : (node.parentElement ?? scroller)
  if (element === scroller) return 0
  return element.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop
}

/**
 * Watches for changes of scrolling content, and reports the top of each change within it, in CSS pixels. A change above
 * the visible part is scrolled into view. Changes for which `isContent` returns false do not count.
 */
export function watchContent(
  scroller: Element,
  onChange: (top: number) => void,
  isContent: (record: MutationRecord) => boolean = () => true,
): () => void {
  const changed = new MutationObserver((records) => {
    const places = records
      .filter(isContent)
      .flatMap(({ addedNodes, target }) =>
        addedNodes.length > 0 ? [...addedNodes].filter((node) => scroller.contains(node)) : target,
      )
    if (places.length === 0) return
    const top = Math.max(0, Math.min(...places.map((node) => topOf(scroller, node))) - roundingPx)
    if (top < scroller.scrollTop) scroller.scrollTo({ behavior: 'instant', top })
    onChange(top)
  })
  changed.observe(scroller, { characterData: true, childList: true, subtree: true })
  return () => changed.disconnect()
}

export type ReadWatchOptions = {
  isSeen: () => boolean
  onRead: (reading: Reading) => void
  /** Called when the content has changed, so that a press meant for the old content does not count. */
  onChange: () => void
}

/**
 * Watches whether all scrolling content has been on the screen. Content that does not scroll counts as read. If content
 * grows, or is laid out at another width, the user must read the part that is out of sight again. If content changes
 * above the end of what was read, the user must read on from the change. If it is out of sight, it is scrolled into
 * view.
 */
export function watchRead(
  scroller: Element,
  { isSeen, onChange, onRead }: ReadWatchOptions,
): { look: () => void; stop: () => void } {
  let seenTo = 0
  let width = scroller.clientWidth
  let height = scroller.clientHeight

  function look(): void {
    // In a frame of another size, the content that the user has seen is at another place.
    if (scroller.clientWidth !== width || scroller.clientHeight < height - buttonLinePx) {
      seenTo = 0
      height = scroller.clientHeight
    }
    width = scroller.clientWidth
    height = Math.max(height, scroller.clientHeight)
    if (isSeen()) seenTo = Math.max(seenTo, scroller.scrollTop + scroller.clientHeight)
    onRead({ ...pagesOf(scroller), isRead: seenTo >= scroller.scrollHeight - roundingPx })
  }

  const resized = new ResizeObserver(look)
  const observe = () => {
    resized.observe(scroller)
    for (const child of scroller.children) resized.observe(child)
  }
  // Warnings and balance changes appear only once the network has responded.
  const stopChanges = watchContent(scroller, (top) => {
    if (top < seenTo) seenTo = top
    observe()
    look()
    onChange()
  })
  observe()
  scroller.addEventListener('scroll', look, { passive: true })
  return {
    look,
    stop: () => {
      resized.disconnect()
      stopChanges()
      scroller.removeEventListener('scroll', look)
    },
  }
}
