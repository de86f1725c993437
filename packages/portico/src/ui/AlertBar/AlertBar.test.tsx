import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { conformance } from '../testing/conformance.js'
import { renderUi } from '../testing/renderUi.js'
import { AlertBar } from './AlertBar.js'

conformance(
  (props) => <AlertBar {...props} closeLabel="Dismiss" message="Rate Limited" onClose={() => {}} />,
  {
    focusable: false,
    ownClass: 'alert-bar',
  },
)

test('default', async () => {
  const onClose = vi.fn()
  await renderUi(<AlertBar closeLabel="Dismiss" message="Invalid App Configuration" onClose={onClose} />)
  await expect.element(page.getByRole('alert')).toHaveTextContent('Invalid App Configuration')
  await userEvent.click(page.getByRole('button', { name: 'Dismiss' }))
  expect(onClose).toHaveBeenCalledOnce()
})
