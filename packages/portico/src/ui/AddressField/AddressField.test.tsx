import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { conformance } from '../testing/conformance.js'
import { renderUi } from '../testing/renderUi.js'
import { AddressField } from './AddressField.js'

const words = { clearLabel: 'Clear address', label: 'Address or name', pasteLabel: 'Paste' }
const address = '0x52908400098527886E0F7030069857D2E4169EE7'

conformance((props) => <AddressField {...props} {...words} onValueChange={() => {}} value="" />, {
  ownClass: 'address-field-input',
})

afterEach(() => {
  vi.restoreAllMocks()
})

function Example({ onEnter, onPasteRefused }: { onEnter?: () => void; onPasteRefused?: () => void }) {
  const [value, setValue] = useState('')
  return (
    <AddressField
      {...words}
      onEnter={onEnter}
      onPasteRefused={onPasteRefused}
      onValueChange={setValue}
      value={value}
    />
  )
}

const field = () => page.getByRole('textbox', { name: 'Address or name' })

test('default: pasted by one button, cleared by another, and the focus stays', async () => {
  // The clipboard belongs to the user, and a test has no permission to read it.
  vi.spyOn(navigator.clipboard, 'readText').mockResolvedValue(`${address}\n`)
  const { shadow } = await renderUi(<Example />)
  await userEvent.click(page.getByRole('button', { name: 'Paste' }))
  await expect.element(field()).toHaveValue(`${address} `)
  expect(shadow.activeElement).toBe(field().element())
  await userEvent.click(page.getByRole('button', { name: 'Clear address' }))
  await expect.element(field()).toHaveValue('')
  expect(shadow.activeElement).toBe(field().element())
})

test('behavior: if a browser denies the clipboard, the focus stays where the user can paste', async () => {
  vi.spyOn(navigator.clipboard, 'readText').mockRejectedValue(new DOMException('', 'NotAllowedError'))
  const onPasteRefused = vi.fn()
  const { shadow } = await renderUi(<Example onPasteRefused={onPasteRefused} />)
  await userEvent.click(page.getByRole('button', { name: 'Paste' }))
  await expect.poll(() => onPasteRefused.mock.calls.length).toBe(1)
  expect(shadow.activeElement).toBe(field().element())
})

test('behavior: Enter is the next step, not a new line', async () => {
  const onEnter = vi.fn()
  await renderUi(<Example onEnter={onEnter} />)
  await userEvent.type(field(), 'ada.eth{Enter}')
  expect(onEnter).toHaveBeenCalledOnce()
  await expect.element(field()).toHaveValue('ada.eth')
})

test('behavior: a complete address is fully visible, also at 320 px', async () => {
  const { shadow } = await renderUi(<Example />, { width: 256 })
  await userEvent.type(field(), address)
  const element = shadow.querySelector('textarea') as HTMLTextAreaElement
  expect(element.scrollHeight).toBeLessThanOrEqual(element.clientHeight + 1)
  expect(element.clientHeight).toBeGreaterThan(44)
})
