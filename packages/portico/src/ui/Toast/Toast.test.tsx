import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { conformance } from '../testing/conformance.js'
import { renderUi } from '../testing/renderUi.js'
import { Toast } from './Toast.js'

conformance((props) => <Toast {...props} message="Sent" onClose={() => {}} />, {
  focusable: false,
  ownClass: 'toasts',
})

test('default', async () => {
  const onClose = vi.fn()
  await renderUi(<Toast durationMs={50} message="Network changed" onClose={onClose} />)
  await expect.element(page.getByRole('status')).toHaveTextContent('Network changed')
  expect(page.getByRole('status').element().firstElementChild?.getAttribute('data-variant')).toBe('info')
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})

test('behavior: an error interrupts', async () => {
  await renderUi(<Toast message="Token Balance Unavailable" onClose={() => {}} variant="error" />)
  await expect.element(page.getByRole('alert')).toHaveTextContent('Token Balance Unavailable')
})

test('behavior: a new message has its own time, and an empty one none', async () => {
  vi.useFakeTimers()
  try {
    const onClose = vi.fn()
    const toast = (message: string) => <Toast message={message} onClose={onClose} />
    const { rerender } = await renderUi(toast('One'))
    await vi.advanceTimersByTimeAsync(3900)
    await rerender(toast('Two'))
    await vi.advanceTimersByTimeAsync(3900)
    expect(onClose).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(200)
    expect(onClose).toHaveBeenCalledOnce()
    await rerender(toast(''))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(onClose).toHaveBeenCalledOnce()
  } finally {
    vi.useRealTimers()
  }
})

test('behavior: it stays while the pointer is on it', async () => {
  const onClose = vi.fn()
  const { shadow } = await renderUi(
    <div style={{ blockSize: 200, position: 'relative' }}>
      <Toast durationMs={300} message="Network changed" onClose={onClose} />
    </div>,
  )
  await userEvent.hover(shadow.querySelector('.toast') as Element)
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.hover(page.elementLocator(document.body), { position: { x: 300, y: 600 } })
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})
