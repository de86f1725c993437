import { afterEach, expect, test, vi } from 'vitest'
import { me, showFrame } from '../testing/showFrame.js'

afterEach(() => vi.restoreAllMocks())

test('error: if a kit’s program does not load, the kit is not saved, and the input stays for another try', async () => {
  const answers = ['<h1>502 Bad Gateway</h1>', '<h1>Please sign in</h1>'].map(
    (page, index) => new Response(page, { status: index === 0 ? 502 : 200 }),
  )
  const fetched = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => answers.shift() ?? Response.error())
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click')
  const { frame, surface } = await showFrame({ '/v1/user/me': me({ isFresh: true }) })
  void surface.openSettings('export')
  const password = 'correct horse battery staple 9'
  await frame.getByLabelText('Kit password').fill(password)
  await frame.getByLabelText('Repeat password').fill(password)
  for (const words of [
    'the wallet’s server did not send the kit’s program',
    'its code does not match this version',
  ]) {
    await frame.getByRole('button', { name: 'Save recovery kit' }).click()
    await expect.element(frame.getByText(`The kit was not saved: ${words}`)).toBeVisible()
    await expect.element(frame.getByLabelText('Kit password')).toHaveValue(password)
    await expect.element(frame.getByLabelText('Repeat password')).toHaveValue(password)
  }
  expect(fetched).toHaveBeenCalledTimes(2)
  expect(click).not.toHaveBeenCalled()
  expect(document.body.textContent).not.toContain('The kit is saved')
})
