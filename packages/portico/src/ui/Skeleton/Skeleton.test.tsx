import { expect, test } from 'vitest'
import { conformance } from '../testing/conformance.js'
import { renderUi } from '../testing/renderUi.js'
import { Skeleton } from './Skeleton.js'

conformance((props) => <Skeleton {...props} height={14} />, { focusable: false, ownClass: 'skeleton' })

test('default', async () => {
  const { shadow } = await renderUi(<Skeleton height={40} width={160} />)
  const skeleton = shadow.querySelector('.skeleton') as HTMLElement
  expect(skeleton.getBoundingClientRect()).toMatchObject({ height: 40, width: 160 })
  expect(skeleton.getAttribute('aria-hidden')).toBe('true')
})
