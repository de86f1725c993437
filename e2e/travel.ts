import type { Page } from '@playwright/test'

/** How far clickable elements moved, in CSS pixels. */
export type Travel = {
  name: string
  /** The whole way by layout, back and forth. */
  path: number
  /** The largest distance by which a transform draws it away from its place in the layout. */
  drawn: number
}

type Watch = {
  /** Starts again. */
  start(): void
  /** Movements since the start. Resolves once nothing has moved, appeared or disappeared for a while. */
  stop(): Promise<Travel[]>
}

/** Watches the kit's modal, and the screens of the wallet's frame, on every page opened from now on. */
export async function watchTravel(page: Page): Promise<void> {
  await page.addInitScript(watch)
}

/**
 * Runs an action and returns what moved too far. The layout may move nothing, and a transform may move elements by 12
 * px.
 */
export async function travelOf(page: Page, act: () => Promise<unknown>): Promise<Travel[]> {
  // The wallet's frame has its own watch. Other frames have none.
  const watches = () => page.frames().filter((frame) => !frame.isDetached())
  await Promise.all(watches().map((frame) => frame.evaluate(begin)))
  await act()
  return (await Promise.all(watches().map((frame) => frame.evaluate(end)))).flat()
}

/** Both run in the page. */
const begin = () => (Reflect.get(window, 'porticoTravel') as Watch | undefined)?.start()
const end = () => (Reflect.get(window, 'porticoTravel') as Watch | undefined)?.stop() ?? []

/** Runs in the page. */
function watch() {
  /** If nothing changes for this long, in ms, the movement is over. */
  const quietMs = 700
  const longestMs = 8_000
  type Box = { bottom: number; left: number; right: number; top: number }
  type Seen = { box: Box; drawn: number; path: number }
  let seen = new Map<HTMLElement, Seen>()
  let present = new Set<HTMLElement>()
  let isOn = false
  let changedAt = 0

  /** Returns the place of an element in the layout, without transforms. */
  function place(element: HTMLElement): Box {
    let left = 0
    let top = 0
    for (let box: HTMLElement | null = element; box; box = box.offsetParent as HTMLElement | null) {
      left += box.offsetLeft
      top += box.offsetTop
    }
    for (let box = element.parentElement; box; box = box.parentElement) {
      left -= box.scrollLeft
      top -= box.scrollTop
    }
    return { bottom: top + element.offsetHeight, left, right: left + element.offsetWidth, top }
  }

  /** An element that only grows or shrinks has not moved. */
  function shift(start: number, end: number): number {
    return start * end > 0 ? Math.min(Math.abs(start), Math.abs(end)) : 0
  }

  function isSeen(element: HTMLElement, dialog: Element): boolean {
    if (element.offsetWidth < 2 || element.offsetHeight < 2) return false
    if (!element.checkVisibility({ visibilityProperty: true })) return false
    let opacity = 1
    for (let box: Element | null = element; box && box !== dialog; box = box.parentElement)
      opacity *= Number(getComputedStyle(box).opacity)
    return opacity > 0.05
  }

  // Measures after each frame is laid out and painted, because changes within a frame are never visible.
  const afterFrame = new MessageChannel()
  afterFrame.port1.onmessage = look
  const follow = () => {
    if (!isOn) return
    afterFrame.port2.postMessage(null)
    requestAnimationFrame(follow)
  }

  function look() {
    const dialogs = [...document.querySelectorAll('portico-modal')].flatMap((host) => [
      ...(host.shadowRoot?.querySelectorAll('dialog[open], dialog[data-ahead]') ?? []),
    ])
    dialogs.push(...document.querySelectorAll('main.frame-card'))
    const now = new Set<HTMLElement>()
    for (const dialog of dialogs) {
      const controls = dialog.querySelectorAll<HTMLElement>('button, a[href], input, textarea, [role=tab]')
      for (const element of controls) {
        if (!isSeen(element, dialog)) continue
        now.add(element)
        const box = place(element)
        const rect = element.getBoundingClientRect()
        const drawn = Math.hypot(
          (rect.left + rect.right - box.left - box.right) / 2,
          (rect.top + rect.bottom - box.top - box.bottom) / 2,
        )
        const before = seen.get(element)
        if (!before) {
          changedAt = performance.now()
          seen.set(element, { box, drawn, path: 0 })
          continue
        }
        const step = Math.hypot(
          shift(box.left - before.box.left, box.right - before.box.right),
          shift(box.top - before.box.top, box.bottom - before.box.bottom),
        )
        if (step > 0) changedAt = performance.now()
        Object.assign(before, { box, drawn: Math.max(before.drawn, drawn), path: before.path + step })
      }
    }
    if ([...present].some((element) => !now.has(element))) changedAt = performance.now()
    present = now
  }

  Reflect.set(window, 'porticoTravel', {
    start() {
      seen = new Map()
      present = new Set()
      changedAt = performance.now()
      if (isOn) return
      isOn = true
      follow()
    },
    async stop() {
      const since = performance.now()
      const isBusy = () => performance.now() - changedAt < quietMs && performance.now() - since < longestMs
      // Waits by a timer, because a hidden frame draws nothing.
      while (isBusy()) await new Promise((resolve) => setTimeout(resolve, 20))
      isOn = false
      const name = ({ dataset, textContent, title, ariaLabel }: HTMLElement) =>
        dataset.testid ?? ariaLabel ?? (title || (textContent ?? '').slice(0, 30))
      return [...seen]
        .filter(([, { drawn, path }]) => Math.round(path) > 0 || drawn > 12.5)
        .map(([element, { drawn, path }]) => ({
          drawn: Math.round(drawn),
          name: name(element),
          path: Math.round(path),
        }))
    },
  })
}
