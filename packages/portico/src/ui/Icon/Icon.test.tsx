import { expect, test } from 'vitest'
import { conformance } from '../testing/conformance.js'
import { renderUi } from '../testing/renderUi.js'
import { Icon } from './Icon.js'
import * as paths from './paths.js'

conformance((props) => <Icon {...props} path={paths.wallet} />, { focusable: false, ownClass: 'icon' })

test('default', async () => {
  const { shadow } = await renderUi(<Icon path={paths.copy} />)
  const svg = shadow.querySelector('svg') as SVGSVGElement
  expect(svg.getBoundingClientRect()).toMatchObject({ height: 20, width: 20 })
  expect(svg.getAttribute('aria-hidden')).toBe('true')
})

test('behavior: the stroke is 1.5 px at every size', async () => {
  for (const size of [16, 20, 32]) {
    const { shadow, unmount } = await renderUi(<Icon path={paths.copy} size={size} />)
    const units = Number(shadow.querySelector('svg')?.getAttribute('stroke-width'))
    expect((units * size) / 24).toBeCloseTo(1.5)
    await unmount()
  }
})

test('behavior: a directional icon is mirrored in right-to-left text, others are not', async () => {
  const { shadow } = await renderUi(
    <>
      <Icon mirror path={paths.arrowLeft} />
      <Icon path={paths.x} />
    </>,
    { dir: 'rtl' },
  )
  const transforms = [...shadow.querySelectorAll('svg')].map((svg) => getComputedStyle(svg).transform)
  expect(transforms).toEqual(['matrix(-1, 0, 0, 1, 0, 0)', 'none'])
})

test('behavior: every path is inside its 24 units', async () => {
  const { shadow } = await renderUi(
    <div>
      {Object.entries(paths).map(([name, path]) => (
        <Icon data-name={name} key={name} path={path} />
      ))}
    </div>,
  )
  for (const svg of shadow.querySelectorAll('svg')) {
    const { height, width, x, y } = (svg.querySelector('path') as SVGPathElement).getBBox()
    const name = svg.dataset.name
    expect({ name, inside: x >= 0.4 && y >= 0.4 && x + width <= 23.6 && y + height <= 23.6 }).toEqual({
      inside: true,
      name,
    })
    expect(Math.max(height, width), name).toBeGreaterThan(8)
  }
})
