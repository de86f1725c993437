/** A `ResizeObserver`; in unit tests with jsdom, which lays nothing out, one that has nothing to tell. */
export function watchSizes(
  onChange: ResizeObserverCallback,
): Pick<ResizeObserver, 'disconnect' | 'observe' | 'unobserve'> {
  if (typeof ResizeObserver !== 'undefined') return new ResizeObserver(onChange)
  return { disconnect() {}, observe() {}, unobserve() {} }
}
