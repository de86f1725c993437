import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { conformance } from '../testing/conformance.js'
import { renderUi } from '../testing/renderUi.js'
import { Switch } from './Switch.js'

conformance(
  (props) => (
    <Switch {...props} checked={false} onCheckedChange={() => {}}>
      Show hidden tokens
    </Switch>
  ),
  { ownClass: 'switch' },
)

test('default', async () => {
  const onCheckedChange = vi.fn()
  const { rerender } = await renderUi(
    <Switch checked={false} onCheckedChange={onCheckedChange}>
      Show hidden tokens
    </Switch>,
  )
  const element = page.getByRole('switch', { name: 'Show hidden tokens' })
  await expect.element(element).not.toBeChecked()
  await userEvent.click(page.getByText('Show hidden tokens'))
  expect(onCheckedChange).toHaveBeenLastCalledWith(true)
  await rerender(
    <Switch checked onCheckedChange={onCheckedChange}>
      Show hidden tokens
    </Switch>,
  )
  await expect.element(element).toBeChecked()
  await userEvent.keyboard(' ')
  expect(onCheckedChange).toHaveBeenLastCalledWith(false)
})
