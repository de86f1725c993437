import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { conformance } from '../testing/conformance.js'
import { renderUi } from '../testing/renderUi.js'
import { Checkbox } from './Checkbox.js'

conformance(
  (props) => (
    <Checkbox {...props} checked onCheckedChange={() => {}}>
      I accept the terms
    </Checkbox>
  ),
  { ownClass: 'checkbox-input' },
)

function Example() {
  const [checked, setChecked] = useState(false)
  return (
    <Checkbox checked={checked} onCheckedChange={setChecked}>
      I accept the terms
    </Checkbox>
  )
}

test('default', async () => {
  await renderUi(<Example />)
  const box = page.getByRole('checkbox', { name: 'I accept the terms' })
  await userEvent.click(page.getByText('I accept the terms'))
  await expect.element(box).toBeChecked()
  ;(box.element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  await expect.element(box).not.toBeChecked()
})
