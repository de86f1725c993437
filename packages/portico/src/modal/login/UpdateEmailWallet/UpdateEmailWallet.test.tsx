import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { connectEmbedded } from '../../../core/actions/connectEmbedded.js'
import { EmbeddedRequestError } from '../../../core/errors/embedded.js'
import { loadViews } from '../../testing/loadViews.js'
import { openSettings } from '../../testing/openSettings.js'
import { renderModal } from '../../testing/renderModal.js'
import { stopSeconds } from '../../testing/stopClock.js'
import { embeddedOf, type StoryEmbedded, storyLogin } from '../../testing/storyEmbedded.js'

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  await page.viewport(414, 896)
  for (const end of ends.splice(0)) await end()
})

async function show(script: StoryEmbedded = {}) {
  await loadViews('AccountSettings', 'UpdateEmailWallet', 'UpdateEmailPrimaryOtp', 'UpdateEmailSecondaryOtp')
  const portico = storyLogin(script)
  await connectEmbedded(portico)
  const shown = await renderModal(portico)
  ends.push(shown.end)
  openSettings(portico)
  await shown.modal.getByTestId('settings-email').click()
  await expect.poll(shown.title).toBe('Change email')
  return {
    ...shown,
    // The cast is needed because the memo has no types.
    client: await embeddedOf(portico),
    asked: portico.asked,
    code: shown.modal.getByTestId('code-field'),
    field: shown.modal.getByTestId('email-field'),
    resend: shown.modal.getByTestId('resend'),
  }
}

test('default: both code views name the address that got the code, and can send another', async () => {
  const { asked, code, field, modal, resend, title } = await show()
  await field.fill('bob@portico.test')
  await userEvent.keyboard('{Enter}')
  await expect.poll(title).toBe('Current email')
  await expect.element(modal.getByText('We sent it to alice@portico.test')).toBeVisible()
  const updates = () => asked.filter((each) => each === 'update bob@portico.test').length
  await resend.click()
  await expect.poll(updates).toBe(2)
  await code.fill('123456')
  await expect.poll(title).toBe('New email')
  await expect.element(modal.getByText('We sent it to bob@portico.test')).toBeVisible()
  await resend.click()
  await expect.poll(updates).toBe(3)
  expect(title()).toBe('New email')
  await code.fill('123456')
  await expect.poll(title).toBe('Wallet settings')
})

test('behavior: the buttons count down to another email', async () => {
  const { field, resend, title } = await show({ waitMs: 21_000 })
  await field.fill('bob@portico.test')
  await userEvent.keyboard('{Enter}')
  await expect.poll(title).toBe('Current email')
  await expect.element(resend).toHaveTextContent('Send a new code in 21 s')
})

test('error: Enter on an invalid or unchanged address is reported at the field', async () => {
  const { asked, field, focused, modal } = await show()
  await field.click()
  await userEvent.keyboard('{Enter}')
  await expect.element(modal.getByText('This is your current email.')).toBeVisible()
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  expect(focused()).toBe(field.element())
  expect(asked.filter((each) => each.startsWith('update'))).toEqual([])
  for (const text of ['bo', 'bob']) {
    await field.fill(text)
    await userEvent.keyboard('{Enter}')
    await expect.element(modal.getByText('Enter an email address, like name@example.com.')).toBeVisible()
  }
})

test('behavior: no title is truncated at 320 px', async () => {
  await page.viewport(320, 640)
  const { code, field, root, title } = await show()
  const isCut = () => {
    const heading = root.querySelector('.header-title')
    return heading !== null && heading.scrollWidth > heading.clientWidth
  }
  await field.fill('bob@portico.test')
  await userEvent.keyboard('{Enter}')
  await expect.poll(title).toBe('Current email')
  expect(isCut()).toBe(false)
  await code.fill('123456')
  await expect.poll(title).toBe('New email')
  expect(isCut()).toBe(false)
})

test('error: a code that could not be checked stays in both code views, and can be sent again', async () => {
  const { client, code, field, modal, title } = await show()
  const words =
    'The wallet’s server cannot be reached. Try again later. If other sites do not load either, check your internet connection.'
  const away = new EmbeddedRequestError({ message: 'Not reached', reason: 'SERVER_UNREACHABLE' })
  vi.spyOn(client, 'updateEmailPrimaryOtp').mockRejectedValueOnce(away)
  vi.spyOn(client, 'updateEmailSecondaryOtp').mockRejectedValueOnce(away)
  await field.fill('bob@portico.test')
  await userEvent.keyboard('{Enter}')
  for (const [here, next] of [
    ['Current email', 'New email'],
    ['New email', 'Wallet settings'],
  ] as const) {
    await expect.poll(title).toBe(here)
    await code.fill('123456')
    await expect.element(modal.getByText(words, { exact: true })).toBeVisible()
    await expect.element(code).toHaveValue('123456')
    await expect.element(code).not.toHaveAttribute('aria-invalid')
    await modal.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(title).toBe(next)
  }
})

test('behavior: the server’s request to wait disappears after the countdown', async () => {
  const { client, field, modal, root } = await show()
  vi.spyOn(client, 'updateEmail').mockRejectedValueOnce(
    new EmbeddedRequestError({
      data: { retryAfterSeconds: 1 },
      message: 'Please try again after 1 seconds',
      reason: 'RATE_LIMITED',
    }),
  )
  await field.fill('bob@portico.test')
  const pass = stopSeconds()
  await userEvent.keyboard('{Enter}')
  await expect.element(modal.getByText('Please try again after 1 second.', { exact: true })).toBeVisible()
  await pass()
  await expect.poll(() => root.querySelector('.login-problem')).toBeNull()
})
