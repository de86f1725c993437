import { expect, test } from 'vitest'
import { WalletError } from '../errors/WalletError.js'
import { showFrame, unreachable } from './testing/showFrame.js'

// The tests approve without the button, because the test runner draws its frame smaller, and a smaller frame counts as
// unseen.
const site = { name: undefined, origin: 'https://shop.example' }

test('behavior: a request that was approved while offline stays with the reason, and is tried again', async () => {
  const { frame, message, surface } = await showFrame()
  let isAway = true
  const asked = surface.ask(site, message, async () => {
    if (isAway) throw unreachable()
    return 'signed'
  })
  const approve = () => {
    const state = surface.read()
    if (state.kind === 'approval') surface.approve(state.id)
  }
  approve()
  await expect.element(frame.getByRole('alert')).toHaveTextContent('The wallet’s server cannot be reached.')
  await expect.element(frame.getByTestId('message')).toHaveTextContent('Hello.')
  await expect.element(frame.getByTestId('approve')).toHaveTextContent('Try again')
  isAway = false
  approve()
  expect(await asked).toBe('signed')
  await expect.poll(() => surface.read().kind).toBe('none')
})

test('behavior: if the device was logged out, an approved request says so, and closes once the user has read it', async () => {
  const { focused, frame, message, surface, title } = await showFrame()
  const over = new WalletError('EXPIRED_SESSION', 'The session has ended. Log in again.')
  const asked = surface.ask(site, message, () => Promise.reject(over))
  asked.catch(() => {})
  const state = surface.read()
  if (state.kind === 'approval') surface.approve(state.id)
  await expect.poll(title).toBe('You are logged out')
  await expect
    .element(frame.getByRole('alert'))
    .toHaveTextContent('Nothing was done. Log in, then try again.')
  await expect.poll(focused).toBe('Close')
  await frame.getByTestId('ended-close').click()
  await expect(asked).rejects.toMatchObject({ code: 'EXPIRED_SESSION' })
  expect(surface.read().kind).toBe('none')
})

test('behavior: each screen has one heading of level 1, its title', async () => {
  const expectTitle = async (open: (shown: Awaited<ReturnType<typeof showFrame>>) => void, title: string) => {
    const shown = await showFrame()
    open(shown)
    const titles = () => [...document.querySelectorAll('h1')].map(({ textContent }) => textContent)
    await expect.poll(titles).toEqual([title])
    await shown.unmount()
  }
  const ask = ({ message, surface }: Awaited<ReturnType<typeof showFrame>>, error: WalletError) => {
    surface.ask(site, message, () => Promise.reject(error)).catch(() => {})
    const state = surface.read()
    if (state.kind === 'approval') surface.approve(state.id)
  }
  const untouched = ({ message, surface }: Awaited<ReturnType<typeof showFrame>>) =>
    void surface.ask(site, message, async () => 'signed').catch(() => {})
  await expectTitle(untouched, 'Sign message')
  await expectTitle(({ surface }) => void surface.openSettings('security'), 'Security')
  await expectTitle(({ surface }) => void surface.openSettings('secret'), 'Secure your wallet')
  await expectTitle((shown) => ask(shown, new WalletError('EXPIRED_SESSION', '')), 'You are logged out')
})
