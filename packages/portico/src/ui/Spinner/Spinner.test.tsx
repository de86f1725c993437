import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { conformance } from '../testing/conformance.js'
import { renderUi } from '../testing/renderUi.js'
import { Spinner } from './Spinner.js'

conformance((props) => <Spinner {...props} label="Waiting" />, { focusable: false, ownClass: 'spinner' })

test('default', async () => {
  const { shadow } = await renderUi(<Spinner label="Waiting for MetaMask" />)
  await expect.element(page.getByText('Waiting for MetaMask')).toBeVisible()
  expect(shadow.getAnimations().map((animation) => (animation as CSSAnimation).animationName)).toEqual([
    'spinner-turn',
  ])
})
