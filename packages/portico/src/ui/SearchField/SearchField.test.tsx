import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Row } from '../Row/Row.js'
import { RowList } from '../RowList/RowList.js'
import { Screen } from '../Screen/Screen.js'
import { conformance } from '../testing/conformance.js'
import { renderUi } from '../testing/renderUi.js'
import { SearchField } from './SearchField.js'

const nothing = () => {}

const words = { clearLabel: 'Clear search', label: 'Search wallets' }

conformance((props) => <SearchField {...props} {...words} onValueChange={() => {}} value="" />, {
  ownClass: 'search-field-input',
})

function Example() {
  const [value, setValue] = useState('')
  return <SearchField {...words} onValueChange={setValue} value={value} />
}

test('default', async () => {
  const { shadow } = await renderUi(<Example />)
  const input = page.getByRole('searchbox', { name: 'Search wallets' })
  await userEvent.type(input, 'rain')
  await expect.element(input).toHaveValue('rain')
  await userEvent.click(page.getByRole('button', { name: 'Clear search' }))
  await expect.element(input).toHaveValue('')
  expect(shadow.activeElement).toBe(input.element())
  expect(page.getByRole('button').elements()).toEqual([])
})

test('behavior: its text is large enough that a phone does not zoom', async () => {
  const { shadow } = await renderUi(<Example />)
  expect(
    Number.parseFloat(getComputedStyle(shadow.querySelector('input') as Element).fontSize),
  ).toBeGreaterThanOrEqual(16)
})

test('behavior: arrow down and Enter move from the field to the first row of the list', async () => {
  const { shadow } = await renderUi(
    <Screen>
      <Example />
      <RowList aria-label="Wallets">
        <Row onClick={nothing} title="Rainbow" />
        <Row onClick={nothing} title="Rain" />
      </RowList>
    </Screen>,
  )
  const input = page.getByRole('searchbox', { name: 'Search wallets' })
  for (const key of ['{ArrowDown}', '{Enter}']) {
    await userEvent.type(input, `rain${key}`)
    expect(shadow.activeElement?.textContent).toBe('Rainbow')
  }
})
