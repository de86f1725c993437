import { PorticoError } from '@portico/protocol/errors'
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { AccountType } from '../../../core/account.js'
import { connect } from '../../../core/actions/connect.js'
import { connectEmbedded } from '../../../core/actions/connectEmbedded.js'
import { disconnect } from '../../../core/actions/disconnect.js'
import { close, open } from '../../../core/actions/open.js'
import { endSignIn, showIntent } from '../../../core/intents.js'
import { changeSiwx } from '../../../core/siwx/siwxState.js'
import type { SIWXConfig } from '../../../core/siwxConfig.js'
import { readView } from '../../shell/loadView.js'
import { loadViews } from '../../testing/loadViews.js'
import { renderModal } from '../../testing/renderModal.js'
import { storyLogin } from '../../testing/storyEmbedded.js'
import { type StoryAnswer, storyPortico, storyWallets } from '../../testing/storyPortico.js'
import { type StorySignIn, storySignIn } from '../../testing/storySignIn.js'

beforeAll(() => loadViews('SIWXSignMessage', 'ConnectingExternal', 'EmailVerifyOtp'))

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** Connects a wallet in the modal as a user would, up to this view. */
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
  await expect.poll(shown.title).toBe('Sign in')
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

test.each([
  undefined,
  'I accept.',
])('behavior: the area above the buttons has one height, before and after its message says %s', async (statement) => {
  await page.viewport(1024, 768)
  onTestFinished(() => page.viewport(414, 896))
  const before = await show({ message: 'never' })
  const height = () => before.root.querySelector<HTMLElement>('.siwx')?.offsetHeight
  await expect.poll(height).toBeGreaterThan(200)
  const kept = height()
  for (const end of ends.splice(0)) await end()
  const { modal, root } = await show(statement === undefined ? {} : { statement })
  await expect.element(modal.getByText('story.test', { exact: true })).toBeVisible()
  expect(root.querySelector<HTMLElement>('.siwx')?.offsetHeight).toBe(kept)
})

test('behavior: closing is blocked while a session is required, with the reason', async () => {
  const { dialog, modal, portico } = await show()
  await userEvent.keyboard('{Escape}')
  await expect.element(modal.getByText('Sign in or disconnect first').first()).toBeVisible()
  expect(dialog.open).toBe(true)
  expect(portico.store.getState().connections).toHaveLength(1)
})

test('behavior: the page cannot close it sooner than the user; disconnecting can', async () => {
  const { dialog, modal, portico, title } = await show()
  const closings: unknown[] = []
  portico.on('track', ({ event, properties }) => event === 'MODAL_CLOSE' && closings.push(properties))
  close(portico)
  await expect.element(modal.getByText('Sign in or disconnect first').first()).toBeVisible()
  expect(dialog.open).toBe(true)
  expect(portico.store.getState().modal).toMatchObject({ status: 'open' })
  expect(title()).toBe('Sign in')
  expect(closings).toEqual([])
  await disconnect(portico)
  close(portico)
  await expect.poll(() => dialog.open).toBe(false)
  expect(closings).toEqual([{ connected: false }])
  await ends.pop()?.()

  const optional = await show({ isRequired: false })
  close(optional.portico)
  await expect.poll(() => optional.dialog.open).toBe(false)
  expect(optional.portico.store.getState().modal.status).toBe('closed')
})

test('error: if the backend refuses the embedded wallet’s signature, that is shown', async () => {
  const portico = storyLogin(
    { signsIn: 'approve' },
    { siwx: storySignIn({ accepts: new PorticoError('SIGN_IN_REFUSED', 'The sign-in was refused.') }) },
  )
  const { end, title } = await renderModal(portico)
  ends.push(end)
  await connectEmbedded(portico)
  await expect.poll(title).toBe('Sign in')
  expect(portico.store.getState().siwx).toMatchObject({ errorCode: 'SIGN_IN_REFUSED', session: null })
})

test('behavior: optional sign-in that cannot be loaded does not keep the modal open', async () => {
  const siwx = Object.assign(() => Promise.reject(new TypeError('Failed to fetch')), {
    getRequired: () => false,
  })
  const portico = storyPortico({ siwx, wallets: storyWallets })
  const { dialog, end, modal } = await renderModal(portico)
  ends.push(end)
  open(portico)
  await modal.getByText('Harbor').first().click()
  await expect.poll(() => portico.store.getState().connections.length).toBe(1)
  await expect.poll(() => dialog.open, { timeout: 15_000 }).toBe(false)
  expect(portico.store.getState().connections[0]?.status).toBe('live')
  expect(portico.internal.log.read().join()).toContain('Sign-in could not be set up')
})

test('behavior: the view is loaded while the clicked wallet still responds', async () => {
  const portico = storyPortico({
    siwx: storySignIn(),
    wallets: storyWallets.map((wallet) => ({ ...wallet, connects: 'never' as const })),
  })
  const { end, modal } = await renderModal(portico)
  ends.push(end)
  open(portico)
  await modal.getByText('Harbor').first().click()
  await expect.poll(() => readView(portico, 'SIWXSignMessage')).toBeDefined()
  expect(portico.store.getState().connections).toEqual([])
})

test('behavior: Cancel disconnects if a session is required, and otherwise closes', async () => {
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

test('behavior: the view closes once nothing is left to sign, also if the site opened it', async () => {
  const { dialog, portico } = await show({ isRequired: false })
  for (const begin of [
    () => showIntent(portico, 'signInNeeded'),
    () => open(portico, { view: 'SIWXSignMessage' }),
  ]) {
    begin()
    await expect.poll(() => dialog.open).toBe(true)
    endSignIn(portico)
    await expect.poll(() => dialog.open).toBe(false)
  }
  open(portico, { view: 'Account' })
  endSignIn(portico)
  expect(portico.store.getState().modal.status).toBe('open')
})

test('behavior: while the backend checks, the button says Authenticating...', async () => {
  const { button } = await show({ accepts: 'never' })
  await button().click()
  await expect.element(button()).toHaveTextContent('Authenticating...')
})

test('error: after a rejection the view stays and the user can try again', async () => {
  const { button, modal, portico } = await show({ signs: 'reject' })
  await button().click()
  await expect.element(modal.getByText('Signature declined').first()).toBeVisible()
  await button().click()
  await expect.poll(() => portico.asked.filter((each) => each.startsWith('sign')).length).toBe(2)
})

test('error: a wrong clock is reported once, also with `debug`', async () => {
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

test('hardening R36: hardware that cannot sign is named, with what to do', async () => {
  const { modal, portico } = await show()
  changeSiwx(portico, { errorCode: 'REQUEST_FAILED', isOfHardware: true, status: 'signedOut' })
  await expect.element(modal.getByText('Your hardware wallet did not sign this').first()).toBeVisible()
  await expect
    .element(modal.getByText('use another account in Harbor', { exact: false }).first())
    .toBeVisible()
})

test('hardening R35: an account whose key cannot sign in is told so, with what to do', async () => {
  const { modal, portico } = await show()
  changeSiwx(portico, { errorCode: 'METHOD_NOT_SUPPORTED', status: 'signedOut' })
  await expect.element(modal.getByText('This account cannot sign in').first()).toBeVisible()
  await expect.element(modal.getByText('Use another account', { exact: false }).first()).toBeVisible()
})

test('hardening R36: a user of Solana hardware can choose a transaction before anything failed, and after it', async () => {
  const { modal, portico } = await show({ isRequired: false, takesTransactions: true })
  await expect.element(modal.getByTestId('siwx-sign')).toBeVisible()
  // No other family can sign in with a transaction.
  expect(modal.getByTestId('siwx-transaction').elements()).toEqual([])
  portico.store.setState(({ connections }) => ({
    activeNamespace: 'solana',
    connections: connections.map((connection) => ({ ...connection, namespace: 'solana' as const })),
  }))
  await expect.element(modal.getByTestId('siwx-transaction')).toBeVisible()
  changeSiwx(portico, { errorCode: 'SIGNATURE_DECLINED', status: 'signedOut' })
  await expect
    .element(modal.getByText('Press “Use a hardware wallet”', { exact: false }).first())
    .toBeVisible()
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

test('error: sign-in that cannot be loaded cannot be skipped; a retry loads it', async () => {
  const tries: Array<(config: SIWXConfig | null) => void> = []
  const siwx = () =>
    new Promise<SIWXConfig>((resolve, reject) => {
      tries.push((config) => (config ? resolve(config) : reject(new TypeError('Failed to fetch'))))
    })
  const portico = storyPortico({ siwx })
  const { dialog, end, modal, title } = await renderModal(portico)
  ends.push(end)
  await connect(portico, { connectorId: 'test.story.harbor' })
  await expect.poll(() => tries.length).toBe(1)
  tries.at(-1)?.(null)
  await expect.poll(() => tries.length).toBe(2) // one automatic retry
  tries.at(-1)?.(null)
  await expect.poll(title).toBe('Sign in')
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

test('behavior: a user who opens the modal before the session is known gets the view they opened', async () => {
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
  await expect.poll(title).toBe('Sign in')
  await modal.getByTestId('siwx-sign').click()
  await expect.poll(() => dialog.open).toBe(false)

  await connect(portico, { connectorId: 'test.story.harbor' })
  changeSiwx(portico, { session: null, status: 'loading' })
  open(portico)
  await expect.poll(title).toBe('Sign in')
  await expect
    .element(modal.getByText('Checking whether you are already signed in').first())
    .toBeInTheDocument()
  await answer()
  await expect.poll(title).not.toBe('Sign in')
  await expect.poll(() => dialog.open).toBe(true)
})

test('error: a refused contract is reported with the specification’s message', async () => {
  const { button, modal } = await show({
    accepts: new PorticoError('SIGN_IN_REFUSED', 'The sign-in was refused.'),
    type: 'smartAccount',
  })
  await button().click()
  await expect
    .element(modal.getByText('This application might not support Smart Accounts').first())
    .toBeVisible()
})

test('behavior: on a small phone the expanded message is above the buttons, not under them', async () => {
  await page.viewport(320, 640)
  ends.push(() => page.viewport(414, 896))
  const { modal, root } = await show({ statement: 'I accept.' })
  await userEvent.click(modal.getByTestId('siwx-message').getByText('Full message'))
  const text = root.querySelector('.siwx-text')
  const action = root.querySelector('.screen-action')
  await expect
    .poll(() => {
      const [shown, bar] = [text?.getBoundingClientRect(), action?.getBoundingClientRect()]
      return shown && bar && shown.height > 60 && shown.bottom <= bar.top + 1
    })
    .toBe(true)
})

test('behavior: on a small phone a rejection with the message expanded shows why nothing was signed', async () => {
  await page.viewport(320, 568)
  ends.push(() => page.viewport(414, 896))
  const { button, modal, root } = await show({ signs: 'reject', statement: 'I accept.' })
  await userEvent.click(modal.getByTestId('siwx-message').getByText('Full message'))
  await expect.poll(() => root.querySelector<HTMLDetailsElement>('.siwx-message')?.open).toBe(true)
  await button().click()
  await expect
    .poll(() => {
      const notice = root.querySelector('.advice')?.getBoundingClientRect()
      const header = root.querySelector('.header')?.getBoundingClientRect()
      const action = root.querySelector('.screen-action')?.getBoundingClientRect()
      return notice && header && action && notice.top >= header.bottom - 1 && notice.bottom <= action.top + 1
    })
    .toBe(true)
})
