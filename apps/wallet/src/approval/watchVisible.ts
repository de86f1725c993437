/** Whether the user can really see an element, as the browser judges it. */
export type Visibility =
  /** This browser does not support the check, so a page could cover the frame. */
  | 'untold'
  /** Covered, transparent, moved, too small to read, or outside of the screen. */
  | 'hidden'
  | 'visible'

/** How long a screen must be visible before it accepts input, in ms. A page cannot slip it under a finger. */
export const armingMs = 600

/** How long the screen may be out of sight, in ms. After that, the user gets a hint or another way. */
export const hiddenLimitMs = 2_000

/** Time between two checks of the browser, in ms: the minimum that IntersectionObserver v2 accepts. */
const lookMs = 100

/**
 * The smallest readable frame, in CSS pixels. It is smaller than the narrowest phone's screen minus a bar of the page's
 * own.
 */
const leastInlineSize = 260
const leastBlockSize = 240
/** The minimum of device pixels per CSS pixel. A page can scale its frames down, and no other check notices. */
const leastScale = 0.5

type Options = IntersectionObserverInit & { delay: number; trackVisibility: boolean }

/**
 * Watches whether an element is visible: whole, not covered, without opacity, filter or transform around it, and in a
 * frame large enough to read. Source: IntersectionObserver v2. It ignores masks, clip paths and outlines of the frame's
 * element, and of the elements around the frame.
 *
 * If the page makes the frame wider or changes its text direction, the buttons move under a pointer that aims at
 * something else. The element then counts as hidden for a moment, so all waits start again.
 */
export function watchVisible(
  element: Element,
  onChange: (visibility: Visibility) => void,
  {
    isWindow = false,
  }: {
    /** True in a window of the wallet's own, which has no page around it. Default: false. */
    isWindow?: boolean
  } = {},
): () => void {
  if (isWindow) return watchFocus(onChange)
  if (!('isVisible' in IntersectionObserverEntry.prototype)) {
    onChange('untold')
    return () => {}
  }
  const stop = new AbortController()
  let isSeen = false
  let moved: ReturnType<typeof setTimeout> | undefined
  const tell = () => onChange(isSeen && moved === undefined && isRoomy() ? 'visible' : 'hidden')
  const move = () => {
    clearTimeout(moved)
    moved = setTimeout(() => {
      moved = undefined
      tell()
    }, lookMs)
    tell()
  }
  const options: Options = { delay: lookMs, threshold: [0, 0.99, 1], trackVisibility: true }
  const observer = new IntersectionObserver((entries) => {
    const entry = entries.at(-1) as (IntersectionObserverEntry & { isVisible?: boolean }) | undefined
    if (!entry) return
    isSeen = entry.isVisible === true && entry.intersectionRatio > 0.98
    tell()
  }, options)
  observer.observe(element)
  window.addEventListener('resize', move, { signal: stop.signal })
  const turned = new MutationObserver(move)
  turned.observe(document.documentElement, { attributeFilter: ['dir', 'lang'] })
  return () => {
    clearTimeout(moved)
    turned.disconnect()
    observer.disconnect()
    stop.abort()
  }
}

/**
 * Watches whether a window of the wallet's own has the focus. Another window can cover it, and then close itself
 * between the two presses of a double click.
 */
function watchFocus(onChange: (visibility: Visibility) => void): () => void {
  const stop = new AbortController()
  const tell = () => onChange(document.hasFocus() ? 'visible' : 'hidden')
  window.addEventListener('focus', tell, { signal: stop.signal })
  window.addEventListener('blur', tell, { signal: stop.signal })
  tell()
  return () => stop.abort()
}

/**
 * Checks whether any part of an element comes into sight within `hiddenLimitMs`. If the page does not show the frame,
 * the frame must not ask the user.
 */
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
    // If nothing is drawn, the observer reports nothing either.
    const timer = setTimeout(() => tell(false), hiddenLimitMs)
    observer.observe(element)
  })
}

function isRoomy(): boolean {
  return innerWidth >= leastInlineSize && innerHeight >= leastBlockSize && devicePixelRatio >= leastScale
}
