/** Creates a `ResizeObserver`. In unit tests with jsdom, which has no layout, it creates one that reports nothing. */
export function watchSizes(
  onChange: ResizeObserverCallback,
): Pick<ResizeObserver, 'disconnect' | 'observe' | 'unobserve'> {
  if (typeof ResizeObserver !== 'undefined') return new ResizeObserver(onChange)
  return { disconnect() {}, observe() {}, unobserve() {} }
}
