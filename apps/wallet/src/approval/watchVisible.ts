/** Whether an element can really be seen by a person, as the browser itself judges it. */
export type Visibility =
  /** This browser cannot tell: a page could lie over the frame. */
  | 'untold'
  /** Covered, see-through, moved, too small to be read, or outside of the screen. */
  | 'hidden'
  | 'visible'

/** How long a screen must have been seen before it does anything, in ms: a page cannot show it under a finger. */
export const armingMs = 600

/** After this long out of sight the person is told, or offered another way, in ms. */
export const hiddenLimitMs = 2_000

/** Between two looks of the browser, in ms: the least that IntersectionObserver v2 takes. */
const lookMs = 100

/** In a smaller frame nothing can be read, in CSS pixels. Below the narrowest phones, with a bar of the page's own. */
const leastInlineSize = 260
const leastBlockSize = 240
/** A page can draw its frames smaller, letters and all, where nothing else notices. Device pixels a CSS pixel. */
const leastScale = 0.5

type Options = IntersectionObserverInit & { delay: number; trackVisibility: boolean }

/**
 * Watches whether an element is seen: nothing over any part of it, no opacity, filter or transform around it, whole, in a
 * frame that it can be read in. Source: IntersectionObserver v2, which knows nothing of masks, of shapes cut out, and of the
 * outlines of the frame's element and those around it.
 */
export function watchVisible(element: Element, onChange: (visibility: Visibility) => void): () => void {
  if (!('isVisible' in IntersectionObserverEntry.prototype)) {
    onChange('untold')
    return () => {}
  }
  const stop = new AbortController()
  let isSeen = false
  const tell = () => onChange(isSeen && isRoomy() ? 'visible' : 'hidden')
  const options: Options = { delay: lookMs, threshold: [0, 0.99, 1], trackVisibility: true }
  const observer = new IntersectionObserver((entries) => {
    const entry = entries.at(-1) as (IntersectionObserverEntry & { isVisible?: boolean }) | undefined
    if (!entry) return
    isSeen = entry.isVisible === true && entry.intersectionRatio > 0.98
    tell()
  }, options)
  observer.observe(element)
  window.addEventListener('resize', tell, { signal: stop.signal })
  return () => {
    observer.disconnect()
    stop.abort()
  }
}

/** Whether any of an element comes into sight within `hiddenLimitMs`: a frame that the page does not show asks nobody. */
export function isInSight(element: Element): Promise<boolean> {
  return new Promise((resolve) => {
    const tell = (isSeen: boolean) => {
      clearTimeout(timer)
      observer.disconnect()
      resolve(isSeen)
    }
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) tell(true)
    })
    // Where nothing is drawn the observer says nothing either.
    const timer = setTimeout(() => tell(false), hiddenLimitMs)
    observer.observe(element)
  })
}

function isRoomy(): boolean {
  return innerWidth >= leastInlineSize && innerHeight >= leastBlockSize && devicePixelRatio >= leastScale
}
