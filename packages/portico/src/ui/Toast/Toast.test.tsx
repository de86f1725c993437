import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
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

test('behavior: an error interrupts a screen reader', async () => {
  await renderUi(<Toast message="Token Balance Unavailable" onClose={() => {}} variant="error" />)
  await expect.element(page.getByRole('alert')).toHaveTextContent('Token Balance Unavailable')
})

test('behavior: a new message has its own time, and an empty one has none', async () => {
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
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const onClose = vi.fn()
    const { shadow } = await renderUi(<Toast message="Network changed" onClose={onClose} />)
    const point = async (type: 'pointerover' | 'pointerout') => {
      shadow.querySelector('.toast')?.dispatchEvent(new PointerEvent(type, { bubbles: true, composed: true }))
      // React handles the pointer event later. Only then does it clear the timer or start it.
      await expect.poll(() => vi.getTimerCount()).toBe(type === 'pointerover' ? 0 : 1)
    }
    await point('pointerover')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(onClose).not.toHaveBeenCalled()
    await point('pointerout')
    await vi.advanceTimersByTimeAsync(3900)
    expect(onClose).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(200)
    expect(onClose).toHaveBeenCalledOnce()
  } finally {
    vi.useRealTimers()
  }
})
