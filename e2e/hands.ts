import type { CDPSession, Locator, Page } from '@playwright/test'

/** A finger on the screen. The browser gets the same events as from a real one. */
export type Finger = {
  down: (x: number, y: number, more?: { x: number; y: number }[]) => Promise<void>
  move: (x: number, y: number) => Promise<void>
  up: () => Promise<void>
}

export async function createFinger(page: Page): Promise<Finger> {
  const session: CDPSession = await page.context().newCDPSession(page)
  const send = async (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) => {
    const touchPoints = points.map((point, id) => ({ ...point, id }))
    await session.send('Input.dispatchTouchEvent', { touchPoints, type })
  }
  return {
    down: (x, y, more = []) => send('touchStart', [{ x, y }, ...more]),
    move: (x, y) => send('touchMove', [{ x, y }]),
    up: () => send('touchEnd', []),
  }
}

/** Returns the middle of an element, as a point on the page. */
export async function middleOf(element: Locator): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox()
  if (!box) throw new TypeError('The element has no place.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/**
 * Focuses a button in a frame, and waits until a press of a key on it counts: until the frame has had the focus for
 * 500 ms of its own clock. The frame may get the focus later than the page asks for it.
 */
export async function settleOn(button: Locator): Promise<void> {
  await button.evaluate(
    (element: HTMLElement) =>
      new Promise<void>((resolve) => {
        const settle = () => setTimeout(resolve, 500)
        if (document.hasFocus()) settle()
        else window.addEventListener('focus', settle, { once: true })
        element.focus()
      }),
  )
}

const key = { code: 'KeyK', key: 'k', modifiers: 1, windowsVirtualKeyCode: 75 }

/**
 * Creates a function that presses a button in a frame as assistive technology does: with one trusted click, without a
 * pointer and without a key. The browser makes this click for an access key. The frame does not get the event of the
 * key itself.
 */
export async function createActivation(page: Page): Promise<(button: Locator) => Promise<void>> {
  await page.context().addInitScript(() =>
    window.addEventListener(
      'keydown',
      (event) => {
        if (event.altKey) event.stopImmediatePropagation()
      },
      { capture: true },
    ),
  )
  const session = await page.context().newCDPSession(page)
  return async (button) => {
    await button.evaluate((element: HTMLElement) => {
      element.accessKey = 'k'
    })
    await session.send('Input.dispatchKeyEvent', { ...key, text: 'k', type: 'keyDown', unmodifiedText: 'k' })
    await session.send('Input.dispatchKeyEvent', { ...key, type: 'keyUp' })
  }
}
