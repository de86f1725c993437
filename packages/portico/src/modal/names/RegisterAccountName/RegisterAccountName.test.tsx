import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getNameServiceState } from '../../../core/actions/nameState.js'
import { loadViews } from '../../testing/loadViews.js'
import { nextFrames } from '../../testing/nextFrames.js'
import { renderModal } from '../../testing/renderModal.js'
import { openOn } from '../../testing/StoryModal.js'
import { stopClock } from '../../testing/stopClock.js'
import { namesKit, signingWallets } from '../../testing/storyNames.js'
import { type StoryAnswer, type StoryPortico, storyAddress } from '../../testing/storyPortico.js'
import { type StoryServerOptions, storyServer } from '../../testing/storyServer.js'

beforeAll(() =>
  loadViews('Account', 'ChooseAccountName', 'RegisterAccountName', 'RegisterAccountNameSuccess'),
)

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  vi.restoreAllMocks()
})

/** Shows the account, or another view, on a kit whose server registers names. */
async function show(
  answers: StoryServerOptions = {},
  {
    signs = 'approve',
    view = 'RegisterAccountName',
  }: { signs?: StoryAnswer; view?: 'Account' | 'RegisterAccountName' } = {},
) {
  const server = storyServer({ taken: ['alice'], zone: 'agora.eth', ...answers })
  const portico: StoryPortico = namesKit({}, { server: server.url, wallets: signingWallets(signs) })
  const shown = await renderModal(portico)
  ends.push(shown.end)
  openOn(portico, view)
  await expect.poll(() => shown.dialog.open).toBe(true)
  await expect.poll(shown.title).not.toBe('Loading…')
  const find = (id: string) => shown.root.querySelector<HTMLElement>(`[data-testid="${id}"]`)
  return {
    ...shown,
    button: () => find('name-register'),
    field: shown.modal.getByRole('textbox', { name: 'Name' }),
    find,
    server,
    status: () => shown.root.querySelector('.name-status')?.textContent ?? '',
    words: () => shown.root.querySelector('.screen-body')?.textContent ?? '',
  }
}

test('default: from the account to the name and back, by keyboard alone', async () => {
  const { find, focused, portico, root, title } = await show({}, { view: 'Account' })
  await expect.poll(() => find('account-menu')).not.toBeNull()
  find('account-menu')?.focus()
  // If the menu opens before the server has responded, it does not have this item.
  await expect
    .poll(async () => {
      await userEvent.keyboard('{Enter}')
      await nextFrames()
      const id = focused()?.dataset.testid
      if (id !== 'choose-name') await userEvent.keyboard('{Escape}')
      return id
    })
    .toBe('choose-name')
  await userEvent.keyboard('{Enter}')
  await expect.poll(title).toBe('Choose a name')
  await expect.poll(() => focused()?.dataset.testid).toBe('name-start')
  await userEvent.keyboard('{Enter}')
  await expect.poll(title).toBe('Register name')
  await expect.poll(() => focused()?.dataset.testid).toBe('name-input')
  await userEvent.keyboard('Marina')
  await expect.poll(() => root.querySelector('.name-status')?.textContent).toContain('Available')
  expect(getNameServiceState(portico).suggestions).toEqual([{ name: 'marina.agora.eth', registered: false }])
  await userEvent.keyboard('{Enter}')
  await expect.poll(title).toBe('Name registered')
  expect(root.querySelector('.name-done-head')?.textContent).toBe('marina.agora.eth is yours')
  expect(portico.asked.at(-1)).toMatch(
    /^sign Harbor \{"name":"marina\.agora\.eth","attributes":\{\},"timestamp":\d+\}$/,
  )
  await expect.poll(() => focused()?.dataset.testid).toBe('name-done')
  await userEvent.keyboard('{Enter}')
  await expect.poll(title).toBe('Account')
  await expect.poll(() => root.querySelector('.account-name')?.textContent).toBe('marina.agora.eth')
  find('account-menu')?.click()
  await expect.poll(() => find('disconnect-button')).not.toBeNull()
  expect(find('choose-name')).toBeNull()
})

test('behavior: no request is sent before typing pauses, and none for an invalid name', async () => {
  const { button, field, server, status } = await show()
  const asked = () => server.asked.filter((path) => path.includes('/suggestions/'))
  const { pass, passing } = stopClock()
  await userEvent.type(field, 'mar')
  expect(status()).toMatch(/At least 4 letters|Only letters/)
  expect(button()?.getAttribute('aria-disabled')).toBe('true')
  for (const more of ['ina', '-', 'lucia']) {
    await userEvent.type(field, more)
    await pass(499)
  }
  expect(status()).toContain('Checking')
  await pass(1)
  await expect.poll(passing(status)).toContain('Available')
  expect(asked()).toEqual(['/v1/profile/suggestions/marina-lucia'])
  for (const noName of ['ma rina', 'mаrina']) {
    await userEvent.fill(field, noName)
    await expect.poll(status).toContain('Use 4 to 63 letters, digits or hyphens')
    await pass(500)
  }
  // If the user also types the domain, it is the same name.
  await userEvent.fill(field, 'Lucia-Marina.AGORA.eth')
  await expect.poll(passing(status)).toContain('Available')
  expect(asked().slice(1)).toEqual(['/v1/profile/suggestions/lucia-marina'])
})

test('behavior: while the user types, nothing is said; the result is said once', async () => {
  const { field, root, status } = await show()
  const region = root.querySelector('.name-status') as HTMLElement
  const said: string[] = []
  const observer = new MutationObserver(() => {
    const copy = region.cloneNode(true) as HTMLElement
    for (const silent of copy.querySelectorAll('[aria-hidden]')) silent.remove()
    const text = copy.textContent ?? ''
    if (text !== '' && text !== said.at(-1)) said.push(text)
  })
  observer.observe(region, { characterData: true, childList: true, subtree: true })
  await userEvent.type(field, 'marina-lucia')
  await expect.poll(status).toContain('Available')
  observer.disconnect()
  expect(said.filter((text) => text.includes('Checking'))).toEqual([])
  expect(said.filter((text) => text.includes('is available'))).toEqual([
    'marina-lucia.agora.eth is available',
  ])
})

test('behavior: an unavailable name shows others, and one click takes one', async () => {
  const { button, field, find, status } = await show()
  await userEvent.fill(field, 'alice')
  await expect.poll(status).toContain('Registered')
  expect(button()?.getAttribute('aria-disabled')).toBe('true')
  find('name-suggestion')?.click()
  await expect.element(field).toHaveValue('the-alice')
  await expect.poll(status).toContain('Available')
  await expect.poll(() => button()?.getAttribute('aria-disabled')).toBeNull()
})

test('behavior: a reserved name is shown as unavailable to everyone, not as taken', async () => {
  const { button, field, find, status } = await show()
  await userEvent.fill(field, 'support')
  await expect.poll(status).toContain('Not available')
  expect(status()).not.toContain('Registered')
  expect(find('name-suggestion')).toBeNull()
  expect(button()?.getAttribute('aria-disabled')).toBe('true')
})

test.each([
  ['a card', 1024, 768],
  ['a sheet', 320, 640],
])('behavior: the field keeps its size when the domain arrives, and its text ends before the domain, on %s', async (_, width, height) => {
  await page.viewport(width, height)
  const measure = async (zone: string) => {
    const { find, root } = await show({ zone })
    const field = find('name-input') as HTMLElement
    const suffix = root.querySelector('.name-suffix') as HTMLElement
    await expect.poll(() => suffix.textContent).toBe(zone === 'never' ? '' : `.${zone}`)
    const { offsetHeight, offsetLeft, offsetTop, offsetWidth } = field
    const textEnd = () => offsetLeft + offsetWidth - Number.parseFloat(getComputedStyle(field).paddingRight)
    await expect.poll(() => Math.abs(textEnd() - suffix.offsetLeft)).toBeLessThanOrEqual(1)
    expect(textEnd() - offsetLeft - 16).toBeGreaterThanOrEqual(112)
    // A press on the domain goes to the field.
    const { left, top } = suffix.getBoundingClientRect()
    expect(root.elementFromPoint(left + 20, top + 8)).toBe(field)
    await ends.pop()?.()
    return [offsetLeft, offsetTop, offsetWidth, offsetHeight]
  }
  const loading = await measure('never')
  expect(await measure('agora.eth')).toEqual(loading)
  expect(await measure('the-operator-of-this-site-has-a-very-long-domain.example')).toEqual(loading)
})

test('error: a rejected signature leaves the form unchanged', async () => {
  const { button, field, root, status, title, words } = await show({}, { signs: 'reject' })
  await userEvent.fill(field, 'marina')
  await expect.poll(() => button()?.getAttribute('aria-disabled')).toBeNull()
  button()?.click()
  await expect.poll(words).toContain('Signature declined')
  // A rejection is not an error. It is shown as in a sign-in, and no text above it states that the name is available.
  expect(root.querySelector('.advice')?.getAttribute('data-variant')).toBe('info')
  expect(status()).not.toContain('Available')
  expect(title()).toBe('Register name')
  await expect.element(field).toHaveValue('marina')
  await expect.poll(() => button()?.textContent).toBe('Register name')
})

test.each([
  [
    'somebody was quicker',
    { raw: JSON.stringify({ code: 'NAME_TAKEN', message: 'x' }), status: 409 },
    'This name, or one that looks like it, is taken',
  ],
  [
    'the account has a name',
    { raw: JSON.stringify({ code: 'NAME_LIMIT_REACHED', message: 'x' }), status: 409 },
    'already has a name',
  ],
  ['the server fails', 'fail' as const, 'Nothing was registered'],
])('error: %s: back to the form with nothing lost, and with the specification’s message', async (_, registers, words) => {
  const shown = await show({ registers })
  await userEvent.fill(shown.field, 'marina')
  await expect.poll(() => shown.button()?.getAttribute('aria-disabled')).toBeNull()
  shown.button()?.click()
  await expect.poll(shown.words).toContain('Error registering name marina.agora.eth')
  expect(shown.words()).toContain(words)
  await expect.element(shown.field).toHaveValue('marina')
  // After the next character, the old failure is gone.
  await userEvent.type(shown.field, '2')
  expect(shown.words()).not.toContain('Error registering')
})

test('error: an account that has a name learns that immediately, without a prompt', async () => {
  const named = { [storyAddress.toLowerCase()]: 'marina.agora.eth' }
  const { find, portico, title, words } = await show({ named })
  await expect.poll(words).toContain('This account already has a name.')
  expect(words()).toContain('marina.agora.eth')
  expect([find('name-input'), find('name-register')]).toEqual([null, null])
  find('name-account')?.click()
  await expect.poll(title).toBe('Account')
  expect(portico.asked.filter((one) => one.startsWith('sign'))).toEqual([])
})

test('behavior: a user who leaves during the prompt finds the form waiting, and is prompted once', async () => {
  const { button, field, portico, title } = await show({}, { signs: 'never' })
  await userEvent.fill(field, 'marina')
  await expect.poll(() => button()?.getAttribute('aria-disabled')).toBeNull()
  button()?.click()
  await expect.poll(() => button()?.textContent).toBe('Approve in Harbor')
  expect(getNameServiceState(portico).loading).toBe(true)
  openOn(portico, 'Account')
  portico.store.setState({ modal: { status: 'closed' } })
  openOn(portico, 'RegisterAccountName')
  await expect.poll(title).toBe('Register name')
  await expect.poll(() => button()?.textContent).toBe('Approve in Harbor')
  await expect.element(field).toHaveValue('marina')
  button()?.click()
  expect(portico.asked.filter((one) => one.startsWith('sign'))).toHaveLength(1)
})

test('error: if a server does not respond, a button retries', async () => {
  const { field, modal, server, status } = await show()
  const zone = server.answers
  server.answers = { ...zone, suggestions: 'fail' }
  await userEvent.fill(field, 'marina')
  await expect.poll(status).toContain('Error fetching name suggestions')
  server.answers = zone
  await userEvent.click(modal.getByRole('button', { name: 'Try again' }))
  await expect.poll(status).toContain('Available')
})

test('behavior: an address’s name replaces the address', async () => {
  const named = { [storyAddress.toLowerCase()]: 'marina.agora.eth' }
  const { find, portico, root, title } = await show({ named }, { view: 'Account' })
  await expect.poll(() => root.querySelector('.account-name')?.textContent).toBe('marina.agora.eth')
  find('account-menu')?.click()
  await expect.poll(() => find('disconnect-button')).not.toBeNull()
  expect(find('choose-name')).toBeNull()
  portico.store.setState({ modal: { status: 'closed' } })
  openOn(portico, 'ProfileWallets')
  await expect.poll(title).toBe('Wallets')
  await expect.poll(() => root.querySelector('.wallets-line')?.textContent).toContain('marina.agora.eth')
})

test('behavior: a name from elsewhere does not prevent one here', async () => {
  const named = { [storyAddress.toLowerCase()]: 'marina.eth' }
  const { find, root } = await show({ named }, { view: 'Account' })
  await expect.poll(() => root.querySelector('.account-name')?.textContent).toBe('marina.eth')
  find('account-menu')?.click()
  await expect.poll(() => find('choose-name')).not.toBeNull()
})

test('behavior: a server without names offers none', async () => {
  const { find, modal, server } = await show({ zone: null }, { view: 'Account' })
  await expect.poll(() => server.asked).toContain('/v1/profile/zone')
  await modal.getByTestId('account-menu').click()
  await expect.element(modal.getByTestId('disconnect-button')).toBeVisible()
  expect(find('choose-name')).toBeNull()
})
