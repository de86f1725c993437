import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Dialog } from '../../../ui/Dialog/Dialog.js'
import { Header } from '../../../ui/Header/Header.js'
import { Screen } from '../../../ui/Screen/Screen.js'
import { renderUi } from '../../../ui/testing/renderUi.js'
import { measureCard } from './measureCard.js'

afterEach(() => page.viewport(414, 896))

const sizes = [
  [320, 640],
  [390, 844],
  // A centered card is at half a pixel.
  [1281, 801],
] as const

test.each(
  sizes,
)('default: on %i × %i it is the same while entering, shaken, dragged and at rest', async (width, height) => {
  await page.viewport(width, height)
  const { shadow } = await renderUi(
    <Dialog aria-label="Example" onRequestClose={() => {}} open>
      <Header close={{ label: 'Close', onClick: () => {} }} title="Example" />
      <Screen>
        <div style={{ blockSize: 400 }} />
      </Screen>
    </Dialog>,
    { paused: true },
  )
  const card = shadow.querySelector<HTMLElement>('.card')
  const content = shadow.querySelector<HTMLElement>('.card-content')
  if (!card || !content) throw new Error('No card.')
  const animations = card.getAnimations()
  expect(animations).toHaveLength(1)
  for (const animation of animations) animation.pause()
  const seen = () => {
    const { height, width, x, y } = content.getBoundingClientRect()
    return { height, width, x, y }
  }
  const measured = () => {
    const { radius: _, ...rect } = measureCard(content)
    return rect
  }
  const measuredAt = (share: number) => {
    for (const animation of animations) animation.currentTime = share * 150
    return { measured: measured(), seen: seen() }
  }
  const ways = [measuredAt(0), measuredAt(0.5)]
  for (const animation of animations) animation.finish()
  const rest = seen()
  for (const way of ways) {
    expect(way.seen).not.toEqual(rest)
    expect(way.measured).toEqual(rest)
  }
  expect(measured()).toEqual(rest)

  card.style.transform = 'translateY(77.5px)'
  expect(measured()).toEqual(rest)
  card.style.transform = 'translateX(-6px)'
  expect(measured()).toEqual(rest)
  card.style.removeProperty('transform')
})

test('behavior: space for the keyboard is left, and the corners match the card’s', async () => {
  await page.viewport(320, 640)
  const { shadow } = await renderUi(
    <Dialog aria-label="Example" onRequestClose={() => {}} open>
      <Header close={{ label: 'Close', onClick: () => {} }} title="Example" />
    </Dialog>,
  )
  const dialog = shadow.querySelector<HTMLElement>('.dialog')
  const content = shadow.querySelector<HTMLElement>('.card-content')
  if (!dialog || !content) throw new Error('No card.')
  const before = measureCard(content)
  expect(before).toMatchObject({ radius: '24px 24px 0px 0px', width: 320, x: 0 })
  expect(before.y + before.height).toBe(640)
  dialog.style.setProperty('--keyboard', '260px')
  // The sheet keeps its header visible, and releases the keyboard's space.
  expect(measureCard(content)).toEqual({ ...before, height: before.height - 260 })
  await page.viewport(1280, 800)
  expect(measureCard(content).radius).toBe('24px')
})
