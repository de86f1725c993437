import { adopt, Button, uiCss } from 'portico/ui'
import { type ReactNode, useRef } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { GuardedButton } from './GuardedButton.js'
import { SeenGuard, useSeen } from './SeenGuard.js'
import { screensCss } from './screens.css.js'
import { ScreensProvider } from './screensContext.js'
import { createScreensContext } from './testing/createScreensContext.js'

/**
 * Draws the guard in a window of the wallet's own, or in a frame. The test runner draws its frame smaller, and the
 * browser detects that.
 */
async function draw({ isWindow, rows }: { isWindow: boolean; rows?: ReactNode }) {
  const onClose = vi.fn()
  const onPress = vi.fn()
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  function Card() {
    const card = useRef<HTMLElement>(null)
    const seen = useSeen(card, isWindow)
    return (
      <main className="screen-body" ref={card} style={{ blockSize: 200, overflow: 'auto' }}>
        <SeenGuard seen={seen}>
          {rows}
          <bdi className="words">abandon ability</bdi>
          <button onClick={onPress} type="button">
            Show
          </button>
          <form onSubmit={onSubmit}>
            <input aria-label="Code" />
          </form>
          <GuardedButton onClick={onPress}>Remove</GuardedButton>
          <Button data-harmless="" onClick={onClose}>
            Close
          </Button>
        </SeenGuard>
      </main>
    )
  }
  adopt(document, uiCss, screensCss)
  const screen = await render(
    <ScreensProvider value={createScreensContext({ isWindow: true })}>
      <Card />
    </ScreensProvider>,
  )
  const isArmed = () => screen.getByTestId('guard').element().hasAttribute('data-armed')
  const button = (name: string) => screen.getByRole('button', { name })
  const pressByKey = async (name: string) => {
    ;(button(name).element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
  }
  return { button, isArmed, onClose, onPress, onSubmit, pressByKey, screen }
}

test('default', async () => {
  const { button, isArmed, onPress, onSubmit, screen } = await draw({ isWindow: true })
  await expect.poll(isArmed).toBe(true)
  await userEvent.click(button('Show'))
  expect(onPress).toHaveBeenCalledTimes(1)
  await userEvent.type(screen.getByRole('textbox'), '1{Enter}')
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

test('hardening A8: a press within 600 ms, by finger or key, does nothing, and the button says that it is not ready', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { button, isArmed, onPress, onSubmit, pressByKey, screen } = await draw({ isWindow: true })
  await vi.advanceTimersByTimeAsync(599)
  for (const name of ['Show', 'Remove']) {
    await pressByKey(name)
    await userEvent.click(button(name), { force: true })
  }
  await userEvent.type(screen.getByRole('textbox'), '1{Enter}')
  expect(isArmed()).toBe(false)
  expect(onPress).not.toHaveBeenCalled()
  expect(onSubmit).not.toHaveBeenCalled()
  await expect.element(button('Remove')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(button('Remove')).toHaveAccessibleDescription('Checking that this screen is visible…')

  await vi.advanceTimersByTimeAsync(1)
  await expect.poll(isArmed).toBe(true)
  await expect.element(button('Remove')).not.toHaveAttribute('aria-disabled')
  await expect.element(button('Remove')).not.toHaveAccessibleDescription()
  for (const name of ['Show', 'Remove']) await pressByKey(name)
  expect(onPress).toHaveBeenCalledTimes(2)
})

test('behavior: in its first frame, a button that only closes, cancels or retries works, by finger and key', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { button, isArmed, onClose, pressByKey } = await draw({ isWindow: true })
  await pressByKey('Close')
  await userEvent.click(button('Close'))
  expect(isArmed()).toBe(false)
  expect(onClose).toHaveBeenCalledTimes(2)
})

test('hardening A7: if the browser does not see it completely, nothing happens, and the screen says so', async () => {
  const { isArmed, onPress, onSubmit, pressByKey, screen } = await draw({ isWindow: false })
  await pressByKey('Show')
  await userEvent.type(screen.getByRole('textbox'), '1{Enter}')
  expect(onPress).not.toHaveBeenCalled()
  expect(onSubmit).not.toHaveBeenCalled()
  expect(isArmed()).toBe(false)
  await expect.element(screen.getByText(/^Part of this screen is covered/)).toBeVisible()
})

test('hardening A7, A8: a row that appears above what is in sight is scrolled into view, and presses wait for 600 ms again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { button, isArmed, onPress, onSubmit, pressByKey, screen } = await draw({
    isWindow: true,
    rows: (
      <>
        <ul data-testid="late" />
        <div style={{ blockSize: 600 }}>A laptop</div>
      </>
    ),
  })
  await vi.advanceTimersByTimeAsync(600)
  await expect.poll(isArmed).toBe(true)
  const body = document.querySelector('.screen-body') as HTMLElement
  body.scrollTo({ behavior: 'instant', top: 400 })
  const row = document.createElement('li')
  row.textContent = 'A stranger'
  screen.getByTestId('late').element().append(row)
  await expect.poll(() => body.scrollTop).toBeLessThan(30)
  await vi.advanceTimersByTimeAsync(599)
  for (const name of ['Show', 'Remove']) await pressByKey(name)
  await userEvent.type(screen.getByRole('textbox'), '1{Enter}')
  expect(onPress).not.toHaveBeenCalled()
  expect(onSubmit).not.toHaveBeenCalled()
  await expect.element(button('Remove')).toHaveAttribute('aria-disabled', 'true')

  await vi.advanceTimersByTimeAsync(1)
  await expect.element(button('Remove')).not.toHaveAttribute('aria-disabled')
  row.textContent = 'Another stranger'
  await expect.element(button('Remove')).toHaveAttribute('aria-disabled', 'true')
  await vi.advanceTimersByTimeAsync(600)
  for (const name of ['Show', 'Remove']) await pressByKey(name)
  expect(onPress).toHaveBeenCalledTimes(2)
})

test('behavior: what a button or a field says about itself, e.g. every second, does not make presses wait', async () => {
  const { isArmed, onPress, pressByKey } = await draw({
    isWindow: true,
    rows: (
      <>
        <GuardedButton>29 seconds</GuardedButton>
        <p className="field-error">Wrong</p>
        <span className="hold-hint">Hold</span>
      </>
    ),
  })
  await expect.poll(isArmed).toBe(true)
  const own = [...document.querySelectorAll('.guard > :is(.button, .field-error, .hold-hint)')].slice(0, 3)
  expect(own.map(({ textContent }) => textContent)).toEqual(['29 seconds', 'Wrong', 'Hold'])
  for (const [index, element] of own.entries()) {
    element.textContent = 'changed'
    await pressByKey('Remove')
    expect(onPress).toHaveBeenCalledTimes(index + 1)
  }
})
