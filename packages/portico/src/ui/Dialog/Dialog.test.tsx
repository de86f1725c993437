import { useState } from 'react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { afterPaint } from '../afterPaint.js'
import { Button } from '../Button/Button.js'
import { Header } from '../Header/Header.js'
import { Screen } from '../Screen/Screen.js'
import { renderUi } from '../testing/renderUi.js'
import { type CloseRequest, Dialog } from './Dialog.js'

afterEach(async () => {
  await page.viewport(414, 896)
})

function Example({
  refuse = false,
  onRequest,
}: {
  refuse?: boolean
  onRequest?: (request: CloseRequest) => void
}) {
  const [open, setOpen] = useState(false)
  const [tall, setTall] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog
        aria-label="Example"
        onRequestClose={(request) => {
          onRequest?.(request)
          if (!refuse) setOpen(false)
        }}
        open={open}
      >
        <Header close={{ label: 'Close', onClick: () => setOpen(false) }} title="Example" />
        <Screen action={<Button onClick={() => setTall(!tall)}>Change height</Button>}>
          <p>Body</p>
          {tall && <div style={{ blockSize: 200 }} />}
        </Screen>
      </Dialog>
    </>
  )
}

const dialogIn = (shadow: ShadowRoot) => shadow.querySelector('dialog') as HTMLDialogElement
const cardIn = (shadow: ShadowRoot) => shadow.querySelector('.card') as HTMLElement

test('default', async () => {
  await page.viewport(1024, 1200)
  const { shadow } = await renderUi(<Example />)
  expect(dialogIn(shadow).open).toBe(false)

  await userEvent.click(page.getByRole('button', { name: 'Open' }))
  expect(dialogIn(shadow).matches(':modal')).toBe(true)
  await expect.element(page.getByRole('dialog', { name: 'Example' })).toBeVisible()

  await Promise.all(
    cardIn(shadow)
      .getAnimations()
      .map(({ finished }) => finished),
  )
  const card = cardIn(shadow).getBoundingClientRect()
  expect({ left: card.left, width: card.width }).toEqual({ left: 332, width: 360 })
  expect(card.top + card.height / 2).toBeCloseTo(600, 0)

  await userEvent.click(page.getByRole('button', { name: 'Close' }))
  expect(dialogIn(shadow).open).toBe(false)
})

test('behavior: Escape and a press on the overlay request closing, a press in the card does not', async () => {
  await page.viewport(1024, 768)
  const onRequest = vi.fn()
  const { shadow } = await renderUi(<Example onRequest={onRequest} />)
  await userEvent.click(page.getByRole('button', { name: 'Open' }))
  await userEvent.click(page.getByText('Body'))
  expect(onRequest).not.toHaveBeenCalled()

  await userEvent.click(dialogIn(shadow), { position: { x: 5, y: 5 } })
  expect(onRequest.mock.calls).toEqual([['overlay']])

  await userEvent.click(page.getByRole('button', { name: 'Open' }))
  await userEvent.keyboard('{Escape}')
  expect(onRequest.mock.calls).toEqual([['overlay'], ['escape']])
  expect(dialogIn(shadow).open).toBe(false)
})

test('behavior: a refused Escape leaves the dialog open, however often it is pressed', async () => {
  const onRequest = vi.fn()
  const { shadow } = await renderUi(<Example onRequest={onRequest} refuse />)
  await userEvent.click(page.getByRole('button', { name: 'Open' }))
  // If the dialog closed and reopened, it would also be open, but the user would see a flash.
  const closed = vi.fn()
  dialogIn(shadow).addEventListener('close', closed)
  await userEvent.keyboard('{Escape}{Escape}{Escape}')
  expect(closed).not.toHaveBeenCalled()
  expect(onRequest).toHaveBeenCalledTimes(3)
  expect(dialogIn(shadow).matches(':modal')).toBe(true)
})

test('behavior: a dialog that the browser closed reopens if closing is refused', async () => {
  const onRequest = vi.fn()
  const { shadow } = await renderUi(<Example onRequest={onRequest} refuse />)
  await userEvent.click(page.getByRole('button', { name: 'Open' }))
  dialogIn(shadow).close()
  await expect.poll(() => onRequest.mock.calls).toEqual([['escape']])
  await expect.poll(() => dialogIn(shadow).matches(':modal')).toBe(true)
})

test('behavior: the focus goes into the view and back to the opener', async () => {
  const { shadow } = await renderUi(<Example />)
  const opener = page.getByRole('button', { name: 'Open' }).element()
  await userEvent.click(opener)
  expect(shadow.activeElement?.className).toBe('screen')
  await userEvent.keyboard('{Escape}')
  expect(shadow.activeElement).toBe(opener)
})

test('behavior: a held Enter, and the second half of a double click, press nothing in what they opened', async () => {
  const onRequest = vi.fn()
  const { shadow } = await renderUi(<Example onRequest={onRequest} />)
  const opener = page.getByRole('button', { name: 'Open' }).element() as HTMLElement
  opener.click()
  const enter = (repeat: boolean) =>
    new window.KeyboardEvent('keydown', { bubbles: true, cancelable: true, key: 'Enter', repeat })
  const inside = dialogIn(shadow).querySelector('button')
  expect(inside?.dispatchEvent(enter(true))).toBe(false)
  expect(inside?.dispatchEvent(enter(false))).toBe(true)
  await userEvent.keyboard('{Escape}')
  onRequest.mockClear()

  // The test dispatches these events itself. On a busy machine, the test mouse takes longer between two presses than a
  // double click may.
  opener.click()
  await Promise.resolve()
  const dialog = dialogIn(shadow)
  expect(dialog.open).toBe(true)
  dialog.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  dialog.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 2 }))
  expect(dialog.open).toBe(true)
  expect(onRequest).not.toHaveBeenCalled()
})

test('behavior: if the opener is gone, returnFocus is used', async () => {
  const instead = document.createElement('button')
  document.body.append(instead)
  const opener = document.createElement('button')
  document.body.append(opener)
  opener.focus()

  const dialog = (open: boolean) => (
    <Dialog aria-label="Example" onRequestClose={() => {}} open={open} returnFocus={() => instead}>
      <Screen>Body</Screen>
    </Dialog>
  )
  const { rerender } = await renderUi(dialog(true))
  opener.remove()
  await rerender(dialog(false))
  expect(document.activeElement).toBe(instead)
  instead.remove()
})

test('behavior: unmounting an open dialog restores focus and scrolling', async () => {
  const opener = document.createElement('button')
  document.body.append(opener)
  opener.focus()
  document.documentElement.style.setProperty('overflow', 'scroll')

  const { unmount } = await renderUi(
    <Dialog aria-label="Example" onRequestClose={() => {}} open>
      <Screen>Body</Screen>
    </Dialog>,
  )
  await behaved()
  await unmount()
  expect(document.activeElement).toBe(opener)
  expect(document.documentElement.getAttribute('style')).toBe('overflow: scroll;')
  document.documentElement.removeAttribute('style')
  opener.remove()
})

test('behavior: the page does not scroll or shift while a dialog is open', async () => {
  await page.viewport(1024, 768)
  const long = document.createElement('div')
  long.style.blockSize = '5000px'
  document.body.append(long)
  const width = document.documentElement.clientWidth

  const dialog = (open: boolean) => (
    <Dialog aria-label="Example" onRequestClose={() => {}} open={open}>
      <Screen>Body</Screen>
    </Dialog>
  )
  const { rerender } = await renderUi(dialog(true))
  await behaved()
  expect(getComputedStyle(document.documentElement).overflow).toBe('hidden')
  expect(long.getBoundingClientRect().width).toBe(long.parentElement?.clientWidth ?? 0)
  expect(document.documentElement.clientWidth).toBe(width)
  await rerender(dialog(false))
  expect(document.documentElement.getAttribute('style')).toBe(null)
  long.remove()
})

test('behavior: two dialogs that are closed in any order leave the page unchanged', async () => {
  const dialogs = (first: boolean, second: boolean) => (
    <>
      <Dialog aria-label="First" onRequestClose={() => {}} open={first}>
        <Screen>First</Screen>
      </Dialog>
      <Dialog aria-label="Second" onRequestClose={() => {}} open={second}>
        <Screen>Second</Screen>
      </Dialog>
    </>
  )
  const { rerender } = await renderUi(dialogs(true, true))
  await behaved()
  await rerender(dialogs(false, true))
  expect(document.documentElement.style.overflow).toBe('hidden')
  await rerender(dialogs(false, false))
  expect(document.documentElement.getAttribute('style')).toBe(null)
})

test.for([
  // The card is centered: half of 1200 minus half of the card.
  [1200, undefined],
  // The card is as low as possible, but the tallest card, 640 px, must still fit with 24 px below it.
  [768, 104],
  [700, 36],
  // In a low window the tallest card is smaller.
  [480, 24],
] as const)('behavior: in a window %i px high the top stays where the dialog opened, and only the bottom moves', async ([
  height,
  head,
]) => {
  await page.viewport(1024, height)
  const { shadow } = await renderUi(<Example />)
  await userEvent.click(page.getByRole('button', { name: 'Open' }))
  await behaved()
  const card = cardIn(shadow)
  await Promise.all(card.getAnimations().map(({ finished }) => finished))
  const before = card.getBoundingClientRect()
  expect(before.top).toBeCloseTo(head ?? (height - before.height) / 2, 0)

  await userEvent.click(page.getByRole('button', { name: 'Change height' }))
  expect(card.getBoundingClientRect().top).toBe(before.top)
  expect(card.offsetHeight - before.height).toBeGreaterThan(200)
  await userEvent.click(page.getByRole('button', { name: 'Change height' }))
  expect(card.getBoundingClientRect().toJSON()).toEqual(before.toJSON())

  // The next opening has another first height.
  await userEvent.click(page.getByRole('button', { name: 'Change height' }))
  await userEvent.keyboard('{Escape}')
  await userEvent.click(page.getByRole('button', { name: 'Open' }))
  await expect.poll(() => card.offsetTop).toBe(head ?? Math.round((height - card.offsetHeight) / 2))
})

test('behavior: the background follows a new height in 150 ms; controls are there immediately', async () => {
  await page.viewport(1024, 768)
  const { shadow } = await renderUi(<Example />)
  await userEvent.click(page.getByRole('button', { name: 'Open' }))
  await behaved()
  const card = cardIn(shadow)
  await Promise.all(card.getAnimations().map(({ finished }) => finished))
  const [surface, content] = ['.card-surface', '.card-content'].map(
    (part) => card.querySelector(part) as HTMLElement,
  )
  // The animations are paused at the start, so that even a slow machine sees them.
  const glides: Animation[] = []
  for (const part of [surface, content]) {
    if (!part) continue
    vi.spyOn(part, 'animate').mockImplementation((...given) => {
      const animation = Element.prototype.animate.apply(part, given)
      animation.pause()
      glides.push(animation)
      return animation
    })
  }
  const low = card.offsetHeight
  await userEvent.click(page.getByRole('button', { name: 'Change height' }))
  await expect.poll(() => glides.length).toBe(2)
  expect(glides.map(({ effect }) => effect?.getComputedTiming().duration)).toEqual([150, 150])
  for (const glide of glides) glide.currentTime = 0
  const part = (element: HTMLElement | undefined, property: string) =>
    element && getComputedStyle(element).getPropertyValue(property)
  expect(part(surface, 'clip-path')).toContain(`inset(0px 0px ${card.offsetHeight - low}px`)
  expect(part(content, 'mask-size')).toBe(`100% ${low}px`)
  const button = page.getByRole('button', { name: 'Change height' }).element()
  const { left, top, width, height } = button.getBoundingClientRect()
  expect(shadow.elementFromPoint(left + width / 2, top + height / 2)).toBe(button)
})

test('behavior: on a phone it is a bottom sheet that can be dragged away', async () => {
  await page.viewport(390, 844)
  const onRequest = vi.fn()
  const { shadow } = await renderUi(<Example onRequest={onRequest} />)
  await userEvent.click(page.getByRole('button', { name: 'Open' }))
  await behaved()
  const card = cardIn(shadow)
  await Promise.all(card.getAnimations().map(({ finished }) => finished))
  const { bottom, left, top, width } = card.getBoundingClientRect()
  expect({ bottom, left, width }).toEqual({ bottom: 844, left: 0, width: 390 })

  const handle = shadow.querySelector('.card-handle') as HTMLElement
  drag(handle, card, { by: 20, y: top + 8 })
  expect(card.style.transform).toBe('')
  await Promise.all(card.getAnimations().map(({ finished }) => finished))
  expect(onRequest).not.toHaveBeenCalled()
  expect(card.getBoundingClientRect().top).toBe(top)

  drag(handle, card, { by: card.offsetHeight * 0.5, y: top + 8 })
  await expect.poll(() => onRequest.mock.calls).toEqual([['drag']])
  await expect.poll(() => dialogIn(shadow).open).toBe(false)
  await expect.poll(() => card.style.transform).toBe('')
})

test('behavior: a sheet whose closing is refused returns', async () => {
  await page.viewport(390, 844)
  const onRequest = vi.fn()
  const { shadow } = await renderUi(<Example onRequest={onRequest} refuse />)
  await userEvent.click(page.getByRole('button', { name: 'Open' }))
  await behaved()
  const card = cardIn(shadow)
  await Promise.all(card.getAnimations().map(({ finished }) => finished))
  const { top } = card.getBoundingClientRect()
  drag(shadow.querySelector('.card-handle') as HTMLElement, card, { by: card.offsetHeight * 0.5, y: top + 8 })
  await expect.poll(() => onRequest.mock.calls).toEqual([['drag']])
  await expect.poll(() => card.getBoundingClientRect().top).toBe(top)
})

test('behavior: enters in 150 ms, with a fade from 98 to 100% of its size', async () => {
  await page.viewport(1024, 768)
  const { shadow } = await renderUi(
    <Dialog aria-label="Example" onRequestClose={() => {}} open>
      <Screen>Body</Screen>
    </Dialog>,
    { paused: true },
  )
  const starts = [dialogIn(shadow), cardIn(shadow)].flatMap((element) =>
    element.getAnimations().map(({ effect }) => {
      const [first] = (effect as KeyframeEffect).getKeyframes()
      const { duration } = (effect as KeyframeEffect).getComputedTiming()
      return { duration, opacity: first?.opacity, transform: first?.transform }
    }),
  )
  expect(starts).toEqual([
    { duration: 150, opacity: '0.3', transform: undefined },
    { duration: 150, opacity: undefined, transform: 'scale(0.98)' },
  ])
})

test('behavior: a refusal shakes the card for 500 ms', async () => {
  const { shadow } = await renderUi(
    <Dialog aria-label="Example" onRequestClose={() => {}} open shake>
      <Screen>Body</Screen>
    </Dialog>,
    { paused: true },
  )
  const [shake] = cardIn(shadow).getAnimations()
  expect((shake as CSSAnimation).animationName).toBe('card-shake')
  expect(shake?.effect?.getComputedTiming().duration).toBe(500)
})

test.for([
  'button',
  'iframe',
])('behavior: a view that appeared under another dialog, its focus on a %s, gets it once that has closed', async (name) => {
  const draw = (view: string) => (
    <Dialog aria-label="Example" onRequestClose={() => {}} open>
      <Screen key={view}>
        <input aria-label={view} data-autofocus="" />
      </Screen>
    </Dialog>
  )
  const { rerender, shadow } = await renderUi(draw('First'))
  await behaved()
  const above = document.createElement('dialog')
  const inside = document.createElement(name)
  above.append(inside)
  document.body.append(above)
  onTestFinished(() => above.remove())
  above.showModal()
  inside.focus()
  await rerender(draw('Second'))
  expect(document.activeElement).toBe(inside)
  above.close()
  await expect.poll(() => shadow.activeElement?.getAttribute('aria-label')).toBe('Second')
  await userEvent.keyboard('123')
  expect(shadow.querySelector('input')?.value).toBe('123')
})

/**
 * Waits for the behavior of an open dialog. It loads after the first paint, and applies to dialogs in the order in
 * which they open.
 */
async function behaved() {
  await new Promise<void>(afterPaint)
  await import('./behavior.js')
  await expect.poll(() => document.documentElement.style.overflow).toBe('hidden')
}

/** Drags by dispatching events, because the test mouse does not support pointer capture on a moving element. */
function drag(from: HTMLElement, card: HTMLElement, { by, y }: { by: number; y: number }) {
  // The pointer is synthetic, so there is nothing to capture.
  card.setPointerCapture = () => {}
  const event = (type: string, clientY: number) =>
    new PointerEvent(type, {
      bubbles: true,
      button: 0,
      clientX: 100,
      clientY,
      composed: true,
      isPrimary: true,
      pointerId: 7,
    })
  from.dispatchEvent(event('pointerdown', y))
  card.dispatchEvent(event('pointermove', y + by / 2))
  card.dispatchEvent(event('pointermove', y + by))
  expect(card.style.transform).toBe(`translateY(${by}px)`)
  // The finger rests before it is lifted, so that only the distance counts.
  const start = performance.now()
  while (performance.now() - start < 120);
  card.dispatchEvent(event('pointerup', y + by))
}
