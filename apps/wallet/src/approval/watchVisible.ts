/** Whether an element can really be seen by a person, as the browser itself judges it. */
export type Visibility =
  /** This browser cannot tell: a page could lie over the frame. */
  | 'untold'
  /** Covered, see-through, moved, or outside of the screen. */
  | 'hidden'
  | 'visible'

/** How long a button must have been seen before it does anything, in ms: a page cannot show it under a finger. */
export const armingMs = 600

/** Between two looks of the browser, in ms: the least that IntersectionObserver v2 takes. */
const lookMs = 100

type Options = IntersectionObserverInit & { delay: number; trackVisibility: boolean }

/**
 * Watches whether an element is seen: nothing over it, no opacity, filter or transform around it, whole. Source:
 * IntersectionObserver v2.
 */
export function watchVisible(element: Element, onChange: (visibility: Visibility) => void): () => void {
  if (!('isVisible' in IntersectionObserverEntry.prototype)) {
    onChange('untold')
    return () => {}
  }
  const options: Options = { delay: lookMs, threshold: [0, 0.99, 1], trackVisibility: true }
  const observer = new IntersectionObserver((entries) => {
    const entry = entries.at(-1) as (IntersectionObserverEntry & { isVisible?: boolean }) | undefined
    if (entry) onChange(entry.isVisible === true && entry.intersectionRatio > 0.98 ? 'visible' : 'hidden')
  }, options)
  observer.observe(element)
  return () => observer.disconnect()
}
