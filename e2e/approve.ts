import { expect, type FrameLocator, type Page } from '@playwright/test'
import { hold } from './hold.js'

/** Where a request stands: in the wallet's frame, or in the wallet's own window. */
export type Screen = FrameLocator | Page

/**
 * Reads the wallet's request to its end and approves it: in the frame, or in the wallet's own window if the browser
 * cannot tell the frame what covers it.
 *
 * @param holds how many holds the request needs
 */
export async function approve(page: Page, frame: FrameLocator, holds = 1): Promise<void> {
  const screen = await readRequest(page, frame)
  for (let count = 1; count < holds; count += 1) await hold(screen.getByTestId('approve'))
  await holdToEnd(screen)
}

/** Reads the wallet's request to its end where it can be approved, and returns that screen. */
export async function readRequest(page: Page, frame: FrameLocator): Promise<Screen> {
  const screen = (await seesCovers(page)) ? frame : await openReview(page, frame)
  await readToEnd(screen)
  return screen
}

/** Holds Approve for the last time. A window then closes under the pointer. */
export async function holdToEnd(screen: Screen): Promise<void> {
  const approve = screen.getByTestId('approve')
  if (!('isClosed' in screen)) return hold(approve)
  await expect(approve).toHaveAttribute('data-armed')
  await hold(approve).catch(() => {})
  if (!screen.isClosed()) await screen.waitForEvent('close')
}

/** Whether the browser tells a frame what covers it. If not, the user approves in a window of the wallet's own. */
export function seesCovers(page: Page): Promise<boolean> {
  return page.evaluate(() => 'isVisible' in IntersectionObserverEntry.prototype)
}

async function openReview(page: Page, frame: FrameLocator): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await frame.getByRole('button', { name: 'Review in a secure window' }).click()
  return opened
}

/** Presses "Read on", as soon as it turns the page, until Approve is enabled. */
export async function readToEnd(frame: Screen): Promise<void> {
  const armed = frame.locator('[data-testid=approve][data-armed]')
  const readOn = frame.getByTestId('read-on')
  const turnable = frame.locator('[data-testid=read-on]:not([aria-disabled])')
  while (
    await readOn
      .or(armed)
      .waitFor()
      .then(() => readOn.isVisible())
  ) {
    const [page = ''] = await readOn.allTextContents()
    // If content arrived or disappeared meanwhile, there may be nothing left to read.
    await turnable.or(armed).waitFor()
    if (!(await readOn.isVisible())) continue
    await readOn.click()
    // The press has turned the page, or the button has become Approve.
    await expect(readOn.filter({ hasText: page })).toHaveCount(0)
  }
}
