import { expect, test } from 'vitest'
import { conformance } from '../testing/conformance.js'
import { renderUi } from '../testing/renderUi.js'
import { WalletImage } from './WalletImage.js'

conformance((props) => <WalletImage {...props} name="MetaMask" />, { focusable: false, ownClass: 'picture' })

test('default', async () => {
  const { shadow } = await renderUi(<WalletImage name="🦊 metaMask" />)
  const picture = shadow.querySelector('.picture') as HTMLElement
  expect(picture.textContent).toBe('m')
  expect(picture.getBoundingClientRect()).toMatchObject({ height: 40, width: 40 })
  expect(getComputedStyle(picture).borderRadius).toBe('10px')
})
