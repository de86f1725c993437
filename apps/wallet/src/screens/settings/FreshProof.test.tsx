import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { me, refused, showFrame, unreachable } from '../testing/showFrame.js'

const started = (attempt: string, resendAfter = 30) => ({ attempt, expiresAt: 0, resendAfter })

/** Opens a section that needs a fresh proof, for a user whose proof is too old. */
async function ask(answers: Record<string, unknown> = {}) {
  let count = 0
  const shown = await showFrame({
    '/v1/user/me': me(),
    '/v1/user/step-up/start': () => {
      count += 1
      return started(`attempt ${count}`)
    },
    ...answers,
  })
  void shown.surface.openSettings('password')
  return {
    ...shown,
    field: shown.frame.getByLabelText('Code from your email'),
    send: shown.frame.getByTestId('send-code'),
    tries: () => shown.asked.filter(({ path }) => path.endsWith('verify')).map(({ body }) => body),
  }
}

test('default: the code as in the email, with its space, opens the protected action', async () => {
  const { field, focused, frame, send, tries } = await ask()
  await expect.poll(focused).toBe('Send code')
  await send.click()
  await expect.element(frame.getByText('We sent a code to alice@portico.test')).toBeVisible()
  await expect.poll(focused).toContain('Code from your email')
  await field.fill('742 851')
  await userEvent.keyboard('{Enter}')
  await expect.poll(tries).toEqual([{ attempt: 'attempt 1', code: '742851' }])
  await expect.poll(focused).toContain('New password')
})

test('behavior: of a pasted message, the code is read, and no other number', async () => {
  const { field, send, tries } = await ask()
  await send.click()
  await field.fill('Your code is valid for 10 minutes. Code 482913')
  await expect.element(field).toHaveValue('482913')
  await userEvent.keyboard('{Enter}')
  await expect.poll(tries).toEqual([{ attempt: 'attempt 1', code: '482913' }])
})

test('behavior: an address that only a provider confirms is not promised a code', async () => {
  const { frame, send } = await ask({ '/v1/user/me': me({ kind: 'google' }) })
  await expect
    .element(frame.getByText('log out, log in again, and come back within ten minutes'))
    .toBeVisible()
  expect(send.query()).toBeNull()
})

test('error: an invalid code is reported at the field, and not sent', async () => {
  const { field, frame, send, tries } = await ask()
  await send.click()
  await field.fill('12')
  await userEvent.keyboard('{Enter}')
  await expect.element(frame.getByText('Enter all six digits.')).toBeVisible()
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  expect(tries()).toEqual([])
})

test('error: after a code is void, a new one can be requested once the countdown ends', async () => {
  const words = 'This code is no longer valid. Request a new one.'
  const { field, frame, send } = await ask({
    '/v1/user/step-up/start': () => started('attempt', 1),
    '/v1/user/step-up/verify': () => {
      throw refused('CODE_EXPIRED', words)
    },
  })
  await send.click()
  await field.fill('123456')
  await userEvent.keyboard('{Enter}')
  await expect.element(frame.getByText(words)).toBeVisible()
  await expect.element(send).toHaveTextContent('Send a new code')
  await expect.element(send).not.toHaveAttribute('aria-disabled')
  await send.click()
  await expect.element(field).toBeVisible()
})

test('behavior: another email can be requested, and the button counts down until then', async () => {
  const { frame, send } = await ask()
  await send.click()
  await expect.element(frame.getByTestId('resend-code')).toHaveTextContent(/^Send a new code in \d+ s$/)
  await expect.element(frame.getByTestId('resend-code')).toHaveAttribute('aria-disabled', 'true')
})

test('behavior: a user who went back in the meantime continues with the code they have', async () => {
  const { asked, field, frame, send, surface } = await ask()
  await send.click()
  await expect.element(field).toBeVisible()
  await frame.getByRole('button', { name: 'Back' }).click()
  await expect.poll(() => surface.read().kind).toBe('none')
  void surface.openSettings('export')
  await expect.element(field).toBeVisible()
  expect(asked.filter(({ path }) => path.endsWith('start'))).toHaveLength(1)
})

test('behavior: if it is pressed too soon, the button counts down', async () => {
  const { send } = await ask({
    '/v1/user/step-up/start': () => {
      throw refused('RATE_LIMITED', 'Please try again after 119 seconds', 119)
    },
  })
  await send.click()
  // The range allows for a slow machine.
  await expect.element(send).toHaveTextContent(/^Send a new code in 1[01]\d s$/)
})

test('hardening A47: while the server is unreachable the screen says so, and a press tries again', async () => {
  let isAway = true
  const { frame, send } = await ask({
    '/v1/user/me': () => {
      if (isAway) throw unreachable()
      return me()
    },
  })
  await expect.element(frame.getByRole('alert')).toBeVisible()
  isAway = false
  await frame.getByRole('button', { name: 'Try again' }).click()
  await expect.element(send).toBeVisible()
})
