import { PorticoError } from '@portico/protocol/errors'
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { connect } from '../../../core/actions/connect.js'
import { open } from '../../../core/actions/open.js'
import type { AccountType } from '../../../core/family.js'
import type { SIWXConfig } from '../../../core/siwx/config.js'
import { changeSiwx } from '../../../core/siwx/siwxState.js'
import { loadViews } from '../../testing/loadViews.js'
import { renderModal } from '../../testing/renderModal.js'
import { type StoryAnswer, storyPortico, storyWallets } from '../../testing/storyPortico.js'
import { type StorySignIn, storySignIn } from '../../testing/storySignIn.js'

beforeAll(() => loadViews('SIWXSignMessage', 'ConnectingExternal'))

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** Connects a wallet in the modal, as a person does, up to the view. */
async function show(
  options: StorySignIn & { debug?: boolean; signs?: StoryAnswer; type?: AccountType } = {},
) {
  const { debug = false, signs = 'approve', type = 'eoa', ...backend } = options
  const portico = storyPortico({
    debug,
    siwx: storySignIn(backend),
    wallets: storyWallets.map((wallet) => ({ ...wallet, signs, type })),
  })
  const shown = await renderModal(portico)
  ends.push(shown.end)
  await connect(portico, { connectorId: 'test.story.harbor' })
  await expect.poll(shown.title, { timeout: 10_000 }).toBe('Sign in')
  return {
    ...shown,
    button: () => shown.modal.getByTestId('siwx-sign'),
    cancel: () => shown.modal.getByTestId('siwx-cancel'),
  }
}

test('default: one button signs exactly the shown message; then the modal closes', async () => {
  const { button, dialog, modal, portico, root } = await show({ statement: 'I accept.' })
  await expect.element(modal.getByText('story.test', { exact: true })).toBeVisible()
  const text = root.querySelector('.siwx-text')?.textContent ?? ''
  expect(text).toContain('story.test wants you to sign in with your Ethereum account:')
  await button().click()
  await expect.poll(() => dialog.open).toBe(false)
  expect(portico.asked).toContain(`sign Harbor ${text}`)
  expect(portico.store.getState().siwx?.status).toBe('signedIn')
})

test('behavior: the way to closing is barred while a session is required, and says why', async () => {
  const { dialog, modal, portico } = await show()
  await userEvent.keyboard('{Escape}')
  await expect.element(modal.getByText('Sign in or disconnect first').first()).toBeVisible()
  expect(dialog.open).toBe(true)
  expect(portico.store.getState().connections).toHaveLength(1)
})

test('behavior: Cancel disconnects where a session is required, and closes where not', async () => {
  const required = await show()
  await expect.element(required.cancel()).toHaveTextContent('Cancel and disconnect')
  await required.cancel().click()
  await expect.poll(() => required.dialog.open).toBe(false)
  expect(required.portico.store.getState().connections).toEqual([])
  await ends.pop()?.()

  const optional = await show({ isRequired: false })
  await expect.element(optional.cancel()).toHaveTextContent(/^Cancel$/)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => optional.dialog.open).toBe(false)
  expect(optional.portico.store.getState().connections).toHaveLength(1)
})

test('behavior: while the backend checks, the button says Authenticating...', async () => {
  const { button } = await show({ accepts: 'never' })
  await button().click()
  await expect.element(button()).toHaveTextContent('Authenticating...')
})

test('error: who declines stays on the view and can try again', async () => {
  const { button, modal, portico } = await show({ signs: 'reject' })
  await button().click()
  await expect.element(modal.getByText('Signature declined').first()).toBeVisible()
  await button().click()
  await expect.poll(() => portico.asked.filter((each) => each.startsWith('sign')).length).toBe(2)
})

test('error: a clock that is wrong is told once, with `debug` too', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => log.mockRestore())
  const accepts = new PorticoError(
    'SIGN_IN_NOT_YET_VALID',
    'JWT validation error: JWT Token is not yet valid',
  )
  const { button, modal, portico } = await show({ accepts, debug: true })
  await button().click()
  await expect.element(modal.getByText('Session Expired').first()).toBeVisible()
  await expect.poll(() => portico.store.getState().alert?.shortMessage).toBe('Session Expired')
  await expect.element(modal.getByTestId('siwx-sign')).toBeVisible()
  expect(modal.getByText('Session Expired').elements()).toHaveLength(1)
})

test('error: sessions that cannot be read disconnect, and the view says so', async () => {
  const portico = storyPortico({ siwx: storySignIn({ sessions: 'fail' }) })
  const shown = await renderModal(portico)
  ends.push(shown.end)
  await connect(portico, { connectorId: 'test.story.harbor' })
  await expect
    .element(shown.modal.getByText('A problem occurred while trying initialize authentication').first())
    .toBeVisible()
  expect(portico.store.getState().connections).toEqual([])
})

test('error: sign-in that cannot be loaded cannot be passed by; trying again loads it', async () => {
  const tries: Array<(config: SIWXConfig | null) => void> = []
  const siwx = () =>
    new Promise<SIWXConfig>((resolve, reject) => {
      tries.push((config) => (config ? resolve(config) : reject(new TypeError('Failed to fetch'))))
    })
  const portico = storyPortico({ siwx })
  const { dialog, end, modal, title } = await renderModal(portico)
  ends.push(end)
  await connect(portico, { connectorId: 'test.story.harbor' })
  await expect.poll(() => tries.length, { timeout: 10_000 }).toBe(1)
  tries.at(-1)?.(null)
  await expect.poll(() => tries.length, { timeout: 10_000 }).toBe(2) // by itself, once
  tries.at(-1)?.(null)
  await expect.poll(title, { timeout: 10_000 }).toBe('Sign in')
  await expect
    .element(modal.getByRole('alert').first())
    .toHaveTextContent('A problem occurred while trying initialize authentication')
  await userEvent.keyboard('{Escape}')
  await expect.element(modal.getByText('Sign in or disconnect first').first()).toBeVisible()
  expect(dialog.open).toBe(true)

  await modal.getByTestId('siwx-retry').click()
  await expect.poll(() => tries.length).toBe(3)
  tries.at(-1)?.(storySignIn())
  await modal.getByTestId('siwx-sign').click()
  await expect.poll(() => dialog.open).toBe(false)
  expect(portico.store.getState().siwx?.status).toBe('signedIn')
})

test('behavior: whoever opens the modal before it is known that they are signed in gets what they opened', async () => {
  const config = storySignIn()
  const answers: Array<() => void> = []
  const portico = storyPortico({
    siwx: {
      ...config,
      async getSessions(...about) {
        await new Promise<void>((resolve) => answers.push(resolve))
        return config.getSessions(...about)
      },
    },
  })
  const { dialog, end, modal, title } = await renderModal(portico)
  ends.push(end)
  const answer = async () => {
    await expect.poll(() => answers.length).toBeGreaterThan(0)
    for (const each of answers.splice(0)) each()
  }
  await connect(portico, { connectorId: 'test.story.harbor' })
  await answer()
  await expect.poll(title, { timeout: 10_000 }).toBe('Sign in')
  await modal.getByTestId('siwx-sign').click()
  await expect.poll(() => dialog.open).toBe(false)

  await connect(portico, { connectorId: 'test.story.harbor' })
  changeSiwx(portico, { session: null, status: 'loading' })
  open(portico)
  await expect.poll(title).toBe('Sign in')
  await expect
    .element(modal.getByText('Checking whether you are signed in already').first())
    .toBeInTheDocument()
  await answer()
  await expect.poll(title, { timeout: 10_000 }).not.toBe('Sign in')
  expect(dialog.open).toBe(true)
})

test('error: a contract that is refused is told in the specification’s words', async () => {
  const { button, modal } = await show({
    accepts: new PorticoError('SIGN_IN_REFUSED', 'The sign-in was refused.'),
    type: 'smartAccount',
  })
  await button().click()
  await expect
    .element(modal.getByText('This application might not support Smart Accounts').first())
    .toBeVisible()
})

test('behavior: on a small phone the opened message stands above the buttons, not under them', async () => {
  await page.viewport(320, 640)
  ends.push(() => page.viewport(414, 896))
  const { modal, root } = await show({ statement: 'I accept.' })
  await userEvent.click(modal.getByTestId('siwx-message').getByText('word for word'))
  const text = root.querySelector('.siwx-text')
  const action = root.querySelector('.screen-action')
  await expect
    .poll(() => {
      const [shown, bar] = [text?.getBoundingClientRect(), action?.getBoundingClientRect()]
      return shown && bar && shown.height > 60 && shown.bottom <= bar.top
    })
    .toBe(true)
})
