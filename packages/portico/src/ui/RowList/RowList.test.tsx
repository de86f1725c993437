import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Row } from '../Row/Row.js'
import { SearchField } from '../SearchField/SearchField.js'
import { conformance } from '../testing/conformance.js'
import { renderUi } from '../testing/renderUi.js'
import { RowList } from './RowList.js'

const nothing = () => {}

conformance(
  (props) => (
    <RowList {...props} aria-label="Wallets">
      <Row onClick={nothing} title="MetaMask" />
    </RowList>
  ),
  { focusable: false, ownClass: 'row-list' },
)

test('default', async () => {
  const absent = false
  await renderUi(
    <RowList aria-label="Wallets">
      <Row onClick={nothing} title="MetaMask" />
      {absent && <Row title="Absent" />}
      {null}
      <Row onClick={nothing} title="Rainbow" />
    </RowList>,
  )
  expect(
    page
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['MetaMask', 'Rainbow'])
})

test('behavior: arrow keys, Home and End move between the rows and stop at the ends', async () => {
  const { shadow } = await renderUi(
    <RowList>
      <Row onClick={nothing} title="First" />
      <Row onClick={nothing} title="Second" />
      <Row onClick={nothing} title="Third" />
    </RowList>,
  )
  const focused = () => shadow.activeElement?.textContent
  shadow.querySelector('button')?.focus()
  const walk: [string, string][] = [
    ['{ArrowDown}', 'Second'],
    ['{ArrowDown}', 'Third'],
    ['{ArrowDown}', 'Third'],
    ['{Home}', 'First'],
    ['{ArrowUp}', 'First'],
    ['{End}', 'Third'],
    ['{ArrowUp}', 'Second'],
  ]
  for (const [key, expected] of walk) {
    await userEvent.keyboard(key)
    expect(focused()).toBe(expected)
  }
})

test('behavior: in a field between the rows, keys belong to the field', async () => {
  const { shadow } = await renderUi(
    <RowList>
      <SearchField clearLabel="Clear" label="Search" onValueChange={() => {}} value="abc" />
      <Row onClick={nothing} title="First" />
    </RowList>,
  )
  const input = shadow.querySelector('input') as HTMLInputElement
  input.focus()
  await userEvent.keyboard('{Home}')
  expect(shadow.activeElement).toBe(input)
  expect(input.selectionStart).toBe(0)
})
