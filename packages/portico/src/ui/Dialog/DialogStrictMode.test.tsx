import { StrictMode, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Button } from '../Button/Button.js'
import { Header } from '../Header/Header.js'
import { renderUi } from '../testing/renderUi.js'
import { Dialog } from './Dialog.js'

test('behavior: a dialog that is mounted open later, as the modal is, stays open under StrictMode', async () => {
  const onRequestClose = vi.fn()
  function Example() {
    const [isMounted, setMounted] = useState(false)
    return isMounted ? (
      <Dialog aria-label="Example" onRequestClose={onRequestClose} open>
        <Header close={{ label: 'Close', onClick: () => {} }} title="Example" />
      </Dialog>
    ) : (
      <Button onClick={() => setMounted(true)}>Open</Button>
    )
  }
  const { shadow } = await renderUi(
    <StrictMode>
      <Example />
    </StrictMode>,
  )
  await userEvent.click(page.getByRole('button', { name: 'Open' }))
  await expect.poll(() => shadow.querySelector('dialog')?.open).toBe(true)
  // StrictMode runs effects, their cleanups, and the effects again. The browser fires `close` for that in a later task,
  // before the `close` of a dialog that closes now.
  const another = document.createElement('dialog')
  document.body.append(another)
  another.showModal()
  another.close()
  await new Promise((resolve) => another.addEventListener('close', resolve, { once: true }))
  another.remove()
  expect(onRequestClose).not.toHaveBeenCalled()
  expect(shadow.querySelector('dialog')?.open).toBe(true)
})
