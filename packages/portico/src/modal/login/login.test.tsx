import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { disconnect } from '../../core/actions/disconnect.js'
import { close, open } from '../../core/actions/open.js'
import { resumeSocial } from '../../core/actions/resumeSocial.js'
import type { SocialStatus } from '../../core/embeddedClient.js'
import { embeddedSlot } from '../../core/embeddedSlot.js'
import {
  EmailThrottledError,
  EmbeddedRequestError,
  EmbeddedTimeoutError,
} from '../../core/errors/embedded.js'
import { defaultSocials } from '../../core/features.js'
import { findActive } from '../../core/findActive.js'
import type { Portico } from '../../core/portico.js'
import { loadView, readView } from '../shell/loadView.js'
import { currentEntry } from '../shell/navigation.js'
import { createShell } from '../shell/shell.js'
import { loadViews } from '../testing/loadViews.js'
import { playPhone } from '../testing/playPhone.js'
import { renderModal } from '../testing/renderModal.js'
import { stopClock, stopSeconds } from '../testing/stopClock.js'
import type { StoryEmbedded } from '../testing/storyEmbedded.js'
import { embeddedOf, storyLogin } from '../testing/storyEmbedded.js'
import type { StoryOptions } from '../testing/storyPortico.js'
import { storyWallets } from '../testing/storyPortico.js'
import { storySignIn } from '../testing/storySignIn.js'
import { readSocialMark } from './loadSocialMark.js'

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  vi.restoreAllMocks()
})

async function show(script: StoryEmbedded = {}, options: StoryOptions = {}) {
  await loadViews('EmailVerifyOtp', 'EmailVerifyDevice', 'ConnectingSocial', 'ConnectSocials')
  const portico = storyLogin(script, options)
  const shown = await renderModal(portico)
  ends.push(shown.end)
  open(portico)
  await expect.poll(() => shown.dialog.open).toBe(true)
  await expect.element(shown.modal.getByTestId('email-field')).toBeVisible()
  return { ...shown, email: shown.modal.getByTestId('email-field'), portico }
}

async function toCode(script: StoryEmbedded = {}, options: StoryOptions = {}) {
  const shown = await show(script, options)
  await shown.email.fill('alice@portico.test')
  await userEvent.keyboard('{Enter}')
  await expect.poll(shown.title).toBe('Confirm email')
  return { ...shown, code: shown.modal.getByTestId('code-field') }
}

/** The cast is needed because the memo has no types. */
const ways = (root: ShadowRoot) =>
  [...root.querySelectorAll('[data-testid^=way-], [data-connector-id]')].map(
    (element) => element.getAttribute('data-testid') ?? '',
  )

test('default: an address, the code, and the wallet is connected in the eip155 family', async () => {
  const { code, dialog, portico } = await toCode()
  await code.fill('123456')
  await expect
    .poll(() => portico.store.getState().connections)
    .toMatchObject([
      { accounts: [{ type: 'eoa' }], connectorId: 'ID_AUTH', namespace: 'eip155', status: 'live' },
    ])
  await expect.poll(() => dialog.open).toBe(false)
  expect(portico.asked).toEqual(expect.arrayContaining(['email alice@portico.test', 'code 123456']))
})

test('behavior: after a first login, the wallet is ready and whose it is, and then the account; nothing is asked', async () => {
  await loadViews('Account')
  const { code, focused, heard, modal, portico, root, title } = await toCode({
    user: { custody: 'operator', isNewUser: true },
  })
  const { pass, still } = stopClock()
  await code.fill('123456')
  const words = () => root.querySelector('.request')?.textContent
  await expect.poll(still(words)).toBe('Your wallet is readyalice@portico.test')
  await pass(1_599)
  expect(words()).toBe('Your wallet is readyalice@portico.test')
  // The login is over: its title and Back are gone.
  expect(title()).toBe('Welcome')
  expect(modal.getByTestId('header-back').query()).toBeNull()
  expect(modal.getByTestId('header-close').query()).not.toBeNull()
  expect(heard()).toContain('Your wallet is ready. alice@portico.test')
  await pass(1)
  await expect.poll(still(title)).toBe('Account')
  // Back does not lead to the login.
  expect(modal.getByTestId('header-back').query()).toBeNull()
  expect(root.querySelector('[data-testid="account-secret"]')).not.toBeNull()
  // The offer is not the next action.
  expect(focused()?.className).toBe('screen')
  expect(portico.asked.filter((each) => each.startsWith('settings'))).toEqual([])
})

test('behavior: Escape closes the welcome of a first login, and does not lead back to the code', async () => {
  await loadViews('Account')
  const { code, dialog, root } = await toCode({ user: { isNewUser: true } })
  const { still } = stopClock()
  await code.fill('123456')
  await expect.poll(still(() => root.querySelector('.first-login') !== null)).toBe(true)
  await userEvent.keyboard('{Escape}')
  await expect.poll(still(() => dialog.open)).toBe(false)
})

test.each([
  [320, 700],
  [1280, 800],
  [375, 400],
])('behavior: the welcome of a first login is in the middle of the card: %d × %d px', async (width, height) => {
  ends.push(() => page.viewport(1280, 720))
  await page.viewport(width, height)
  await loadViews('Account')
  const { code, root } = await toCode({ user: { isNewUser: true } })
  const { still } = stopClock()
  await code.fill('123456')
  await expect.poll(still(() => root.querySelector('.first-login-door') !== null)).toBe(true)
  const parts = ['.card-content', '.first-login-door', '.request-detail']
  const readOffset = () => {
    const [card, door, detail] = parts.map((part) => root.querySelector(part)?.getBoundingClientRect())
    expect.assert(card && door && detail)
    return Math.abs(door.top - card.top - (card.bottom - detail.bottom))
  }
  // The card may still be changing its height.
  await expect.poll(still(readOffset)).toBeLessThanOrEqual(4)
  const body = root.querySelector('.screen-body') as HTMLElement
  expect(body.scrollHeight).toBe(body.clientHeight)
})

test('behavior: if the user closes the welcome of a first login, the account does not open', async () => {
  await loadViews('Account')
  const { code, dialog, portico, root } = await toCode({ user: { isNewUser: true } })
  const { pass, still } = stopClock()
  await code.fill('123456')
  await expect.poll(still(() => root.querySelector('.first-login') !== null)).toBe(true)
  close(portico)
  await expect.poll(still(() => dialog.open)).toBe(false)
  await pass(2_000)
  expect(portico.store.getState().modal.status).toBe('closed')
})

test('behavior: a network of its other family is a switch, while other wallets would have to connect first', async () => {
  const { code, dialog, portico } = await toCode({}, { otherFamily: 'solana', otherWallets: ['Harbor'] })
  await code.fill('123456')
  await expect.poll(() => dialog.open).toBe(false)
  const networkId = portico.networks.find((network) => network.chainNamespace === 'solana')?.caipNetworkId
  const connection = findActive(portico.store.getState(), 'eip155')
  if (!networkId || !connection)
    throw new Error('The story has no network of Solana, or nobody is logged in.')
  const choose = (connectorId: string) => {
    portico.store.setState({
      activeNamespace: 'eip155',
      connections: [{ ...connection, connectorId }],
    })
    const { pickNetwork, store } = createShell(portico)
    pickNetwork(networkId)
    return currentEntry(store.getState().navigation).view
  }
  await Promise.all([loadView(portico, 'SwitchActiveChain'), loadView(portico, 'SwitchNetwork')])
  expect(choose('test.story.harbor')).toBe('SwitchActiveChain')
  expect(choose(connection.connectorId)).toBe('SwitchNetwork')
})

test('behavior: if a session is required, the code also signs in; a wallet that cannot sign opens the view', async () => {
  await loadViews('SIWXSignMessage')
  for (const signsIn of ['approve', undefined, { refused: 'Not now' }] as const) {
    const { code, dialog, portico, title } = await toCode({ signsIn }, { siwx: storySignIn() })
    await code.fill('123456')
    const siwx = () => portico.store.getState().siwx
    const signed = () => portico.asked.filter((each) => each.startsWith('sign in '))
    if (signsIn === 'approve') {
      await expect.poll(() => dialog.open).toBe(false)
      expect(siwx()).toMatchObject({
        session: { message: signed()[0]?.slice('sign in '.length), signature: '0x5a' },
        status: 'signedIn',
      })
    } else {
      await expect.poll(title).toBe('Sign in')
      expect(siwx()).toMatchObject({ errorCode: null, status: 'signedOut' })
    }
    expect(signed()).toHaveLength(1)
    await ends.pop()?.()
  }
})

test('default: email first, then socials, then wallets', async () => {
  const { root } = await show({}, { wallets: storyWallets.slice(0, 1) })
  expect(ways(root)).toEqual(['way-email', 'way-social', 'wallet-test.story.harbor'])
})

test('behavior: the first login method has the focus, and nothing is loaded before the user approaches it', async () => {
  const first = await show({}, { wallets: storyWallets })
  await expect.poll(() => first.focused()?.getAttribute('data-testid')).toBe('email-field')
  expect(first.portico.asked).not.toContain('load')
  await userEvent.keyboard('a')
  await expect.poll(() => first.portico.asked).toContain('load')
  for (const [order, testId] of [
    [['social', 'email', 'wallet'], 'social-google'],
    [['wallet', 'email', 'social'], 'wallet-test.story.harbor'],
  ] as const) {
    await ends.pop()?.()
    const { focused } = await show(
      {},
      {
        features: { connectMethodsOrder: [...order], email: true, socials: ['google'] },
        wallets: storyWallets,
      },
    )
    await expect.poll(() => focused()?.getAttribute('data-testid')).toBe(testId)
  }
})

test('behavior: on a phone, focusing opens no keyboard', async () => {
  const endPhone = playPhone()
  try {
    const { focused } = await show({}, { wallets: storyWallets })
    await expect.poll(() => focused()?.getAttribute('data-testid')).toBe('social-google')
  } finally {
    endPhone()
  }
})

test('behavior: the terms keep their space beside every login method, also on the smallest phone and right to left', async () => {
  const terms = {
    features: { email: true, legalCheckbox: true, socials: ['google'] as const },
    privacyPolicyUrl: 'https://agora.test/privacy',
    termsConditionsUrl: 'https://agora.test/terms-and-conditions-of-use',
  }
  for (const [width, height, direction] of [
    [1280, 720, 'ltr'],
    [360, 640, 'ltr'],
    [320, 568, 'rtl'],
  ] as const) {
    ends.push(async () => {
      document.documentElement.dir = ''
      await page.viewport(1280, 720)
    })
    await page.viewport(width, height)
    document.documentElement.dir = direction
    const { email, root } = await show({}, { ...terms, wallets: storyWallets })
    // Both are measured at the same moment, because the card moves while it appears.
    const [words, field] = [root.querySelector('.checkbox-words'), email.element()].map((element) =>
      element?.getBoundingClientRect(),
    )
    expect(field?.top).toBeGreaterThanOrEqual(words?.bottom ?? Number.POSITIVE_INFINITY)
    await ends.pop()?.()
  }
})

test('behavior: the site orders the login methods; those that it does not name follow', async () => {
  const { root } = await show(
    {},
    {
      features: { connectMethodsOrder: ['wallet', 'social'], email: true, socials: ['google'] },
      wallets: storyWallets.slice(0, 1),
    },
  )
  expect(ways(root)).toEqual(['wallet-test.story.harbor', 'way-social', 'way-email'])
})

test('behavior: emailShowWallets false shows wallets as one button', async () => {
  const { modal, root, title } = await show(
    {},
    { features: { email: true, emailShowWallets: false, socials: false }, wallets: storyWallets },
  )
  expect(ways(root)).toEqual(['way-email'])
  await modal.getByTestId('collapsed-wallets').click()
  await expect.poll(title).toBe('All wallets')
})

test('behavior: two social buttons and one for the rest', async () => {
  const { modal, root, title } = await show()
  const buttons = [...root.querySelectorAll('.login-social')].map((button) =>
    button.getAttribute('aria-label'),
  )
  expect(buttons).toEqual(['Continue with Google', 'Continue with X', 'More social accounts'])
  // The accessible name must start with the visible text.
  expect(modal.getByTestId('more-socials').element().textContent).toBe('More')
  await modal.getByTestId('more-socials').click()
  await expect.poll(title).toBe('Social accounts')
  await expect.element(modal.getByText('Discord')).toBeVisible()
})

test('behavior: the frame is loaded when the user approaches the field, and not before', async () => {
  const { email, portico } = await show({}, { wallets: storyWallets })
  expect(portico.asked).not.toContain('load')
  await email.click()
  await expect.poll(() => portico.asked).toContain('load')
})

test('error: a refused address is reported beside the field', async () => {
  const { email, modal, title } = await show({ email: { refused: 'Mail cannot be sent just now' } })
  await email.fill('alice@portico.test')
  await modal.getByTestId('email-submit').click()
  await expect.element(modal.getByText('Mail cannot be sent just now', { exact: true })).toBeVisible()
  expect(title()).toBe('Connect wallet')
})

test('error: on a page without https, email and social accounts say so in one sentence', async () => {
  vi.stubGlobal('isSecureContext', false)
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  const sentence = 'You can log in only on a page that uses https.'
  const { email, modal, portico, title } = await show()
  portico.internal.slots.delete(embeddedSlot)
  await email.fill('alice@portico.test')
  await modal.getByTestId('email-submit').click()
  await expect.element(modal.getByText(sentence, { exact: true })).toBeVisible()
  expect(title()).toBe('Connect wallet')

  const openWindow = vi.spyOn(window, 'open')
  await modal.getByTestId('social-google').click()
  await expect.poll(title).toBe('Google')
  await expect.element(modal.getByText(sentence, { exact: true })).toBeVisible()
  expect(modal.getByRole('button', { name: 'Try again' }).query()).toBeNull()
  expect(portico.store.getState().attempt).toMatchObject({
    error: { code: 'SECURE_CONTEXT_REQUIRED' },
    status: 'error',
  })
  expect(openWindow).not.toHaveBeenCalled()
})

test('error: a wrong code is reported, and the field is cleared: one try per code', async () => {
  const { code, modal, portico } = await toCode()
  await code.fill('000000')
  await expect.element(modal.getByText('Wrong code, 4 tries left. Try again.', { exact: true })).toBeVisible()
  await expect.element(code).toHaveValue('')
  await userEvent.keyboard('123456')
  await expect.poll(() => portico.store.getState().connections.length).toBe(1)
  expect(portico.asked.filter((each) => each.startsWith('code'))).toEqual(['code 000000', 'code 123456'])
})

const submits = 'The sixth digit submits the code.'

test('behavior: the field of the code is described by where the code is, and by what is wrong with it', async () => {
  const { code } = await toCode()
  const place =
    'The code is in the email to alice@portico.test, or on the page it links to. It works for 10 minutes.'
  await expect.element(code).toHaveAccessibleDescription(`${place} ${submits}`)
  await expect.element(code).not.toHaveAttribute('aria-invalid')
  await code.fill('000000')
  await expect
    .element(code)
    .toHaveAccessibleDescription(`Wrong code, 4 tries left. Try again. ${place} ${submits}`)
  await expect.element(code).toHaveAttribute('aria-invalid', 'true')
})

test('behavior: the large title above the code is a heading', async () => {
  const { modal } = await toCode()
  expect(modal.getByRole('heading', { level: 3, name: 'Enter the code' }).elements()).toHaveLength(1)
})

test('behavior: a sent code is announced, and a code that stays valid is not', async () => {
  const { heard } = await toCode()
  await expect.poll(heard).toContain('Code sent')
  await ends.pop()?.()
  const again = await toCode({ resumes: 'VERIFY_OTP' })
  await expect.element(again.code).toBeVisible()
  expect(again.heard()).not.toContain('Code sent')
})

test('behavior: another code is announced by one region', async () => {
  const { modal, root } = await toCode()
  const regions = () =>
    [...root.querySelectorAll('[role=status]')].filter(
      ({ textContent }) => textContent === 'A new code is on its way',
    )
  let most = 0
  const observer = new MutationObserver(() => {
    most = Math.max(most, regions().length)
  })
  observer.observe(root, { characterData: true, childList: true, subtree: true })
  await modal.getByTestId('resend').click()
  await expect.poll(regions).not.toEqual([])
  observer.disconnect()
  expect(most).toBe(1)
})

test('behavior: the field accepts a pasted code, and has the phone’s autofill hint', async () => {
  const { code, portico } = await toCode({ code: '012345' })
  const field = code.element() as HTMLInputElement
  expect(field.autocomplete).toBe('one-time-code')
  expect(field.inputMode).toBe('numeric')
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', 'Your code: 012 345')
  field.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }))
  await expect.poll(() => portico.asked).toContain('code 012345')
})

test('behavior: another email can be requested once the countdown ends', async () => {
  const { modal } = await toCode({ waitMs: 21_000 })
  await expect.element(modal.getByTestId('resend')).toHaveTextContent('Send a new code in 21 s')
  await expect.element(modal.getByTestId('resend')).toHaveAttribute('aria-disabled', 'true')
})

test('behavior: if a link was emailed, the countdown and the other email are for a link', async () => {
  for (const waitMs of [21_000, 0]) {
    const { email, heard, modal, title } = await show({ email: 'VERIFY_DEVICE', waitMs })
    await email.fill('alice@portico.test')
    await userEvent.keyboard('{Enter}')
    await expect.poll(title).toBe('Approve this device')
    const resend = modal.getByTestId('resend')
    await expect
      .element(resend)
      .toHaveTextContent(waitMs > 0 ? 'Send the link again in 21 s' : 'Send the link again')
    if (waitMs === 0) {
      await resend.click()
      await expect.poll(heard).toContain('A new link is on its way')
    }
    await ends.pop()?.()
  }
})

test('behavior: the message about another email names what was sent, a link or a code', async () => {
  for (const [first, then, label, said] of [
    ['VERIFY_OTP', 'VERIFY_DEVICE', 'Approve this device', 'A new link is on its way'],
    ['VERIFY_DEVICE', 'VERIFY_OTP', 'Confirm email', 'A new code is on its way'],
  ] as const) {
    const { email, heard, modal, portico, title } = await show({ email: first })
    await email.fill('alice@portico.test')
    await userEvent.keyboard('{Enter}')
    await expect.poll(title).not.toBe('Connect wallet')
    vi.spyOn(await embeddedOf(portico), 'connectEmail').mockResolvedValueOnce(then)
    await modal.getByTestId('resend').click()
    await expect.poll(title).toBe(label)
    await expect.poll(heard).toContain(said)
    await ends.pop()?.()
  }
})

test('behavior: while a code is sent the button keeps its width, and the address its space', async () => {
  ends.push(() => page.viewport(1280, 720))
  await page.viewport(320, 568)
  const { email, modal } = await show({ email: 'never' })
  await email.fill('josephine.longname@example.com')
  const button = modal.getByTestId('email-submit')
  const widths = () => [email, button].map((part) => Math.round((part.element() as HTMLElement).offsetWidth))
  const before = widths()
  await userEvent.keyboard('{Enter}')
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  expect(widths()).toEqual(before)
  await expect.element(button).toHaveAccessibleName('Sending a code')
})

test('behavior: the space for a signature after the login is reserved before the code is typed', async () => {
  const { portico } = await toCode()
  await expect.poll(() => readView(portico, 'ApproveTransaction')).toBeDefined()
})

test('behavior: an address of 237 characters keeps the code and its error visible on the smallest phone', async () => {
  ends.push(() => page.viewport(1280, 720))
  await page.viewport(320, 568)
  const { email, modal, root, title } = await show({ code: { refused: 'Wrong code' } })
  await email.fill(`alice.${'x'.repeat(214)}@mail.portico.test`)
  await userEvent.keyboard('{Enter}')
  await expect.poll(title).toBe('Confirm email')
  await modal.getByTestId('code-field').fill('000000')
  await expect.poll(() => root.querySelector('.login-problem')).not.toBeNull()
  const end = () => root.querySelector('.login-problem')?.getBoundingClientRect().bottom ?? 0
  const body = () => root.querySelector('.screen-body')?.getBoundingClientRect().bottom ?? 0
  await expect.poll(() => body() - end()).toBeGreaterThanOrEqual(0)
})

test('behavior: if the user returns with the same address, the last code stays valid, and none is sent', async () => {
  const { code, modal, portico } = await toCode({ resumes: 'VERIFY_OTP', waitMs: 21_000 })
  expect(portico.asked).not.toContain('email alice@portico.test')
  await expect.element(modal.getByTestId('resend')).toHaveTextContent('Send a new code in 21 s')
  await code.fill('123456')
  await expect.poll(() => portico.asked).toContain('code 123456')
})

test('behavior: a user who leaves the code finds the address in the field, and continues with that code', async () => {
  const { code, email, modal, portico, title } = await toCode({ resumes: 'VERIFY_OTP' })
  const again = async () => {
    await expect.element(email).toHaveValue('alice@portico.test')
    await email.click()
    await userEvent.keyboard('{Enter}')
    await expect.poll(title).toBe('Confirm email')
  }
  await userEvent.keyboard('{Escape}')
  await expect.poll(title).toBe('Connect wallet')
  await again()
  await modal.getByRole('button', { name: 'Back' }).click()
  await again()
  close(portico)
  await expect.poll(title).toBe('Connect wallet')
  open(portico)
  await again()
  await code.fill('123456')
  await expect.poll(() => portico.store.getState().connections.length).toBe(1)
  expect(portico.asked).not.toContain('email alice@portico.test')
  // After a login, the next user does not find the address in the field.
  await expect.poll(() => portico.store.getState().modal.status).toBe('closed')
  await disconnect(portico)
  open(portico)
  await expect.element(email).toHaveValue('')
})

test('behavior: after leaving or a logout, the user returns to the family that was active', async () => {
  for (const leave of [
    disconnect,
    async (portico: Portico) => (await embeddedOf(portico)).signOut(),
  ] as const) {
    const { code, dialog, email, portico, title } = await toCode({}, { otherFamily: 'solana' })
    await code.fill('123456')
    await expect.poll(() => dialog.open).toBe(false)
    for (const _ of [1, 2]) {
      expect(portico.store.getState().connections).toHaveLength(2)
      await leave(portico)
      expect(portico.store.getState()).toMatchObject({ activeNamespace: 'eip155', connections: [] })
      open(portico)
      await email.fill('alice@portico.test')
      await userEvent.keyboard('{Enter}')
      await expect.poll(title).toBe('Confirm email')
      await code.fill('123456')
      await expect.poll(() => dialog.open).toBe(false)
    }
    await ends.pop()?.()
  }
})

const unreachable = new EmbeddedRequestError({
  message:
    'The wallet’s server cannot be reached. Try again later. If other sites do not load either, check your internet connection.',
  reason: 'SERVER_UNREACHABLE',
})

test('error: a code that could not be checked stays in the field, and can be sent again', async () => {
  for (const problem of [unreachable, new EmbeddedTimeoutError({ reason: 'iframe_request_timeout' })]) {
    const { code, focused, modal, portico, root } = await toCode()
    vi.spyOn(await embeddedOf(portico), 'connectOtp').mockRejectedValueOnce(problem)
    await code.fill('123456')
    await expect.element(modal.getByText(problem.shortMessage)).toBeVisible()
    await expect.element(code).toHaveValue('123456')
    expect(code.element().getAttribute('aria-invalid')).toBeNull()
    expect(root.querySelector('[data-invalid]')).toBeNull()
    expect(focused()).toBe(code.element())
    if (problem === unreachable) await modal.getByRole('button', { name: 'Try again' }).click()
    else await userEvent.keyboard('{Enter}')
    await expect.poll(() => portico.asked).toContain('code 123456')
    await expect.poll(() => portico.store.getState().connections.length).toBe(1)
    await ends.pop()?.()
  }
})

test('error: a wallet that did not open after its code is opened again, without that code', async () => {
  const { code, modal, portico } = await toCode()
  const opening = vi.spyOn(await embeddedOf(portico), 'getUser').mockRejectedValueOnce(unreachable)
  await code.fill('123456')
  await expect.element(modal.getByText(unreachable.shortMessage)).toBeVisible()
  await modal.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => portico.store.getState().connections.length).toBe(1)
  expect(opening).toHaveBeenCalledTimes(2)
  expect(portico.asked.filter((each) => each.startsWith('code'))).toEqual(['code 123456'])
})

test('behavior: after another email was requested, the typed code is the new one', async () => {
  const { code, focused, heard, modal, portico } = await toCode()
  await modal.getByTestId('resend').click()
  await expect.poll(heard).toContain('A new code is on its way')
  await expect.poll(focused).toBe(code.element())
  await userEvent.keyboard('123456')
  await expect.poll(() => portico.asked).toContain('code 123456')
})

test('behavior: a message that asks to wait counts down, is announced once, and disappears at the end', async () => {
  const { email, modal, portico, root } = await show()
  const seconds = 2
  vi.spyOn(await embeddedOf(portico), 'connectEmail').mockRejectedValueOnce(
    new EmailThrottledError({ seconds }),
  )
  await email.fill('alice@portico.test')
  const pass = stopSeconds()
  await userEvent.keyboard('{Enter}')
  const problem = () => root.querySelector('.login-problem')
  await expect.element(modal.getByText('Please try again after 2 seconds.', { exact: true })).toBeVisible()
  expect(problem()?.getAttribute('aria-live')).toBeNull()
  await pass()
  await expect.element(modal.getByText('Please try again after 1 second.', { exact: true })).toBeVisible()
  expect(problem()?.getAttribute('aria-live')).toBe('off')
  await pass()
  await expect.poll(problem).toBeNull()
  await expect.element(email).not.toHaveAttribute('aria-invalid')
})

test('behavior: what the wallet’s server refuses is worded by its code and its facts', async () => {
  for (const [refused, shown] of [
    [{ data: { triesLeft: 1 }, reason: 'CODE_WRONG' }, 'Wrong code, 1 try left. Try again.'],
    [{ data: { triesLeft: 4 }, reason: 'CODE_WRONG' }, 'Wrong code, 4 tries left. Try again.'],
    [{ reason: 'CODE_EXPIRED' }, 'This code is no longer valid. Request a new one.'],
    [{ data: { reason: 'declined' }, reason: 'SOCIAL_REFUSED' }, 'The login failed: it was declined.'],
    [{ data: { reason: 'toString' }, reason: 'SOCIAL_REFUSED' }, 'The login failed.'],
    [{ data: { method: 'github' }, reason: 'LOGIN_METHOD_OFF' }, 'You cannot log in with github here.'],
    // Without an error code, or with one that has no text, the frame's own message is shown unchanged.
    [{}, 'In the frame’s words'],
    [{ reason: 4001 }, 'In the frame’s words'],
    [{ reason: 'CODE_WRONG' }, 'In the frame’s words'],
  ] as const) {
    const { code, portico, root } = await toCode()
    vi.spyOn(await embeddedOf(portico), 'connectOtp').mockRejectedValueOnce(
      new EmbeddedRequestError({ message: 'In the frame’s words', ...refused }),
    )
    await code.fill('000000')
    await expect.poll(() => root.querySelector('[role=alert]')?.textContent).toBe(shown)
    await ends.pop()?.()
  }
})

test('behavior: after a device was approved, the screen names the page that shows the code; otherwise the email, or the page that it links to', async () => {
  const approved = await show({ device: 'approve', email: 'VERIFY_DEVICE' })
  await approved.email.fill('alice@portico.test')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(approved.modal.getByText('The code is on the page where you approved this device.'))
    .toBeVisible()
  await ends.pop()?.()
  const { modal } = await toCode()
  await expect.element(modal.getByText('or on the page it links to. It works for 10 minutes.')).toBeVisible()
})

test('behavior: a new device is approved by the emailed link, and the view continues automatically', async () => {
  const { email, title } = await show({ device: 'approve', email: 'VERIFY_DEVICE' })
  await email.fill('alice@portico.test')
  await userEvent.keyboard('{Enter}')
  await expect.poll(title).toBe('Confirm email')
})

test('behavior: the provider’s window is opened in the click, 600 by 800', async () => {
  const popup = { close: () => {}, closed: false, location: { href: '' } } as unknown as Window
  const opened = vi.spyOn(window, 'open').mockReturnValue(popup)
  const { modal, title } = await show()
  modal
    .getByTestId('social-google')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  // The call is synchronous: nothing is awaited between the click and this line.
  expect(opened).toHaveBeenCalledWith(
    expect.stringMatching(/^https:\/\/wallet\.story\.test\/loading#dir=ltr&lang=en&ticket=[\w-]{43}$/),
    'portico-social',
    expect.stringContaining('width=600,height=800'),
  )
  await expect.poll(title).toBe('Google')
})

test('hardening R41: if the provider rejects web views, it is marked, cannot be opened, and the browser is offered', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Instagram 350.0.0.0',
  )
  const { modal, portico } = await show()
  const before = location.href
  await modal.getByRole('button', { name: 'Google (does not work in this app)' }).click()
  await expect.element(modal.getByText('Google does not work inside another app').first()).toBeVisible()
  expect(portico.store.getState().attempt).toMatchObject({ error: { code: 'SOCIAL_LOGIN_IN_APP' } })
  expect(opened).not.toHaveBeenCalled()
  expect(location.href).toBe(before)
  await modal.getByRole('button', { name: 'Open in your browser' }).click()
  expect(opened).toHaveBeenCalledWith(before, '_blank', 'noreferrer noopener')
  await modal.getByRole('button', { name: 'Back' }).click()
  // The other ways to log in stay: the providers that accept this browser, and email.
  await expect.element(modal.getByRole('textbox')).toBeVisible()
  await modal.getByTestId('more-socials').click()
  await expect.element(modal.getByRole('button', { exact: true, name: 'GitHub' })).toBeVisible()
})

test.each([
  'Facebook',
  'X',
])('hardening R41: %s, too, is marked in another app, and cannot be opened there', async (name) => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Instagram 350.0.0.0',
  )
  const socials = ['google', 'github', 'discord', 'facebook', 'x'] as const
  const { modal, portico } = await show({}, { features: { email: true, socials } })
  await modal.getByTestId('more-socials').click()
  await modal.getByRole('button', { exact: true, name: `${name} (does not work in this app)` }).click()
  await expect.element(modal.getByText(`${name} does not work inside another app`).first()).toBeVisible()
  expect(portico.store.getState().attempt).toMatchObject({ error: { code: 'SOCIAL_LOGIN_IN_APP' } })
  expect(opened).not.toHaveBeenCalled()
})

test('error: a blocked window is reported, and can be tried again', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const { modal } = await show()
  await modal.getByTestId('social-google').click()
  await expect.element(modal.getByText('The window was blocked').first()).toBeVisible()
  await modal.getByRole('button', { name: 'Try again' }).click()
  expect(opened).toHaveBeenCalledTimes(2)
})

test('behavior: the provider’s mark is drawn above the ring around it', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null)
  const { modal } = await show()
  await modal.getByTestId('social-google').click()
  await expect.element(modal.getByText('The window was blocked').first()).toBeVisible()
  // A cast: the modal is in a shadow root.
  const root = modal.element().getRootNode() as ShadowRoot
  const tile = root.querySelector('.request-image > .tile')
  const { height, left, top, width } = tile?.getBoundingClientRect() ?? new DOMRect()
  const hit = root.elementFromPoint(left + width / 2, top + height / 2)
  expect(hit?.closest('.request-image > *')).toBe(tile)
  expect(width).toBe(72)
})

/** The part of a window that a login uses. The test casts it, because it cannot create a real window. */
const fakePopup = () => ({ close: vi.fn(), closed: false, location: { href: '' } })
const closedPopup = () => ({ ...fakePopup(), closed: true }) as unknown as Window
const toStatus = (status: SocialStatus['status'], uri?: string): SocialStatus => ({
  message: undefined,
  status,
  uri,
})

test('behavior: the window goes to the provider, and its result connects', async () => {
  const popup = fakePopup()
  vi.spyOn(window, 'open').mockReturnValue(popup as unknown as Window)
  const { modal, portico } = await show({ socialUri: 'https://google.story.test/authorize' })
  await modal.getByTestId('social-google').click()
  await expect.poll(() => popup.location.href).toBe('https://google.story.test/authorize')
  const says = (origin: string) =>
    window.dispatchEvent(
      new MessageEvent('message', {
        data: { resultUri: 'https://wallet.story.test/loading?handle=1' },
        origin,
      }),
    )
  // hardening A23: only the wallet's own site may report the outcome.
  says('https://evil.story.test')
  expect(portico.store.getState().connections).toEqual([])
  says('https://wallet.story.test')
  await expect.poll(() => portico.store.getState().connections.length).toBe(1)
  expect(popup.close).toHaveBeenCalled()
})

test('behavior: a window that looks closed counts as closed once no login is running', async () => {
  const popup = fakePopup()
  vi.spyOn(window, 'open').mockReturnValue(popup as unknown as Window)
  let looks = 0
  let status = toStatus('pending')
  const { modal, portico } = await show({
    socialStatus: () => {
      looks++
      return status
    },
    socialUri: 'https://google.story.test/authorize',
  })
  await modal.getByTestId('social-google').click()
  popup.closed = true
  await expect.poll(() => looks).toBeGreaterThan(1)
  expect(portico.store.getState().attempt).toMatchObject({ status: 'pending' })
  status = toStatus('none')
  await expect.element(modal.getByText('Popup closed').first()).toBeVisible()
})

test('behavior: a window that looks closed is reported within seconds, can be tried again, and may still succeed', async () => {
  const popup = { ...fakePopup(), closed: true }
  const opened = vi.spyOn(window, 'open').mockReturnValue(popup as unknown as Window)
  let status = toStatus('pending')
  const { modal, portico } = await show({
    socialStatus: () => status,
    socialUri: 'https://google.story.test/authorize',
  })
  await modal.getByTestId('social-google').click()
  await expect.element(modal.getByText('Popup closed').first()).toBeVisible()
  // Polling starts before the press, because after two seconds the window counts as closed again.
  await Promise.all([
    expect.element(modal.getByText('Log in with Google').first()).toBeVisible(),
    modal.getByRole('button', { name: 'Try again' }).click(),
  ])
  expect(opened).toHaveBeenCalledTimes(2)
  // The window was not closed. The provider's page had only cut its connection to this page.
  status = toStatus('finished', 'https://wallet.story.test/loading?handle=1')
  await expect.poll(() => portico.store.getState().connections.length).toBe(1)
})

test('behavior: if the login used the whole window and the user goes back, a finished login is accepted after 100 ms', async () => {
  Object.assign(window, { TelegramWebviewProxy: {} })
  try {
    let status = toStatus('pending')
    // A URL of this same page, so that nothing is loaded.
    const { modal, portico } = await show({ socialStatus: () => status, socialUri: `${location.href}#away` })
    await modal.getByTestId('more-socials').click()
    await modal.getByTestId('social-github').click()
    await expect.poll(() => location.hash).toBe('#away')
    await expect.element(modal.getByText('You will go to GitHub, then come back here.').first()).toBeVisible()
    status = toStatus('finished', 'https://wallet.story.test/loading?handle=1')
    const timers = vi.spyOn(globalThis, 'setTimeout')
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    expect(timers.mock.calls.map(([, ms]) => ms)).toContain(100)
    timers.mockRestore()
    await expect.poll(() => portico.store.getState().connections.length).toBe(1)
  } finally {
    history.replaceState(history.state, '', location.pathname + location.search)
    Reflect.deleteProperty(window, 'TelegramWebviewProxy')
  }
})

const declinedUri = 'https://wallet.story.test/social?error=declined&flow=1'

/** Opens the page that a login in the same window returns to. */
async function comeBack(began: 'github' | undefined) {
  const portico = storyLogin()
  const shown = await renderModal(portico)
  ends.push(shown.end)
  if (began) portico.storage.setItem('@appkit/social_provider', began)
  const before = location.href
  history.replaceState(
    null,
    '',
    `${before}${location.search ? '&' : '?'}result_uri=${encodeURIComponent(declinedUri)}`,
  )
  await expect(resumeSocial(portico)).rejects.toMatchObject({ code: 'SOCIAL_LOGIN_FAILED' })
  expect(location.href).toBe(before)
  return { ...shown, portico }
}

test('behavior: after a rejection at the provider, the page says so; behind it are the other login methods', async () => {
  await loadViews('ConnectingSocial', 'Connect')
  const { modal, title } = await comeBack('github')
  await expect.element(modal.getByText(/^You declined at GitHub\./).first()).toBeVisible()
  await modal.getByRole('button', { name: 'Back' }).click()
  await expect.poll(title).toBe('Connect wallet')
})

test('hardening R18: a link that only looks like a login’s return URL opens nothing', async () => {
  const { dialog } = await comeBack(undefined)
  expect(dialog.open).toBe(false)
})

test('behavior: the text follows the known state of the window', async () => {
  vi.spyOn(window, 'open').mockReturnValue(closedPopup())
  let status: SocialStatus = { ...toStatus('pending'), isWindowCut: true }
  let looks = 0
  const { modal, portico } = await show({
    socialStatus: () => {
      looks += 1
      return status
    },
    socialUri: 'https://google.story.test/authorize',
  })
  await modal.getByTestId('social-google').click()
  // The page's own policy hides the window. The window looks closed, but the modal neither trusts nor shows that.
  const onward = modal.getByText('Continue in the window that opened. If you closed it, try again.')
  await expect.element(onward.first()).toBeVisible()
  await expect.element(modal.getByRole('button', { name: 'Try again' })).toBeVisible()
  const before = looks
  // The kit looks once a second. It would report a window that looks closed for 2 s.
  await expect.poll(() => looks).toBeGreaterThanOrEqual(before + 3)
  await expect.element(onward.first()).toBeVisible()
  status = toStatus('finished', 'https://wallet.story.test/loading?handle=1')
  await expect.poll(() => portico.store.getState().connections.length).toBe(1)
})

test('behavior: if the window is isolated, the server reports the result', async () => {
  vi.spyOn(window, 'open').mockReturnValue(closedPopup())
  const { modal, portico } = await show({
    socialStatus: () => toStatus('finished', 'https://wallet.story.test/loading?handle=1'),
    socialUri: 'https://google.story.test/authorize',
  })
  await modal.getByTestId('social-google').click()
  await expect.poll(() => portico.store.getState().connections.length).toBe(1)
})

test('error: if a provider cannot be started, the error has the specification’s message', async () => {
  vi.spyOn(window, 'open').mockReturnValue(fakePopup() as unknown as Window)
  const { modal } = await show({ socialUri: { refused: 'Google is not set up here' } })
  await modal.getByTestId('social-google').click()
  await expect.element(modal.getByText('Failed to initiate social connection').first()).toBeVisible()
})

/** Returns the center of the text, not of its box. */
function middleOf(element: Element | null | undefined): number {
  if (!element) throw new Error('Nothing is written.')
  const range = document.createRange()
  range.selectNodeContents(element)
  const { left, width } = range.getBoundingClientRect()
  return left + width / 2
}

test('behavior: a wrong code is reported in the center, right below the six fields', async () => {
  const { code, modal, root } = await toCode()
  await code.fill('654321')
  await expect.element(modal.getByText('Wrong code')).toBeVisible()
  const problem = root.querySelector('.login-problem')
  const fields = root.querySelector('.login-code')?.getBoundingClientRect()
  const top = problem?.getBoundingClientRect().top ?? 0
  expect(Math.abs(middleOf(problem) - middleOf(root.querySelector('.login-heading')))).toBeLessThan(1)
  expect(top - (fields?.bottom ?? 0)).toBeLessThanOrEqual(12)
})

test('behavior: from right to left, an error is at the start of its field', async () => {
  document.documentElement.dir = 'rtl'
  ends.push(async () => document.documentElement.removeAttribute('dir'))
  const { email, modal, root } = await show({ email: { refused: 'Mail cannot be sent' } })
  await email.fill('alice@portico.test')
  await userEvent.keyboard('{Enter}')
  await expect.element(modal.getByText('Mail cannot be sent')).toBeVisible()
  const problem = root.querySelector('.login-problem')
  const range = document.createRange()
  range.selectNodeContents(problem as Node)
  expect(range.getBoundingClientRect().right).toBeCloseTo(problem?.getBoundingClientRect().right ?? 0, 0)
})

test('behavior: every provider has its own icon, and no letter', async () => {
  const { modal, root, title } = await show()
  await modal.getByTestId('more-socials').click()
  await expect.poll(title).toBe('Social accounts')
  const marks = () =>
    [...root.querySelectorAll('.row [data-mark] path')].map((path) => path.getAttribute('d'))
  await expect.poll(marks).toHaveLength(5)
  expect(new Set(marks()).size).toBe(5)
})

test('behavior: Connect only loads the icons that it shows, each into a box of its size', async () => {
  const { portico, root } = await show()
  const widths = () => [...root.querySelectorAll('.login-social svg')].map((svg) => svg.clientWidth)
  await expect.poll(widths).toEqual([20, 20])
  await expect.poll(() => root.querySelectorAll('.login-social [data-mark] path').length).toBe(2)
  const loaded: string[] = defaultSocials.filter((social) => readSocialMark(portico, social) !== undefined)
  const shown = [...root.querySelectorAll('[data-mark]')].map((svg) => svg.getAttribute('data-mark'))
  expect(loaded.sort()).toEqual(shown.sort())
})

test('error: if the wallet’s site does not respond, the view says that it waits, and a button retries', async () => {
  const away = new EmbeddedTimeoutError({ reason: 'iframe_load_failed' })
  const { email, modal, portico, root } = await show()
  const client = await embeddedOf(portico)
  // Measures the layout, because the card may still be moving in.
  const topOfMarks = () => root.querySelector<HTMLElement>('.login-social')?.offsetTop
  let giveUp: (error: unknown) => void = () => {}
  const asking = vi.spyOn(client, 'connectEmail')
  asking.mockImplementationOnce(
    () =>
      new Promise((_, reject) => {
        giveUp = reject
      }),
  )
  await email.fill('alice@portico.test')
  const top = topOfMarks()
  await userEvent.keyboard('{Enter}')
  const waiting = modal.getByText('Still waiting for the wallet’s site')
  await expect.element(waiting).toBeVisible()
  // Nothing below the text moves, and the text stays within the field.
  expect(topOfMarks()).toBe(top)
  const [words, field] = [waiting, email].map((each) => each.element().getBoundingClientRect())
  expect(words?.top).toBeGreaterThanOrEqual(field?.top ?? Number.NaN)
  expect(words?.bottom).toBeLessThanOrEqual(field?.bottom ?? Number.NaN)
  giveUp(away)
  await expect
    .element(modal.getByText(/^Network Error - Could not load embedded wallet\. The wallet/))
    .toBeVisible()
  expect(waiting.query()).toBeNull()
  await modal.getByTestId('email-again').click()
  await expect.element(modal.getByTestId('code-field')).toBeVisible()
})
