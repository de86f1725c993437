import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { conformance } from '../testing/conformance.js'
import { renderUi } from '../testing/renderUi.js'
import { Header } from './Header.js'

const action = (label: string) => ({ label, onClick: vi.fn() })

conformance((props) => <Header {...props} close={action('Close')} title="Connect wallet" />, {
  focusable: false,
  ownClass: 'header',
})

test('default', async () => {
  const back = action('Back')
  const close = action('Close')
  const { shadow } = await renderUi(
    <Header back={back} close={close} help={action('Help')} title="Networks" />,
  )
  await expect.element(page.getByRole('heading', { name: 'Networks' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Help' }).elements()).toEqual([])
  await userEvent.click(page.getByRole('button', { name: 'Back' }))
  await userEvent.click(page.getByRole('button', { name: 'Close' }))
  expect([back.onClick.mock.calls.length, close.onClick.mock.calls.length]).toEqual([1, 1])
  expect(shadow.querySelector<HTMLElement>('.header')?.offsetHeight).toBe(56)
})

test('behavior: the title is centered, whatever is beside it', async () => {
  const { shadow } = await renderUi(<Header close={action('Close')} title="Account" />)
  const { left, width } = (shadow.querySelector('h2') as HTMLElement).getBoundingClientRect()
  const header = (shadow.querySelector('.header') as HTMLElement).getBoundingClientRect()
  expect(left + width / 2).toBeCloseTo(header.left + header.width / 2)
})

test('behavior: a new title fades in, 120 ms', async () => {
  const { rerender, shadow } = await renderUi(<Header title="One" />, { paused: true })
  for (const animation of shadow.getAnimations()) animation.finish()
  await rerender(<Header title="Two" />)
  expect(shadow.getAnimations().map(({ effect }) => effect?.getComputedTiming().duration)).toEqual([120])
})

test('behavior: in right-to-left text, Back is on the right', async () => {
  const { shadow } = await renderUi(
    <Header back={action('Back')} close={action('Close')} title="Networks" />,
    { dir: 'rtl' },
  )
  const [back, close] = [...shadow.querySelectorAll('button')].map(
    (button) => button.getBoundingClientRect().left,
  )
  expect(back).toBeGreaterThan(close ?? Number.NaN)
})

test('behavior: where no page around it has a heading of level 1, the title is one, and looks the same', async () => {
  const lookOf = async (titleAs?: 'h1') => {
    const { shadow } = await renderUi(<Header title="Security" titleAs={titleAs} />)
    const title = shadow.querySelector(titleAs ?? 'h2') as HTMLElement
    const { fontSize, fontWeight } = getComputedStyle(title)
    const { height, width } = title.getBoundingClientRect()
    return { fontSize, fontWeight, height, width }
  }
  expect(await lookOf('h1')).toEqual(await lookOf())
})
