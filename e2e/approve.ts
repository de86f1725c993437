import { expect, type FrameLocator, type Page } from '@playwright/test'
import { readToEnd } from './FrameHost.js'
import { hold } from './hold.js'

/**
 * Reads the wallet's request to its end and approves it: in the frame, or in the wallet's own window if the browser
 * cannot tell the frame what covers it.
 */
export async function approve(page: Page, frame: FrameLocator): Promise<void> {
  const review = await openReview(page, frame)
  if (review === undefined) {
    await readToEnd(frame)
    await hold(frame.getByTestId('approve'))
    return
  }
  await readToEnd(review)
  await expect(review.getByTestId('approve')).toHaveAttribute('data-armed')
  // The window closes under the pointer.
  await hold(review.getByTestId('approve')).catch(() => {})
  if (!review.isClosed()) await review.waitForEvent('close')
}

/** Opens the wallet's window if the request stands there. Returns undefined if the frame itself accepts an approval. */
async function openReview(page: Page, frame: FrameLocator): Promise<Page | undefined> {
  const elsewhere = frame.getByRole('button', { name: 'Review in a secure window' })
  const armed = frame.locator('[data-testid=approve][data-armed]')
  await elsewhere.or(armed).or(frame.getByTestId('read-on')).first().waitFor()
  if (!(await elsewhere.isVisible())) return undefined
  const opened = page.waitForEvent('popup')
  await elsewhere.click()
  return opened
}
