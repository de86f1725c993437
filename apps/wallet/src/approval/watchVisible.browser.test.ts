import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type Visibility, watchVisible } from './watchVisible.js'

/**
 * Watches an element and simulates a browser that reports it as visible. The real one would not, because the test
 * runner scales its frame.
 */
function watch() {
  class Sees {
    #tell: IntersectionObserverCallback
    constructor(tell: IntersectionObserverCallback) {
      this.#tell = tell
    }
    observe() {
      // Casts: the code under test reads only these two fields, and does not use the observer.
      const entry = { intersectionRatio: 1, isVisible: true } as unknown as IntersectionObserverEntry
      this.#tell([entry], this as unknown as IntersectionObserver)
    }
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Sees)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const seen: Visibility[] = []
  const stop = watchVisible(document.body, (visibility) => seen.push(visibility))
  onTestFinished(() => {
    stop()
    vi.unstubAllGlobals()
    vi.useRealTimers()
    document.documentElement.removeAttribute('dir')
    document.documentElement.lang = 'en'
  })
  return seen
}

/** Waits until the page's observers have reported. */
const report = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

test('default', () => {
  expect(watch()).toEqual(['visible'])
})

test.each([
  ['turns its direction', () => document.documentElement.setAttribute('dir', 'rtl')],
  ['changes its language', () => document.documentElement.setAttribute('lang', 'es')],
  ['changes its width', () => window.dispatchEvent(new Event('resize'))],
] as const)('hardening A7: if the page %s, buttons may have moved, and all waits start again', async (_, change) => {
  const seen = watch()
  change()
  await report()
  expect(seen).toEqual(['visible', 'hidden'])
  await vi.advanceTimersByTimeAsync(99)
  expect(seen).toEqual(['visible', 'hidden'])
  // Another change in the meantime starts the wait again.
  change()
  await report()
  await vi.advanceTimersByTimeAsync(99)
  expect(seen.at(-1)).toBe('hidden')
  await vi.advanceTimersByTimeAsync(1)
  expect(seen.at(-1)).toBe('visible')
})

test('hardening A7: a frame of another size is hidden until it stands still', async () => {
  const before = { height: innerHeight, width: innerWidth }
  onTestFinished(() => page.viewport(before.width, before.height))
  const seen = watch()
  await page.viewport(before.width - 60, before.height)
  await report()
  expect(seen).toContain('hidden')
})

test('hardening A8: a window of the wallet’s own counts as seen only while it has the focus', () => {
  const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  const seen: Visibility[] = []
  const stop = watchVisible(document.body, (visibility) => seen.push(visibility), { isWindow: true })
  onTestFinished(() => {
    stop()
    vi.restoreAllMocks()
  })
  const turn = (name: 'blur' | 'focus') => {
    hasFocus.mockReturnValue(name === 'focus')
    window.dispatchEvent(new Event(name))
  }
  // Another window of the page covers this one, and then closes itself.
  turn('focus')
  turn('blur')
  turn('focus')
  expect(seen).toEqual(['hidden', 'visible', 'hidden', 'visible'])
  stop()
  turn('blur')
  expect(seen).toHaveLength(4)
})
