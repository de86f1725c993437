import { useState } from 'react'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Button } from '../Button/Button.js'
import { Header } from '../Header/Header.js'
import { Screen } from '../Screen/Screen.js'
import { type RenderUiOptions, renderUi } from '../testing/renderUi.js'
import { Dialog } from './Dialog.js'

afterEach(async () => {
  await page.viewport(414, 896)
})

/** A view that is higher than its card, with the next action in its middle. A press replaces it with another one. */
function Example() {
  const [count, setCount] = useState(0)
  const view = ['First', 'Second', 'Third'][count]
  return (
    <Dialog aria-label="Example" onRequestClose={() => {}} open>
      <Header title="Example" />
      <Screen action={<Button onClick={() => setCount(count + 1)}>Continue</Button>} key={view}>
        <div style={{ blockSize: 700 }}>Long</div>
        <Button data-autofocus="">{view}</Button>
        <input aria-label="Field" />
        <div style={{ blockSize: 700 }}>Longer</div>
      </Screen>
    </Dialog>
  )
}

/** Renders the example in a window of 375 px by `height`. Waits for the behavior of an open dialog, and until it stands. */
async function open(height: number, options: RenderUiOptions = {}) {
  await page.viewport(375, height)
  const rendered = await renderUi(<Example />, options)
  await expect.poll(() => document.documentElement.style.overflow).toBe('hidden')
  const find = (selector: string) => rendered.shadow.querySelector<HTMLElement>(selector) as HTMLElement
  if (!options.paused)
    await Promise.all(
      find('.card')
        .getAnimations()
        .map(({ finished }) => finished),
    )
  return { ...rendered, find }
}

/** Whether all of an element is in the part of the view that can be seen. */
function isSeen(element: Element | null, within: HTMLElement): boolean {
  const [box, frame] = [element?.getBoundingClientRect(), within.getBoundingClientRect()]
  return box !== undefined && box.top >= frame.top && box.bottom <= frame.bottom
}

test.each([
  [480, true],
  [481, false],
] as const)('behavior: in a window %i px high, the action scrolls with the content: %s', async (height, scrolls) => {
  const { find } = await open(height)
  const action = find('.screen-action')
  expect(isSeen(action, find('.screen'))).toBe(!scrolls)
  find('.screen').scrollTo(0, 3_000)
  expect(isSeen(action, find('.screen'))).toBe(true)
})

test.each([
  400, 896,
])('behavior: in a window %i px high, the focus of an entering sheet is in sight, and the sheet stays', async (height) => {
  const { find, shadow } = await open(height, { paused: true })
  expect(shadow.activeElement?.textContent).toBe('First')
  expect(isSeen(shadow.activeElement, find('.screen'))).toBe(true)
  const card = find('.card')
  expect(card.getAnimations()).toHaveLength(1)
  // The animation begins 12 px below the place of the sheet.
  expect(card.getBoundingClientRect().bottom).toBe(height + 12)
  card.getAnimations()[0]?.finish()
  expect(find('.screen').getBoundingClientRect().bottom).toBe(height)
  expect(isSeen(shadow.activeElement, find('.screen'))).toBe(true)
  expect([find('dialog').scrollTop, document.scrollingElement?.scrollTop]).toEqual([0, 0])
})

test('behavior: a view that a key opened shows its focus; one that a click opened stays at its top', async () => {
  const { find, shadow } = await open(400)
  const press = page.getByRole('button', { name: 'Continue' })
  await userEvent.click(press)
  await expect.poll(() => shadow.activeElement?.textContent).toBe('Second')
  expect(find('.screen').scrollTop).toBe(0)
  press.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => shadow.activeElement?.textContent).toBe('Third')
  expect(isSeen(shadow.activeElement, find('.screen'))).toBe(true)
})

test('behavior: if the action below a view does not fit, the view has the focus first', async () => {
  const view = (name: string, blockSize: number) => (
    <Dialog aria-label="Example" onRequestClose={() => {}} open>
      <Screen action={<Button data-autofocus="">Send</Button>} key={name}>
        <div style={{ blockSize }}>Long</div>
      </Screen>
    </Dialog>
  )
  await page.viewport(375, 400)
  const { rerender, shadow } = await renderUi(view('short', 100))
  await expect.poll(() => document.documentElement.style.overflow).toBe('hidden')
  expect(shadow.activeElement?.textContent).toBe('Send')
  await rerender(view('long', 1_000))
  const screen = shadow.querySelector('.screen') as HTMLElement
  expect([shadow.activeElement, screen.scrollTop]).toEqual([screen, 0])
  await userEvent.keyboard('{Tab}')
  expect(shadow.activeElement?.textContent).toBe('Send')
  expect(isSeen(shadow.activeElement, screen)).toBe(true)
})

test('behavior: a field stays where it is pressed, and comes into sight when it gets the focus without a press', async () => {
  const { find } = await open(400)
  const field = find('input')
  const screen = find('.screen')
  screen.scrollTo(0, 0)
  field.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  field.focus({ preventScroll: true })
  expect(screen.scrollTop).toBe(0)
  field.click()
  field.blur()
  field.focus({ preventScroll: true })
  expect(isSeen(field, screen)).toBe(true)
})

test('behavior: a keyboard on the screen makes a high window low, and the focus stays in sight', async () => {
  const { find, shadow } = await open(667)
  const dialog = find('dialog')
  expect(dialog.hasAttribute('data-low')).toBe(false)
  const viewport = window.visualViewport as VisualViewport
  const cover = (px: number) => {
    Object.defineProperty(viewport, 'height', { configurable: true, value: 667 - px })
    viewport.dispatchEvent(new Event('resize'))
  }
  onTestFinished(() => {
    Reflect.deleteProperty(viewport, 'height')
  })
  cover(186)
  expect(dialog.hasAttribute('data-low')).toBe(false)
  cover(187)
  expect(dialog.hasAttribute('data-low')).toBe(true)
  cover(260)
  expect(find('.card-content').getBoundingClientRect().bottom).toBe(667 - 260)
  expect(isSeen(shadow.activeElement, find('.card-content'))).toBe(true)
  cover(0)
  expect(dialog.hasAttribute('data-low')).toBe(false)
})
