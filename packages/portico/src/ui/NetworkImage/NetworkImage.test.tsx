import { expect, test } from 'vitest'
import { conformance } from '../testing/conformance.js'
import { renderUi } from '../testing/renderUi.js'
import { NetworkImage } from './NetworkImage.js'

conformance((props) => <NetworkImage {...props} name="Base" />, { focusable: false, ownClass: 'picture' })

test('default', async () => {
  const { shadow } = await renderUi(<NetworkImage name="Base" size={20} />)
  const picture = shadow.querySelector('.picture') as HTMLElement
  expect(picture.textContent).toBe('B')
  expect(picture.getBoundingClientRect()).toMatchObject({ height: 20, width: 20 })
  expect(getComputedStyle(picture).borderRadius).toBe('50%')
})
