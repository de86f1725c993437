import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { conformance } from '../testing/conformance.js'
import { renderUi } from '../testing/renderUi.js'
import { Avatar } from './Avatar.js'

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

conformance((props) => <Avatar {...props} address={address} />, { focusable: false, ownClass: 'picture' })

/** Returns the colors of an avatar, without the ids that connect them. */
function coloursOf(account: string): string[] {
  return [...renderToStaticMarkup(<Avatar address={account} />).matchAll(/stop-color="([^"]+)"/g)].map(
    ([, colour]) => colour ?? '',
  )
}

test('default', async () => {
  const { shadow } = await renderUi(<Avatar address={address} size={64} />)
  expect(shadow.querySelector('svg')?.getBoundingClientRect()).toMatchObject({ height: 64, width: 64 })
})

test('behavior: colors depend on the address only', () => {
  expect(coloursOf(address)).toEqual(coloursOf(address))
  expect(coloursOf(address)).toEqual(coloursOf(address.toLowerCase()))
  expect(coloursOf('5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY')).not.toEqual(
    coloursOf('5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQy'),
  )
  const different = new Set(
    Array.from({ length: 200 }, (_, index) => coloursOf(`0x${index.toString(16).padStart(40, '0')}`)[0]),
  )
  expect(different.size).toBeGreaterThan(120)
})

test('behavior: the account’s image replaces it, if there is one', async () => {
  const src = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>')}`
  const { shadow } = await renderUi(<Avatar address={address} src={src} />)
  await expect.poll(() => shadow.querySelector('img')?.src).toBe(src)
  expect(shadow.querySelector('svg')).toBeNull()
})
