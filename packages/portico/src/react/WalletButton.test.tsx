import { expect, onTestFinished, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { getAccount } from '../core/actions/getAccount.js'
import { type StoryOptions, storyPortico } from '../modal/testing/storyPortico.js'
import { PorticoProvider } from './PorticoProvider.js'
import { WalletButton } from './WalletButton.js'

async function show(options: StoryOptions = {}) {
  const portico = storyPortico(options)
  const screen = await render(
    <PorticoProvider portico={portico}>
      <WalletButton name="Lantern" wallet="test.story.lantern" />
    </PorticoProvider>,
  )
  onTestFinished(async () => {
    await screen.unmount()
    portico.stop()
  })
  const button = screen.getByRole('button', { name: 'Lantern' })
  return { button: () => button.element() as HTMLButtonElement, portico }
}

test('default: a press connects the wallet', async () => {
  const { button, portico } = await show()
  button().click()
  await expect.poll(() => getAccount(portico).isConnected).toBe(true)
  expect(portico.asked).toEqual(['connect Lantern'])
})

test('behavior: while the wallet shows its prompt, the button is busy', async () => {
  const { button, portico } = await show({ wallets: [{ connects: 'never', name: 'Lantern' }] })
  expect(button().ariaBusy).toBeNull()
  button().click()
  await expect.poll(() => portico.asked).toEqual(['connect Lantern'])
  await expect.poll(() => button().dataset.state).toBe('connecting')
  expect(button().ariaBusy).toBe('true')
})
