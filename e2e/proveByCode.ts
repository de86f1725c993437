import { expect, type FrameLocator, type Page } from '@playwright/test'
import { seesCovers } from './approve.js'
import { readCode } from './readCode.js'

/**
 * Proves by an emailed code that the user is there. The wallet's settings ask for this if the browser cannot tell the
 * frame what covers it. In other browsers, this does nothing.
 */
export async function proveByCode(page: Page, frame: FrameLocator, email: string): Promise<void> {
  if (await seesCovers(page)) return
  const field = frame.locator('input[name=code]')
  const send = frame.locator('[data-testid=send-code]:not([aria-disabled], [aria-busy])')
  const before = await lastMail(page, email)
  // An address gets one email in 30 s. If the login has just sent one, the button counts down, and works after that.
  while (
    await field
      .or(send)
      .waitFor()
      .then(() => send.isVisible())
  ) {
    await send.click()
    await expect(send).toHaveCount(0)
  }
  await field.fill(await readCode(page, page.request, email, before))
  await frame.getByRole('button', { name: 'Continue' }).click()
  await expect(field).toHaveCount(0)
}

async function lastMail(page: Page, email: string): Promise<number> {
  const response = await page.request.get(
    `http://localhost:${Number(new URL(page.url()).port) + 7}/mails.json`,
  )
  const mails = (await response.json()) as { id: number; to: string }[]
  return mails.findLast(({ to }) => to === email)?.id ?? 0
}
