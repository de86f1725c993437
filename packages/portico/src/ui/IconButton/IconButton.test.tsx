import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { x } from '../Icon/paths.js'
import { conformance } from '../testing/conformance.js'
import { emulateTouch } from '../testing/emulateMedia.js'
import { renderUi } from '../testing/renderUi.js'
import { IconButton } from './IconButton.js'

conformance((props) => <IconButton {...props} icon={x} label="Close" />, { ownClass: 'icon-button' })

test('default', async () => {
  await renderUi(<IconButton icon={x} label="Close" />)
  await expect.element(page.getByRole('button', { name: 'Close' })).toBeVisible()
})

test('behavior: the tooltip is the name, so it is not a description, too', async () => {
  const { shadow } = await renderUi(<IconButton icon={x} label="Close" />)
  const button = shadow.querySelector('button') as HTMLButtonElement
  expect(button.title).toBe('Close')
  await expect.element(button).toHaveAccessibleName('Close')
  expect(button.getAttribute('aria-label')).toBeNull()
})

test('behavior: 36 px for a pointer, 44 px for touch', async () => {
  const { shadow } = await renderUi(<IconButton icon={x} label="Close" />)
  const button = shadow.querySelector('button') as HTMLButtonElement
  expect(button.offsetHeight).toBe(36)
  await emulateTouch(true)
  expect(matchMedia('(pointer: coarse)').matches).toBe(true)
  expect({ height: button.offsetHeight, width: button.offsetWidth }).toEqual({ height: 44, width: 44 })
  await emulateTouch(false)
})
