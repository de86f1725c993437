import { expect, test } from 'vitest'
import { conformance } from '../testing/conformance.js'
import { renderUi } from '../testing/renderUi.js'
import { Tick } from './Tick.js'

conformance((props) => <Tick {...props} />, { focusable: false, ownClass: 'tick' })

test('default', async () => {
  const { shadow } = await renderUi(<Tick />, { paused: true })
  const timings = shadow.getAnimations().map(({ effect }) => effect?.getComputedTiming())
  expect(timings.map((timing) => [timing?.duration, timing?.iterations])).toEqual([
    [240, 1],
    [240, 1],
  ])
})

test('behavior: the drawing does not move while it is revealed', async () => {
  const { shadow } = await renderUi(<Tick />, { paused: true })
  const drawing = shadow.querySelector('svg') as SVGSVGElement
  const lefts = [0, 80, 160, 239].map((time) => {
    for (const animation of shadow.getAnimations()) {
      animation.currentTime = time
    }
    return Math.round(drawing.getBoundingClientRect().left)
  })
  expect(new Set(lefts).size).toBe(1)
})
