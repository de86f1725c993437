import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderUi } from './renderUi.js'

const square = <div style={{ height: 200, width: 200 }} />
const isHovered = (shadow: ShadowRoot) => shadow.querySelector('div')?.matches(':hover')

// The two tests belong together: the first one leaves the pointer where the second one draws.
test('default: the pointer rests on what a test hovers', async () => {
  const { shadow } = await renderUi(square)
  await userEvent.hover(shadow.querySelector('div') ?? expect.unreachable())
  expect(isHovered(shadow)).toBe(true)
})

test('behavior: the next test starts without it', async () => {
  const { shadow } = await renderUi(square)
  // A browser moves the hover only with a frame.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  expect(isHovered(shadow)).toBe(false)
})
