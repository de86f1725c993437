import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { conformance } from '../testing/conformance.js'
import { renderUi } from '../testing/renderUi.js'
import { AmountField } from './AmountField.js'

conformance((props) => <AmountField {...props} label="Amount" onValueChange={() => {}} value="" />, {
  ownClass: 'amount-field',
})

function Example() {
  const [value, setValue] = useState('')
  return <AmountField invalid={value.includes('e')} label="Amount" onValueChange={setValue} value={value} />
}

test('default: the input stays unchanged, with a numeric keyboard', async () => {
  await renderUi(<Example />)
  const input = page.getByRole('textbox', { name: 'Amount' })
  await userEvent.type(input, '1,234.50')
  await expect.element(input).toHaveValue('1,234.50')
  await expect.element(input).toHaveAttribute('inputmode', 'decimal')
})

test('behavior: an invalid amount is announced as invalid', async () => {
  await renderUi(<Example />)
  const input = page.getByRole('textbox', { name: 'Amount' })
  await userEvent.type(input, '1')
  await expect.element(input).not.toHaveAttribute('aria-invalid')
  await userEvent.type(input, 'e9')
  await expect.element(input).toHaveAttribute('aria-invalid', 'true')
})

test('behavior: a long amount is shown smaller, never below 16 px', async () => {
  const { shadow } = await renderUi(<Example />)
  const size = () => Number.parseFloat(getComputedStyle(shadow.querySelector('input') as Element).fontSize)
  const input = page.getByRole('textbox', { name: 'Amount' })
  expect(size()).toBe(40)
  await userEvent.type(input, '123456789.123')
  expect(size()).toBe(28)
  await userEvent.type(input, '456789012345678')
  expect(size()).toBe(16)
})
