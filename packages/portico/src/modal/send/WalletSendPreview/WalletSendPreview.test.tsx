import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { getContacts, getRecipients } from '../../../core/actions/contacts.js'
import { send } from '../../../core/actions/send.js'
import { getSends } from '../../../core/actions/sends.js'
import { getSendState } from '../../../core/actions/updateSend.js'
import type { SendState } from '../../../core/entities.js'
import { answerLate, listAsked } from '../../testing/answerLate.js'
import { fillSend, knowUsers, storyReceiver } from '../../testing/fillSend.js'
import { loadViews } from '../../testing/loadViews.js'
import { renderModal } from '../../testing/renderModal.js'
import { openOn } from '../../testing/StoryModal.js'
import { storyAddress, storyPortico } from '../../testing/storyPortico.js'
import { type StorySending, storyEther, storyToken } from '../../testing/storySending.js'

beforeAll(() => loadViews('Account', 'WalletSend', 'WalletSendPreview'))

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  vi.restoreAllMocks()
})

/** Opens the review as a user does: from Account through Send. */
async function show(sending: StorySending = {}, state: Partial<SendState> = {}) {
  const portico = storyPortico({ connected: 'Harbor', sending })
  const shown = await renderModal(portico)
  ends.push(shown.end)
  openOn(portico)
  await expect.poll(shown.title).toBe('Account')
  const find = (id: string) => shown.root.querySelector<HTMLElement>(`[data-testid="${id}"]`)
  await expect.poll(() => find('account-send')).not.toBeNull()
  fillSend(portico, state)
  find('account-send')?.click()
  await expect.poll(() => find('send-next')?.textContent).toBe('Preview Send')
  await expect.poll(() => find('send-next')?.getAttribute('aria-disabled')).toBeNull()
  find('send-next')?.click()
  await expect.poll(shown.title).toBe('Review')
  const press = () => find('send-confirm-button')?.click()
  const sent = () => portico.asked.filter((asked) => asked.startsWith('send'))
  return { ...shown, find, portico, press, sent }
}
const group = (address: string) => `0x${address.slice(2).match(/.{4}/g)?.join(' ')}`

test('default: everything in full, then the wallet, then Account; the fields are empty', async () => {
  const { find, focused, portico, press, root, sent, title } = await show()
  expect(find('review-amount')?.textContent).toContain('0.5')
  const text = root.querySelector('.review')?.textContent ?? ''
  expect(text).toContain(group(storyAddress))
  expect(text).toContain(group(storyReceiver))
  expect(find('review-network')?.textContent).toContain('Ethereum')
  await expect.poll(() => find('review-fee')?.textContent).toBe('at most0.000021\u00a0ETH$0.06')
  expect(focused()?.dataset.testid).toBe('send-confirm-button')
  expect(sent()).toEqual([])

  press()
  await expect.poll(title).toBe('Account')
  expect(sent()).toEqual([`send Harbor 500000000000000000 native ${storyReceiver}`])
  expect(getSendState(portico)).toMatchObject({ receiverAddress: undefined, token: undefined })
  expect(getSends(portico)[0]).toMatchObject({ amount: '500000000000000000', to: storyReceiver })
  expect(getRecipients(portico)[0]).toMatchObject({ address: storyReceiver })
  // Back does not lead to the form of a transfer that was already sent.
  expect(root.querySelector('[title="Back"]')).toBeNull()
})

test('hardening R40: what opens the recipient’s account is apart from the fee, as on the embedded wallet’s screen', async () => {
  const { find, modal } = await show({ estimate: { depositWei: 2_039_280_000_000_000n } })
  await expect.poll(() => find('review-fee')?.textContent).toBe('at most0.000021\u00a0ETH$0.06')
  await expect
    .element(modal.getByText(/^You also pay 0\.00204\sETH to open a token account for the recipient/))
    .toBeVisible()
})

test.each([
  ['the wallet pays', { payer: 'wallet' as const }, 'Paid for you'],
  ['nobody tells it', { isGasGuessed: true }, 'Shown in your wallet before you approve'],
])('hardening R40: if %s, no figure is shown for the fee', async (_, fee, words) => {
  const { find } = await show({ estimate: { fee } })
  await expect.poll(() => find('review-fee')?.textContent).toBe(words)
})

test('behavior: a fee without the data fee says so', async () => {
  const { find } = await show({ estimate: { fee: { isDataFeeUnknown: true } } })
  await expect
    .poll(() => find('review-fee')?.textContent)
    .toMatch(/0\.000021\sETH.*plus a network data fee, not known yet$/)
})

test('behavior: for a token with a transfer fee, the review shows what arrives', async () => {
  const { find, modal } = await show({ estimate: { received: 490_000_000_000_000_000n } })
  await expect.poll(() => find('review-received')?.textContent).toBe('0.49 ETH')
  await expect
    .element(
      modal.getByText(
        /^The token itself takes a fee of 0\.01\sETH from this transfer\. The recipient gets 0\.49\sETH\.$/,
      ),
    )
    .toBeVisible()
})

test('behavior: two clicks are one transfer', async () => {
  const { press, sent, title } = await show()
  press()
  press()
  await expect.poll(title).toBe('Account')
  expect(sent()).toHaveLength(1)
})

test('behavior: Enter that is held down since the previous screen confirms nothing', async () => {
  const { find, sent } = await show({ sends: 'never' })
  const held = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, key: 'Enter', repeat: true })
  find('send-confirm-button')?.dispatchEvent(held)
  expect(held.defaultPrevented).toBe(true)
  expect(sent()).toEqual([])
})

test('behavior: during the prompt, the requested details stay on screen', async () => {
  const { find, modal, press, root } = await show({ sends: 'never' })
  press()
  await expect.element(modal.getByRole('button', { name: 'Approve in Harbor' })).toBeVisible()
  await expect
    .element(modal.getByText('Check the amount and the address in Harbor, then approve there.'))
    .toBeVisible()
  expect(root.querySelector('.review')?.textContent).toContain(group(storyReceiver))
  expect(find('send-cancel')).toBeNull()
  await expect.element(modal.getByText(/Still waiting for Harbor/)).toBeVisible()
})

test('behavior: a rejection loses nothing, and the text does not blame the user', async () => {
  const script: StorySending = { sends: 'reject' }
  const { modal, portico, press, root, sent, title } = await show(script)
  press()
  await expect.element(modal.getByText('You declined in Harbor. Nothing was sent.')).toBeVisible()
  expect(root.querySelector('[role=alert] .advice, .advice[role=alert]')).toBeNull()
  expect(getSendState(portico)).toMatchObject({
    receiverAddress: storyReceiver,
    sendTokenAmount: 500_000_000_000_000_000n,
  })
  script.sends = 'approve'
  press()
  await expect.poll(title).toBe('Account')
  expect(sent()).toHaveLength(2)
})

test('behavior: a failure says what happened and what to do, and nothing is lost', async () => {
  const { find, modal, press, title } = await show({ sends: 'fail' })
  press()
  await expect.element(modal.getByText('Harbor could not send it')).toBeVisible()
  find('send-cancel')?.click()
  await expect.poll(title).toBe('Send')
  await expect.element(modal.getByRole('textbox', { name: 'Amount' })).toHaveValue('0.5')
  await expect.element(modal.getByRole('textbox', { name: 'Address or name' })).toHaveValue(storyReceiver)
})

test.each([
  ['There is not enough ETH for the network fee.', {}, { sendTokenAmount: 2_500_000_000_000_000_000n }],
  ['The network would reject this transfer.', { estimate: { refusal: 'TRANSFER_PAUSED' } }, {}],
])('behavior: %s The wallet is not asked', async (words, sending, state) => {
  const { find, modal, press, sent } = await show(sending, state)
  await expect.element(modal.getByText(words).first()).toBeVisible()
  expect(find('send-confirm-button')?.getAttribute('aria-disabled')).toBe('true')
  press()
  expect(sent()).toEqual([])
})

test('hardening B2: a network that does not respond leaves the review unchanged and offers a retry', async () => {
  const script: StorySending = { estimate: 'fail' }
  const { find, modal } = await show(script)
  await expect.element(modal.getByText('Not able to retrieve balance')).toBeVisible()
  expect(find('review-fee')?.textContent).toBe('Shown in your wallet before you approve')
  delete script.estimate
  await userEvent.click(modal.getByRole('button', { name: 'Try again' }))
  await expect.poll(() => find('review-fee')?.textContent).toContain('0.000021')
})

test('hardening A39: a name that resolves to another address is shown with both, and needs a confirmation', async () => {
  const other = '0x27b1fdb04752bbc536007a920d24acb045561c26'
  const script: StorySending = { names: { 'ada.eth': storyReceiver } }
  const { find, modal, portico, press, root, sent, title } = await show(script, {
    receiverAddress: storyReceiver,
    receiverProfileName: 'ada.eth',
  })
  script.names = { 'ada.eth': other }
  press()
  await expect
    .element(modal.getByText('ada.eth now points to another address. Nothing was sent.'))
    .toBeVisible()
  const shown = root.querySelector('.review')?.textContent ?? ''
  expect(shown).toContain(group(storyReceiver))
  expect(find('review-changed')?.textContent).toContain(group(other))
  expect(find('send-confirm-button')?.getAttribute('aria-disabled')).toBe('true')
  press()
  expect(sent()).toEqual([])

  find('use-new-address')?.click()
  await expect.poll(() => getSendState(portico).receiverAddress).toBe(other)
  expect(sent()).toEqual([])
  press()
  await expect.poll(title).toBe('Account')
  expect(sent()).toEqual([`send Harbor 500000000000000000 native ${other}`])
})

test('behavior: another network in the wallet clears the review', async () => {
  const { modal, portico, sent } = await show()
  portico.inWallet.switchTo('eip155:8453')
  await expect.element(modal.getByText('There is nothing to review')).toBeVisible()
  await userEvent.click(modal.getByRole('button', { name: 'Fill in a transfer' }))
  expect(sent()).toEqual([])
})

test('behavior: a new recipient can be stored as a contact, on this device, under a sanitized name', async () => {
  const { find, modal, portico } = await show()
  find('save-contact')?.click()
  await userEvent.fill(modal.getByRole('textbox', { name: 'Name of the contact' }), 'Ada \u202eLovelace')
  await userEvent.keyboard('{Enter}')
  await expect.element(modal.getByText('Contact', { exact: true })).toBeVisible()
  expect(getContacts(portico)).toEqual([
    { address: storyReceiver, name: 'Ada Lovelace', namespace: 'eip155' },
  ])
  expect(find('save-contact')).toBeNull()
})

test('behavior: a contact is shown by its name and cannot be added again', async () => {
  const portico = storyPortico({ connected: 'Harbor', sending: {} })
  knowUsers(portico)
  fillSend(portico)
  const { end, modal, root } = await renderModal(portico)
  ends.push(end)
  openOn(portico, 'WalletSendPreview')
  await expect.element(modal.getByText('Ada Lovelace')).toBeVisible()
  expect(root.querySelector('[data-testid="save-contact"]')).toBeNull()
})

test('hardening A41: every digit of the amount is shown and sent', async () => {
  const token = storyToken('USDX', '1250.500001')
  const { find, press, sent, title } = await show(
    { tokens: [storyEther, token] },
    { sendTokenAmount: 1_250_500_001n, token },
  )
  expect(find('review-amount')?.textContent).toContain('1,250.500001')
  press()
  await expect.poll(title).toBe('Account')
  expect(sent()[0]).toContain('send Harbor 1250500001 ')
})

test('behavior: if it is opened directly, it also returns to Account', async () => {
  const portico = storyPortico({ connected: 'Harbor', sending: {} })
  fillSend(portico)
  const { end, root, title } = await renderModal(portico)
  ends.push(end)
  openOn(portico, 'WalletSendPreview')
  await expect.poll(title).toBe('Review')
  root.querySelector<HTMLElement>('[data-testid="send-confirm-button"]')?.click()
  await expect.poll(title).toBe('Account')
})

const silence = 'Harbor has not answered yet'

test('hardening R32: a transfer that the wallet sends after its deadline empties the fields', async () => {
  const { find, modal, portico, press, title } = await show({ sends: 'silent' })
  press()
  await expect.element(modal.getByText(silence)).toBeVisible()
  await expect.poll(() => find('send-confirm-button')?.textContent).toBe('Send a second time')
  await answerLate(portico, 'sent')
  await expect.poll(title).toBe('Account')
  expect(getSendState(portico).receiverAddress).toBeUndefined()
})

test('hardening R32: a declined second request does not end the warning about the first, whose answer ends both', async () => {
  const script: StorySending = { sends: 'silent' }
  const { find, modal, portico, press, sent, title } = await show(script)
  press()
  await expect.element(modal.getByText(silence)).toBeVisible()
  script.sends = 'reject'
  press()
  await expect.poll(() => sent().length).toBe(2)
  await expect.poll(() => find('send-confirm-button')?.textContent).toBe('Send a second time')
  await expect.element(modal.getByText(silence)).toBeVisible()
  expect(listAsked(portico)).toHaveLength(1)
  await answerLate(portico, 'sent')
  await expect.poll(title).toBe('Account')
  expect(getSendState(portico).receiverAddress).toBeUndefined()
})

test('hardening R32: another transfer to the same receiver does not count as the answer', async () => {
  const script: StorySending = { sends: 'silent' }
  const { find, modal, portico, press } = await show(script)
  press()
  await expect.element(modal.getByText(silence)).toBeVisible()
  script.sends = 'approve'
  await send(portico, { amount: 1n, receiver: storyReceiver, token: storyEther })
  fillSend(portico)
  await expect.element(modal.getByText(silence)).toBeVisible()
  expect(find('send-confirm-button')?.textContent).toBe('Send a second time')
})

test('behavior: a late answer keeps another transfer that the user has filled in since', async () => {
  const { modal, portico, press } = await show({ sends: 'silent' })
  press()
  await expect.element(modal.getByText(silence)).toBeVisible()
  fillSend(portico, { sendTokenAmount: 7n })
  await expect.poll(() => modal.getByText(silence).elements()).toEqual([])
  await answerLate(portico, 'sent')
  await expect.poll(() => getSends(portico).length).toBe(1)
  expect(getSendState(portico).sendTokenAmount).toBe(7n)
})
