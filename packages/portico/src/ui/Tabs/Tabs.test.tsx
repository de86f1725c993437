import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { conformance } from '../testing/conformance.js'
import { renderUi } from '../testing/renderUi.js'
import { Tabs } from './Tabs.js'

const tabs = [
  { id: 'tokens', title: 'Tokens' },
  { id: 'nfts', title: 'NFTs' },
  { id: 'activity', title: 'Activity' },
]

conformance(
  (props) => (
    <Tabs {...props} label="Account" onSelectedChange={() => {}} selected="tokens" tabs={tabs}>
      Words
    </Tabs>
  ),
  { focusable: false, ownClass: 'tabs' },
)

function Example() {
  const [selected, setSelected] = useState('tokens')
  return (
    <Tabs label="Account" onSelectedChange={setSelected} selected={selected} tabs={tabs}>
      <button type="button">{`Inside ${selected}`}</button>
    </Tabs>
  )
}

test('default', async () => {
  await renderUi(<Example />)
  await expect.element(page.getByRole('tablist', { name: 'Account' })).toBeVisible()
  await expect.element(page.getByRole('tabpanel', { name: 'Tokens' })).toHaveTextContent('Inside tokens')
  await userEvent.click(page.getByRole('tab', { name: 'NFTs' }))
  await expect.element(page.getByRole('tabpanel', { name: 'NFTs' })).toHaveTextContent('Inside nfts')
  const selected = page
    .getByRole('tab')
    .elements()
    .map((tab) => tab.getAttribute('aria-selected'))
  expect(selected).toEqual(['false', 'true', 'false'])
  const panel = page.getByRole('tabpanel').element()
  expect(page.getByRole('tab', { name: 'NFTs' }).element().getAttribute('aria-controls')).toBe(panel.id)
})

test.each([
  ['ltr', ['{ArrowRight}', '{ArrowRight}', '{ArrowRight}', '{ArrowLeft}', '{Home}', '{End}']],
  ['rtl', ['{ArrowLeft}', '{ArrowLeft}', '{ArrowLeft}', '{ArrowRight}', '{Home}', '{End}']],
] as const)('behavior: in %s text the arrow keys, Home and End choose, and wrap around', async (dir, keys) => {
  const { shadow } = await renderUi(<Example />, { dir })
  shadow.querySelector<HTMLElement>('[role=tab]')?.focus()
  const walked: (string | null | undefined)[] = []
  for (const key of keys) {
    await userEvent.keyboard(key)
    walked.push(shadow.activeElement?.textContent)
    expect(shadow.activeElement?.getAttribute('aria-selected')).toBe('true')
  }
  expect(walked).toEqual(['NFTs', 'Activity', 'Tokens', 'Activity', 'Tokens', 'Activity'])
})

test('behavior: one Tab stop, then the panel and its content', async () => {
  const { shadow } = await renderUi(<Example />)
  shadow.querySelector<HTMLElement>('[role=tab]')?.focus()
  await userEvent.keyboard('{Tab}')
  expect(shadow.activeElement?.getAttribute('role')).toBe('tabpanel')
  await userEvent.keyboard('{Tab}')
  expect(shadow.activeElement?.textContent).toBe('Inside tokens')
})
