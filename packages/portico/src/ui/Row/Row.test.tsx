import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { RowList } from '../RowList/RowList.js'
import { conformance } from '../testing/conformance.js'
import { renderUi } from '../testing/renderUi.js'
import { WalletImage } from '../WalletImage/WalletImage.js'
import { Row } from './Row.js'
import { RowSkeleton } from './RowSkeleton.js'

conformance((props) => <Row {...props} onClick={() => {}} title="MetaMask" />, { ownClass: 'row' })

test('default', async () => {
  const onClick = vi.fn()
  const { shadow } = await renderUi(
    <Row image={<WalletImage name="MetaMask" />} onClick={onClick} subtitle="Installed" title="MetaMask" />,
  )
  await userEvent.click(page.getByRole('button', { name: 'MetaMask Installed' }))
  expect(onClick).toHaveBeenCalledOnce()
  expect(shadow.querySelector('button')?.getBoundingClientRect().height).toBe(56)
})

test('behavior: a link opens in a new tab without a referrer or opener', async () => {
  const { shadow } = await renderUi(<Row href="https://example.com/tx/1" title="View on explorer" />)
  const link = shadow.querySelector('a')
  expect({ href: link?.href, rel: link?.rel, target: link?.target }).toEqual({
    href: 'https://example.com/tx/1',
    rel: 'noopener noreferrer',
    target: '_blank',
  })
})

test('hardening A29: a URL that is not http or https is not a link', async () => {
  for (const href of [
    'javascript:alert(1)',
    'data:text/html,x',
    ' javascript:alert(1)',
    'https://',
    '//evil.example',
  ]) {
    const { shadow, unmount } = await renderUi(<Row href={href} title="View on explorer" />)
    expect(shadow.querySelector('a, button')).toBeNull()
    await expect.element(page.getByText('View on explorer')).toBeVisible()
    await unmount()
  }
})

test('behavior: a row that leads nowhere is text, not a control', async () => {
  const { shadow } = await renderUi(
    <RowList>
      <Row onClick={() => {}} title="First" />
      <Row subtitle="On its way" title="Second" />
      <Row onClick={() => {}} title="Third" />
    </RowList>,
  )
  const row = shadow.querySelectorAll<HTMLElement>('.row')[1] as HTMLElement
  expect(row.matches('div:not([role], [tabindex])')).toBe(true)
  expect(row.offsetHeight).toBe(56)
  const { backgroundColor } = getComputedStyle(row)
  await userEvent.hover(row)
  expect(getComputedStyle(row).backgroundColor).toBe(backgroundColor)
  // The keyboard goes past it.
  for (const key of ['{ArrowDown}', '{Tab}']) {
    shadow.querySelector('button')?.focus()
    await userEvent.keyboard(key)
    expect(shadow.activeElement?.textContent).toBe('Third')
  }
})

test('behavior: a disabled row can be focused, says why, and does nothing', async () => {
  const onClick = vi.fn()
  const { shadow } = await renderUi(
    <Row disabledReason="Accept the terms first" onClick={onClick} title="MetaMask" />,
  )
  const row = shadow.querySelector('button') as HTMLButtonElement
  row.focus()
  row.click()
  expect(shadow.activeElement).toBe(row)
  expect(onClick).not.toHaveBeenCalled()
  await expect.element(page.elementLocator(row)).toHaveAccessibleDescription('Accept the terms first')
})

test('behavior: its skeleton has its size', async () => {
  const { shadow } = await renderUi(<RowSkeleton />)
  expect((shadow.querySelector('.row-skeleton') as HTMLElement).getBoundingClientRect()).toMatchObject({
    height: 56,
    width: 360,
  })
})
