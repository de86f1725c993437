import { useRef } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { SeenGuard, useSeen } from './SeenGuard.js'
import { ScreensProvider } from './screensContext.js'
import { createScreensContext } from './testing/createScreensContext.js'

/**
 * Draws the guard in a window of the wallet's own, or in a frame. The test runner draws its frame smaller, which a
 * browser detects.
 */
async function draw({ isWindow }: { isWindow: boolean }) {
  const onPress = vi.fn()
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  function Card() {
    const card = useRef<HTMLElement>(null)
    const seen = useSeen(card, isWindow)
    return (
      <main ref={card}>
        <SeenGuard seen={seen}>
          <bdi className="words">abandon ability</bdi>
          <button onClick={onPress} type="button">
            Show
          </button>
          <form onSubmit={onSubmit}>
            <input aria-label="Code" />
          </form>
        </SeenGuard>
      </main>
    )
  }
  const screen = await render(
    <ScreensProvider value={createScreensContext({ isWindow: true })}>
      <Card />
    </ScreensProvider>,
  )
  const isArmed = () => screen.getByTestId('guard').element().hasAttribute('data-armed')
  return { isArmed, onPress, onSubmit, screen }
}

test('default', async () => {
  const { isArmed, onPress, onSubmit, screen } = await draw({ isWindow: true })
  await expect.poll(isArmed).toBe(true)
  await userEvent.click(screen.getByRole('button'))
  expect(onPress).toHaveBeenCalledTimes(1)
  await userEvent.type(screen.getByRole('textbox'), '1{Enter}')
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

test('hardening A8: if it is pressed as it appears, it does nothing', async () => {
  const { isArmed, onPress, screen } = await draw({ isWindow: true })
  ;(screen.getByRole('button').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  expect(isArmed() ? [] : onPress.mock.calls).toEqual([])
  await expect.poll(isArmed).toBe(true)
})

test('hardening A7: if the browser does not see it completely, nothing happens, and the screen says so', async () => {
  const { isArmed, onPress, onSubmit, screen } = await draw({ isWindow: false })
  ;(screen.getByRole('button').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await userEvent.type(screen.getByRole('textbox'), '1{Enter}')
  expect(onPress).not.toHaveBeenCalled()
  expect(onSubmit).not.toHaveBeenCalled()
  expect(isArmed()).toBe(false)
  await expect.element(screen.getByText(/^The buttons work only/)).toBeVisible()
})
