import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { conformance } from '../testing/conformance.js'
import { renderUi } from '../testing/renderUi.js'
import { Button } from './Button.js'

conformance((props) => <Button {...props}>Connect wallet</Button>, { ownClass: 'button' })

test('default', async () => {
  const onClick = vi.fn()
  const { shadow } = await renderUi(<Button onClick={onClick}>Connect wallet</Button>)
  await userEvent.click(page.getByRole('button', { name: 'Connect wallet' }))
  expect(onClick).toHaveBeenCalledOnce()
  const button = shadow.querySelector('button')
  expect(button?.getBoundingClientRect()).toMatchObject({ height: 48, width: 360 })
  expect(button?.type).toBe('button')
})

test('behavior: a loading button says what it waits for and does nothing', async () => {
  const onClick = vi.fn()
  await renderUi(
    <Button loading="Opening MetaMask" onClick={onClick}>
      Connect wallet
    </Button>,
  )
  const button = page.getByRole('button', { name: 'Opening MetaMask' })
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  ;(button.element() as HTMLElement).click()
  expect(onClick).not.toHaveBeenCalled()
})

test('behavior: a disabled button keeps the focus, says why, and does not submit', async () => {
  const onSubmit = vi.fn()
  const { shadow } = await renderUi(
    <form onSubmit={onSubmit}>
      <Button disabledReason="Enter an address first" type="submit">
        Send
      </Button>
    </form>,
  )
  const button = shadow.querySelector('button') as HTMLButtonElement
  button.focus()
  expect(shadow.activeElement).toBe(button)
  button.click()
  expect(onSubmit).not.toHaveBeenCalled()
  await expect.element(page.elementLocator(button)).toHaveAccessibleDescription('Enter an address first')
})

test('behavior: a touch target has at least 48 px in height, and text wraps instead of being cut', async () => {
  const { shadow } = await renderUi(<Button>{'long words '.repeat(20)}</Button>, { width: 200 })
  const button = shadow.querySelector('button') as HTMLButtonElement
  expect(button.scrollWidth).toBeLessThanOrEqual(button.clientWidth)
  expect(button.getBoundingClientRect().height).toBeGreaterThan(48)
})
