import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { getOnRampState } from '../core/actions/onRampState.js'
import { buyingKit, type StoryBuying } from '../modal/testing/storyBuying.js'
import { OnRampWidget } from './OnRampWidget.js'
import { PorticoProvider } from './PorticoProvider.js'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const eventually = { timeout: 15_000 }

async function show(buying: StoryBuying = {}) {
  const portico = buyingKit(buying)
  const page = await render(
    <PorticoProvider portico={portico}>
      <OnRampWidget />
    </PorticoProvider>,
  )
  ends.push(() => page.unmount())
  const root = () => page.container.querySelector('[data-portico-widget]')?.shadowRoot
  const find = (id: string) => root()?.querySelector<HTMLElement>(`[data-testid="${id}"]`)
  await expect.poll(() => find('widget-buy')?.textContent, eventually).toBeTruthy()
  return { ...page, find, portico, root }
}

test('default: an amount shows a price on the page itself, and the purchase continues in the modal', async () => {
  const { find, portico, root } = await show()
  root()?.querySelector<HTMLElement>('[aria-pressed]')?.click()
  await expect.poll(() => find('buy-result')?.textContent, eventually).toBe('98.450')
  expect(getOnRampState(portico)).toMatchObject({ paymentAmount: 100, purchaseAmount: 98.45 })
  expect(portico.store.getState().modal.status).toBe('closed')
  expect(find('widget-buy')?.textContent).toBe('Buy USDC')
  find('widget-buy')?.click()
  expect(portico.store.getState().modal).toMatchObject({
    request: { view: 'OnRampProviders' },
    status: 'open',
  })
})

test('behavior: choosing a token opens the modal, which closes with the choice', async () => {
  const { find, portico } = await show()
  find('buy-token')?.click()
  expect(portico.store.getState().modal).toMatchObject({
    request: { view: 'OnRampTokenSelect' },
    status: 'open',
  })
  const modal = () => document.querySelector('portico-modal')?.shadowRoot
  await expect.poll(() => modal()?.querySelector('[data-testid="token-ETH"]'), eventually).toBeTruthy()
  modal()?.querySelector<HTMLElement>('[data-testid="token-ETH"]')?.click()
  await expect.poll(() => portico.store.getState().modal.status, eventually).toBe('closed')
  await expect.poll(() => find('widget-buy')?.textContent, eventually).toBe('Buy ETH')
})

test('behavior: without a wallet the user is asked to connect one', async () => {
  const { find, portico } = await show({ options: { connected: undefined } })
  expect(find('widget-buy')?.textContent).toBe('Connect wallet')
  find('widget-buy')?.click()
  expect(portico.store.getState().modal).toMatchObject({ request: { view: 'Connect' }, status: 'open' })
})

test('behavior: no style of the page affects it', async () => {
  const style = document.createElement('style')
  style.textContent = '* { display: none !important; font-size: 90px !important }'
  const { find } = await show()
  document.head.append(style)
  ends.push(() => style.remove())
  expect(getComputedStyle(find('buy-fiat') as Element).fontSize).toBe('16px')
})
