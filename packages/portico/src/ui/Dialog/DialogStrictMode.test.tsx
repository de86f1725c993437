import { StrictMode } from 'react'
import { expect, test, vi } from 'vitest'
import { Header } from '../Header/Header.js'
import { renderUi } from '../testing/renderUi.js'
import { Dialog } from './Dialog.js'

test('behavior: a dialog that is mounted open under StrictMode stays open', async () => {
  const onRequestClose = vi.fn()
  const { shadow } = await renderUi(
    <StrictMode>
      <Dialog aria-label="Example" onRequestClose={onRequestClose} open>
        <Header close={{ label: 'Close', onClick: () => {} }} title="Example" />
      </Dialog>
    </StrictMode>,
  )
  // StrictMode runs effects, their ends, and the effects again; the browser tells of the closing between in a later task.
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(onRequestClose).not.toHaveBeenCalled()
  expect(shadow.querySelector('dialog')?.open).toBe(true)
})
