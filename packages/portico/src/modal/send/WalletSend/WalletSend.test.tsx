import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { saveContact } from '../../../core/actions/contacts.js'
import { getSendState } from '../../../core/actions/updateSend.js'
import { fillSend, knowUsers, storyLookAlike, storyReceiver } from '../../testing/fillSend.js'
import { hostileTexts } from '../../testing/hostileTexts.js'
import { loadViews } from '../../testing/loadViews.js'
import { nextFrames } from '../../testing/nextFrames.js'
import { renderModal } from '../../testing/renderModal.js'
import { openOn } from '../../testing/StoryModal.js'
import { stopClock } from '../../testing/stopClock.js'
import { lookAlikeOfFriend, storyHistory } from '../../testing/storyPortfolio.js'
import { type StoryOptions, storyAddress, storyNetwork, storyPortico } from '../../testing/storyPortico.js'
import { type StorySending, storyEther, storyToken } from '../../testing/storySending.js'
import { storyServer } from '../../testing/storyServer.js'

beforeAll(() => loadViews('WalletSend', 'WalletSendSelectToken', 'WalletSendPreview'))

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  vi.restoreAllMocks()
})

/** Shows the view with ether chosen, unless `isEmpty`. */
async function show(
  sending: StorySending = {},
  options: StoryOptions & {
    isEmpty?: boolean
    before?: (portico: ReturnType<typeof storyPortico>) => void
  } = {},
) {
  const { before, isEmpty, ...rest } = options
  const portico = storyPortico({ connected: 'Harbor', sending, ...rest })
  if (!isEmpty) {
    fillSend(portico, { receiverAddress: undefined, sendTokenAmount: undefined, token: storyEther })
  }
  before?.(portico)
  const shown = await renderModal(portico)
  ends.push(shown.end)
  openOn(portico, 'WalletSend')
  await expect.poll(shown.title).toBe('Send')
  const find = (id: string) => shown.root.querySelector<HTMLElement>(`[data-testid="${id}"]`)
  return {
    ...shown,
    amount: shown.modal.getByRole('textbox', { name: 'Amount' }),
    find,
    next: () => find('send-next')?.textContent,
    receiver: shown.modal.getByRole('textbox', { name: 'Address or name' }),
  }
}

test('default: from the token to the review, by keyboard alone', async () => {
  const { find, focused, next, portico, title } = await show({}, { isEmpty: true })
  await expect.poll(next).toBe('Select Token')
  expect(focused()?.dataset.testid).toBe('send-token')
  await userEvent.keyboard('{Enter}')
  await expect.poll(title).toBe('Select token')
  await userEvent.keyboard('ether')
  await userEvent.tab()
  while (focused()?.dataset.token !== 'native') await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.poll(title).toBe('Send')
  await expect.poll(() => focused()?.dataset.testid).toBe('send-amount')
  await userEvent.keyboard('0.5{Enter}')
  await expect.poll(() => focused()?.dataset.testid).toBe('send-receiver')
  await userEvent.keyboard(storyReceiver)
  await expect.poll(next).toBe('Preview Send')
  await expect.poll(() => find('send-next')?.getAttribute('aria-disabled')).toBeNull()
  await userEvent.keyboard('{Enter}')
  await expect.poll(title).toBe('Review')
  expect(getSendState(portico)).toMatchObject({
    receiverAddress: storyReceiver,
    sendTokenAmount: 500_000_000_000_000_000n,
    token: { symbol: 'ETH' },
  })
})

test.each([
  'send-amount',
  'send-receiver',
])('behavior: Enter in %s leads to the review, and confirms nothing there', async (field) => {
  const { find, next, portico, title } = await show(
    {},
    { before: (kit) => fillSend(kit, { token: storyEther }) },
  )
  await expect.poll(next).toBe('Preview Send')
  await expect.poll(() => find('send-next')?.getAttribute('aria-disabled')).toBeNull()
  find(field)?.focus()
  // The user presses the key here, and releases it when the review is on screen.
  await userEvent.keyboard('{Enter>}')
  await expect.poll(title).toBe('Review')
  await nextFrames()
  await userEvent.keyboard('{/Enter}')
  await nextFrames()
  expect(title()).toBe('Review')
  expect(portico.asked.filter((asked) => asked.startsWith('send'))).toEqual([])
})

test('behavior: the button names what is missing, and leads there', async () => {
  const { amount, focused, modal, next, receiver } = await show()
  await expect.poll(next).toBe('Add Amount')
  await userEvent.fill(amount, '1e3')
  await expect.poll(next).toBe('Incorrect Value')
  await expect.element(modal.getByText(/This is not a number/)).toBeVisible()
  await userEvent.fill(amount, '3')
  await expect.poll(next).toBe('Insufficient Funds')
  await userEvent.fill(amount, '2.5')
  await expect.poll(next).toBe('Add Address')
  await userEvent.click(modal.getByRole('button', { name: 'Add Address' }))
  expect(focused()?.dataset.testid).toBe('send-receiver')
  await userEvent.fill(receiver, '0x1234')
  await expect.poll(next).toBe('Invalid Address')
  await expect.element(modal.getByText(/This is not an address on Ethereum/)).toBeVisible()
  await userEvent.fill(receiver, 'captain')
  await expect.element(modal.getByText(/If it is a name, enter the whole name/)).toBeVisible()
  await userEvent.fill(receiver, storyReceiver)
  await expect.poll(next).toBe('Preview Send')
})

test('behavior: Max leaves the fee for the native token, and is everything for another one', async () => {
  const { amount, find, modal } = await show()
  await userEvent.click(modal.getByRole('button', { name: /^Max/ }))
  // 2.5 ether minus 21,000 gas at 1 gwei.
  await expect.element(amount).toHaveValue('2.499979')
  await expect.element(modal.getByText(/for the network fee/)).toBeVisible()
  await userEvent.fill(amount, '1')
  expect(modal.getByText(/for the network fee/).elements()).toEqual([])
  expect(find('send-balance')?.textContent).toContain('2.500')
  await ends.pop()?.()

  const token = storyToken('USDX', '1250.5')
  const other = await show(
    { tokens: [storyEther, token] },
    { before: (portico) => fillSend(portico, { token }) },
  )
  await userEvent.click(other.modal.getByRole('button', { name: /^Max/ }))
  await expect.element(other.amount).toHaveValue('1250.5')
})

test("behavior: amounts are shown with the separators that are typed, those of the site's locale", async () => {
  const big = { ...storyEther, quantity: { decimals: '18', numeric: '12500.25' }, value: 37_500_750 }
  const { amount, find, modal, next, root, title } = await show(
    { tokens: [big] },
    { before: (portico) => fillSend(portico, { receiverAddress: storyReceiver, token: big }), locale: 'de' },
  )
  const text = (id: string) => find(id)?.textContent?.replace(/[\u00a0\u202f]/g, ' ')
  await expect.poll(() => text('send-balance')).toContain('12.500,250 ETH')
  await amount.fill('2,5')
  await expect.poll(() => root.textContent).toContain('7.500,00\u00a0$')
  await expect.poll(next).toBe('Preview Send')
  await modal.getByTestId('send-next').click()
  await expect.poll(title).toBe('Review')
  await expect.poll(() => text('review-amount')).toContain('2,5 ETH')
  expect(root.textContent).not.toMatch(/\d\.\d{1,2}(?!\d)/)
})

test('error: if the site’s locale is invalid, amounts are shown and typed as in English', async () => {
  for (const locale of ['no tag', 'xx_YY', '', 5 as never]) {
    const { amount, find, modal } = await show({ tokens: [storyEther] }, { locale })
    await expect.poll(() => find('send-balance')?.textContent).toContain('2.500')
    await userEvent.fill(amount, '0.5')
    await expect.element(modal.getByText('$1,500.00')).toBeVisible()
    await ends.pop()?.()
  }
})

test('behavior: the value of the amount is below it', async () => {
  const { amount, modal } = await show()
  await userEvent.fill(amount, '0.5')
  await expect.element(modal.getByText('$1,500.00')).toBeVisible()
})

test('behavior: a name is resolved when typing pauses, and its complete address is shown', async () => {
  const { amount, find, modal, next, portico, receiver, title } = await show({
    names: { 'ada.eth': storyReceiver },
  })
  await userEvent.fill(amount, '0.5')
  await userEvent.type(receiver, 'ada.eth')
  await expect.element(modal.getByText(/0x8617 E340 B3D0 1FA5 F11F 306F 4090 FD50 E238 070D/)).toBeVisible()
  await expect.poll(next).toBe('Preview Send')
  find('send-next')?.click()
  await expect.poll(title).toBe('Review')
  expect(getSendState(portico)).toMatchObject({
    receiverAddress: storyReceiver,
    receiverProfileName: 'ada.eth',
  })
  find('send-cancel')?.click()
  await expect.poll(title).toBe('Send')
  await userEvent.fill(receiver, 'bob.eth')
  await expect.element(modal.getByText(/Error resolving name/)).toBeVisible()
  expect(next()).toBe('Invalid Address')
  expect(getSendState(portico).receiverAddress).toBeUndefined()
})

test('behavior: a name is resolved half a second after the last letter', async () => {
  const lookedUp: string[] = []
  const names = new Proxy<Record<string, string>>(
    {},
    {
      get(_, name) {
        lookedUp.push(String(name))
        return storyReceiver
      },
    },
  )
  const { modal, receiver } = await show({ names })
  const { pass, passing } = stopClock()
  for (const letters of ['ada.e', 'th']) {
    await userEvent.type(receiver, letters)
    await pass(499)
  }
  expect(lookedUp).toEqual([])
  await pass(1)
  const found = () => modal.getByText(/0x8617 E340 B3D0/).query()
  await expect.poll(passing(found)).not.toBeNull()
  expect(lookedUp).toEqual(['ada.eth'])
})

test('behavior: while a name is resolved there is no error, and the review is unavailable', async () => {
  const { amount, find, modal, next, receiver } = await show({ names: { 'ada.eth': 'never' } })
  await userEvent.fill(amount, '0.5')
  await userEvent.fill(receiver, 'ada.eth')
  await expect.element(modal.getByText('Looking up ada.eth…').first()).toBeVisible()
  expect(next()).toBe('Preview Send')
  expect(find('send-next')?.getAttribute('aria-disabled')).toBe('true')
})

test('behavior: an address that is pasted anywhere goes into its field', async () => {
  const { find, focused, receiver } = await show()
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', ` ${storyReceiver}\n`)
  find('send-amount')?.dispatchEvent(
    new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData, composed: true }),
  )
  await expect.element(receiver).toHaveValue(storyReceiver)
  await expect.poll(() => focused()?.dataset.testid).toBe('send-receiver')
})

test('behavior: known recipients are suggested, filtered by the input, and removed on request', async () => {
  const { modal, receiver, root } = await show({}, { before: knowUsers })
  await expect.element(modal.getByRole('heading', { name: 'Recent recipients' })).toBeVisible()
  await userEvent.fill(receiver, 'love')
  await expect.poll(() => root.querySelectorAll('[data-known]').length).toBe(1)
  await userEvent.click(modal.getByRole('button', { name: /Ada Lovelace/ }))
  await expect.element(receiver).toHaveValue(storyReceiver)
  await expect.element(modal.getByText('Contact', { exact: true })).toBeVisible()

  await userEvent.click(modal.getByRole('button', { name: 'Clear address' }))
  await userEvent.click(modal.getByRole('button', { name: 'Edit recent recipients' }))
  await userEvent.click(modal.getByRole('button', { name: /^Remove 0xde70/ }))
  await expect.poll(() => root.querySelector('[data-known^="0xde70"]')).toBeNull()
})

test("behavior: on Rootstock, a contact of another network gets the network's capitals, so it does not look misspelled", async () => {
  const stored = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  const { modal, receiver } = await show(
    { misspelt: [stored] },
    {
      before: (portico) => knowUsers(portico, { contacts: { 'Ada Lovelace': stored }, recipients: [] }),
      isEmpty: true,
      networks: [storyNetwork(30, 'Rootstock', 'RBTC')],
    },
  )
  const contact = modal.getByRole('button', { name: /Ada Lovelace/ })
  await expect.element(contact).toHaveTextContent('0x5aaE…EAeD')
  await userEvent.click(contact)
  // Source: EIP-1191, its test cases.
  await expect.element(receiver).toHaveValue('0x5aaEB6053f3e94c9b9a09f33669435E7ef1bEAeD')
  await expect.element(modal.getByText('Contact', { exact: true })).toBeVisible()
  expect(modal.getByRole('checkbox').elements()).toHaveLength(0)
})

test('behavior: the user’s own account is labeled', async () => {
  const { modal, receiver } = await show()
  await userEvent.fill(receiver, storyAddress.toLowerCase())
  await expect.element(modal.getByText('Your own account')).toBeVisible()
})

test('behavior: a wrong checksum needs a confirmation', async () => {
  const { amount, find, modal, receiver, title } = await show({ misspelt: [storyReceiver] })
  await userEvent.fill(amount, '0.5')
  await userEvent.fill(receiver, storyReceiver)
  await expect.element(modal.getByText(/A letter is probably wrong/)).toBeVisible()
  expect(find('send-next')?.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(modal.getByRole('checkbox'))
  await userEvent.click(modal.getByRole('button', { name: 'Preview Send' }))
  await expect.poll(title).toBe('Review')
  // The review repeats the warning while the user can still go back.
  await expect.element(modal.getByText(/You were warned about this address/)).toBeVisible()
  expect(modal.getByText('Save as contact').query()).toBeNull()
})

test('hardening A38: a device without contacts warns of look-alikes of recipients that the account paid', async () => {
  const { amount, find, modal, receiver } = await show(
    {},
    { server: storyServer({ history: storyHistory }).url },
  )
  await userEvent.fill(amount, '0.5')
  await userEvent.fill(receiver, lookAlikeOfFriend)
  await expect.element(modal.getByText('This address only looks like one you know:')).toBeVisible()
  expect(find('send-next')?.getAttribute('aria-disabled')).toBe('true')
})

test('behavior: sending a token to its own contract is refused', async () => {
  const token = storyToken('USDX', '5')
  const contract = token.address?.split(':')[2] ?? ''
  const { amount, modal, next, receiver } = await show(
    { tokens: [storyEther, token] },
    { before: (portico) => fillSend(portico, { receiverAddress: undefined, token }) },
  )
  await userEvent.fill(amount, '1')
  await userEvent.fill(receiver, contract)
  await expect.element(modal.getByText(/the token’s own contract/)).toBeVisible()
  expect(next()).toBe('Invalid Address')
})

describe('hardening A38: a look-alike of a known address', () => {
  test('cannot be chosen with one tap', async () => {
    const { receiver, root } = await show(
      {},
      { before: (portico) => knowUsers(portico, { recipients: [storyLookAlike] }) },
    )
    await expect.poll(() => root.querySelector(`[data-known="${storyLookAlike}"]`)).not.toBeNull()
    const row = root.querySelector<HTMLElement>(`[data-known="${storyLookAlike}"]`)
    expect(row?.textContent).toContain('Look-alike')
    row?.click()
    await expect.element(receiver).toHaveValue('')
    // The user named the contact that it imitates, so the contact is offered as before.
    const contact = root.querySelector<HTMLElement>(`[data-known="${storyReceiver}"]`)
    expect(contact?.getAttribute('aria-disabled')).toBeNull()
  })

  test('is reported when pasted: both addresses in full, and the review waits for a checkbox', async () => {
    const { amount, find, modal, next, receiver, title } = await show({}, { before: knowUsers })
    await userEvent.fill(amount, '0.5')
    await userEvent.fill(receiver, storyLookAlike)
    await expect.element(modal.getByText('This address only looks like one you know:')).toBeVisible()
    await expect.element(modal.getByText(/0x8617 E340 B3D0/)).toBeVisible()
    await expect.element(modal.getByText(/0x8617 0000 0000/)).toBeVisible()
    await expect.poll(next).toBe('Preview Send')
    expect(find('send-next')?.getAttribute('aria-disabled')).toBe('true')
    find('send-next')?.click()
    expect(title()).toBe('Send')
    await userEvent.click(modal.getByRole('checkbox'))
    expect(find('send-next')?.getAttribute('aria-disabled')).toBeNull()
    // If the address changes, the user must confirm it again.
    await userEvent.fill(receiver, storyReceiver)
    await userEvent.fill(receiver, storyLookAlike)
    await expect.poll(() => find('send-next')?.getAttribute('aria-disabled')).toBe('true')
  })
})

test('hardening A39: a contact’s name is shown without invisible or reversing characters', async () => {
  const { root } = await show(
    {},
    {
      before: (portico) =>
        void saveContact(portico, {
          address: storyReceiver,
          name: 'A\u200bda \u202eevil',
          namespace: 'eip155',
        }),
    },
  )
  await expect
    .poll(() => root.querySelector(`[data-known="${storyReceiver}"] .row-title`)?.textContent)
    .toBe('Ada evil')
})

test('hardening A29: typed text and names by others are plain text', async () => {
  const names = hostileTexts.filter((_, index) => index % 16 === 0)
  const tokens = [
    storyEther,
    ...names.map((name, index) => storyToken(`T${index}`, '5', { name, symbol: name })),
  ]
  const { amount, receiver, root } = await show(
    { tokens },
    {
      before: (portico) => {
        knowUsers(portico, { contacts: {} })
        for (const [index, name] of names.entries()) {
          saveContact(portico, { address: `0x${String(index).padStart(40, '0')}`, name, namespace: 'eip155' })
        }
        fillSend(portico, { receiverAddress: undefined, sendTokenAmount: undefined, token: tokens[3] })
      },
    },
  )
  const heard = vi.fn()
  Reflect.set(globalThis, 'portico_xss', heard)
  for (const name of names.slice(0, 8)) {
    await userEvent.fill(amount, name)
    await userEvent.fill(receiver, name)
  }
  expect(root.querySelectorAll('script, iframe, object, embed, form, img, link, meta, base')).toHaveLength(0)
  expect(heard).not.toHaveBeenCalled()
  Reflect.deleteProperty(globalThis, 'portico_xss')
})

describe('hardening B4: fields', () => {
  test.each([
    '',
    ' ',
    '0x',
    '0x1',
    `${storyReceiver}00`,
    'a..b',
    '.eth',
    'x'.repeat(5000),
    '🦄',
    '0x0000000000000000000000000000000000000000',
  ])('%s is not a recipient', async (text) => {
    const { amount, next, portico, receiver } = await show()
    await userEvent.fill(amount, '0.5')
    await userEvent.fill(receiver, text)
    const expected = text.trim() === '' ? 'Add Address' : 'Invalid Address'
    await expect.poll(next).toBe(expected)
    expect(getSendState(portico).receiverAddress).toBeUndefined()
  })
})

describe("'Token Balance Unavailable'", () => {
  test('hardening B2: is a toast, sends no request for 30 s, and the form stays', async () => {
    // The clock is stopped, so the 30 s do not pass, however slow the machine is.
    const now = Date.now()
    vi.spyOn(Date, 'now').mockImplementation(() => now)
    const { amount, find, root } = await show({ tokens: 'fail' }, { balance: 'fail' })
    await expect.poll(() => root.querySelector('.toasts')?.textContent).toContain('Token Balance Unavailable')
    await userEvent.fill(amount, '0.5')
    const retry = find('balances-retry')
    expect(retry?.textContent).toBe('Try again in 30 s')
    expect(retry?.getAttribute('aria-disabled')).toBe('true')
    await expect.element(amount).toHaveValue('0.5')
  })

  test('hardening R15: after the pause one retry loads the balances', async () => {
    const script: StorySending = { tokens: 'fail' }
    let now = Date.now()
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now)
    const { find, next, portico } = await show(script, {
      balance: 'fail',
      isEmpty: true,
    })
    await expect.poll(() => find('balances-retry')?.textContent).toBe('Try again in 30 s')
    script.tokens = [storyEther]
    now += 31_000
    await expect.poll(() => find('balances-retry')?.textContent).toBe('Try again')
    find('balances-retry')?.click()
    await expect.poll(() => getSendState(portico).tokenBalances.length).toBe(1)
    await expect.poll(() => find('balances-retry')).toBeNull()
    // If the account has only one token, that one is chosen.
    await expect.poll(next).toBe('Add Amount')
    clock.mockRestore()
  })
})

test('behavior: after choosing another token the rest is unchanged', async () => {
  const { amount, find, modal, receiver, title } = await show()
  await userEvent.fill(amount, '0.25')
  await userEvent.fill(receiver, 'someb')
  find('send-token')?.click()
  await expect.poll(title).toBe('Select token')
  await userEvent.click(modal.getByRole('button', { name: /Dollar of the stories/ }))
  await expect.poll(title).toBe('Send')
  await expect.element(amount).toHaveValue('0.25')
  await expect.element(receiver).toHaveValue('someb')
  expect(find('send-token')?.textContent).toContain('USDX')
})

test('behavior: another network clears the fields', async () => {
  const { amount, find, portico } = await show({
    tokens: [storyEther, { ...storyEther, chainId: 'eip155:8453' }],
  })
  await userEvent.fill(amount, '0.25')
  portico.inWallet.switchTo('eip155:8453')
  await expect.element(amount).toHaveValue('')
  expect(find('send-next')?.dataset.step).not.toBe('preview')
})

test('behavior: a wallet without a response blocks the review and says so', async () => {
  const { find } = await show({}, { restoring: true })
  expect(find('send-next')?.getAttribute('aria-disabled')).toBe('true')
  expect(find('send-next')?.title).toBe('Waiting for Harbor. Unlock it to continue.')
})

test('behavior: a pasted request fills recipient, token and amount', async () => {
  const { amount, modal, next, portico, receiver } = await show({}, { isEmpty: true })
  await expect.poll(() => getSendState(portico).tokenBalances.length).toBeGreaterThan(1)
  const usdx = storyToken('USDX', '1250.5').address?.split(':').at(-1)
  await receiver.fill(`ethereum:${usdx}@1/transfer?address=${storyReceiver}&uint256=12500000`)
  await expect.element(receiver).toHaveValue(storyReceiver)
  await expect.element(amount).toHaveValue('12.5')
  await expect.element(modal.getByTestId('send-token')).toHaveTextContent('USDX')
  await expect.poll(next).toBe('Preview Send')
})

test.each([
  [`ethereum:${storyReceiver}@99999?value=1`, 'another network (eip155:99999)'],
  ['solana:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv?amount=1', 'is for Solana'],
])('error: a request for another network is reported at the field, and fills nothing', async (text, problem) => {
  const { amount, modal, receiver } = await show()
  await receiver.fill(text)
  await expect.element(modal.getByText(problem, { exact: false })).toBeVisible()
  await expect.element(receiver).toHaveAttribute('aria-invalid', 'true')
  await expect.element(amount).toHaveValue('')
})
