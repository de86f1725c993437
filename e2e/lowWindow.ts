import { expect, type Locator } from '@playwright/test'

/**
 * Runs in the page. Lists what is wrong with a view in a low window: the visible focus is out of sight, or a control, a
 * text or a picture cannot be scrolled into sight. A text may be higher than the room for it, if both of its ends come
 * into sight, and 48 px of it at a time. Afterwards, everything is scrolled as before.
 */
function listTroubles(view: Element): string[] {
  const root = view.getRootNode() as Document | ShadowRoot
  /** What must be in sight as a whole. */
  const wholes = 'button, a[href], input, select, summary, svg[role=img]'
  const scrollsOf = (element: Element) => {
    const boxes: Element[] = []
    for (let box = element.parentElement; box; box = box.parentElement) {
      if (getComputedStyle(box).overflowY !== 'visible') boxes.push(box)
    }
    return boxes
  }
  /** The part of the window in which an element can be seen: what is inside of all boxes that clip it. */
  const roomOf = (element: Element) =>
    scrollsOf(element).reduce(
      (room, box) => {
        const edge = box.getBoundingClientRect()
        return {
          bottom: Math.min(room.bottom, edge.bottom),
          left: Math.max(room.left, edge.left),
          right: Math.min(room.right, edge.right),
          top: Math.max(room.top, edge.top),
        }
      },
      { bottom: innerHeight, left: 0, right: innerWidth, top: 0 },
    )
  /** What covers the middle of the part of an element that is in sight. */
  const coverOf = (element: Element, x: number, y: number) => {
    const hit = root.elementFromPoint(x, y)
    // A field's own picture may be in front of it, such as the chart of its slider.
    const isOwn = hit !== null && (element.parentElement?.contains(hit) === true || hit.contains(element))
    return isOwn ? '' : `covered by ${hit?.outerHTML.slice(0, 80)}`
  }
  /** How much of an element is out of sight at present, as words. */
  const hiddenOf = (element: Element, block: ScrollLogicalPosition) => {
    const { bottom, height, left, right, top } = element.getBoundingClientRect()
    const room = roomOf(element)
    const visible = room.bottom - room.top
    const isHigher = height > visible && visible >= 48 && !element.matches(wholes)
    const above = isHigher && block === 'end' ? 0 : room.top - top
    const below = isHigher && block !== 'end' ? 0 : bottom - room.bottom
    const beside = Math.max(room.left - left, right - room.right)
    const hidden = Math.round(Math.max(above, below, beside))
    if (hidden > 0) return `${hidden} px of ${Math.round(height)} px are out of sight`
    const middle = (Math.max(top, room.top) + Math.min(bottom, room.bottom)) / 2
    return coverOf(element, (Math.max(left, room.left) + Math.min(right, room.right)) / 2, middle)
  }
  const nameOf = (element: Element) =>
    [
      element.localName,
      element.getAttribute('data-testid') ?? element.getAttribute('class') ?? '',
      (element.getAttribute('aria-label') ?? element.textContent ?? '').slice(0, 24),
    ].join(' ')

  const troubles: string[] = []
  const focused = view.querySelector(':focus-visible:not([data-screen], .screen-body)')
  if (focused) {
    const hidden = hiddenOf(focused, 'start')
    if (hidden !== '') troubles.push(`focus on ${nameOf(focused)}: ${hidden}`)
  }
  const parts = view.querySelectorAll(`${wholes}, textarea, h1, h2, h3, p, dt, dd, img`)
  const before = new Map([...view.querySelectorAll('*')].map((each) => [each, each.scrollTop] as const))
  for (const part of parts) {
    const { height, width } = part.getBoundingClientRect()
    const isDrawn = part.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    // A text of at most one pixel is for screen readers.
    if (
      !isDrawn ||
      width <= 1 ||
      height <= 1 ||
      part.closest('.visually-hidden, [aria-hidden=true], [inert]')
    )
      continue
    const ends = ['nearest', 'end'] as const
    for (const block of height > 200 ? ends : ends.slice(0, 1)) {
      part.scrollIntoView({ behavior: 'instant', block })
      const hidden = hiddenOf(part, block)
      if (hidden !== '') troubles.push(`${nameOf(part)}: ${hidden}`)
    }
  }
  for (const [each, top] of before) if (each.scrollTop !== top) each.scrollTop = top
  return troubles
}

/** Checks that everything in a view can be scrolled into sight, and that the focus is in sight without scrolling. */
export async function expectSeen(view: Locator): Promise<void> {
  await expect.poll(() => view.evaluate(listTroubles)).toEqual([])
}
