import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { conformance } from '../testing/conformance.js'
import { renderUi } from '../testing/renderUi.js'
import { LiveRegion } from './LiveRegion.js'

conformance((props) => <LiveRegion {...props} message="Connected" />, {
  focusable: false,
  ownClass: 'visually-hidden',
})

test('default', async () => {
  const { rerender, shadow } = await renderUi(<LiveRegion message="" />)
  const region = page.getByRole('status').element()
  await rerender(<LiveRegion message="Connected" />)
  expect(region.textContent).toBe('Connected')
  expect(shadow.querySelector('span')?.getBoundingClientRect().width).toBe(1)
})

test('behavior: an urgent message interrupts', async () => {
  await renderUi(<LiveRegion message="Connection rejected" urgent />)
  await expect.element(page.getByRole('alert')).toHaveTextContent('Connection rejected')
})
