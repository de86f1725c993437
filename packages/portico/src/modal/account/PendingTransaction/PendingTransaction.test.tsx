import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { TrackedSend } from '../../../core/entities.js'
import { changeSends, trackedSendsOf } from '../../../core/trackedSends.js'
import type { StorySending } from '../../testing/storySending.js'
import { viewTest } from '../../testing/viewTest.js'
import { pendingId, pendingSend } from './PendingTransaction.stories.js'

const open = viewTest('PendingTransaction')

async function show(sending: StorySending = { replacing: {} }, more: Partial<TrackedSend> = {}) {
  const shown = await open({}, { data: { id: pendingId }, sending: { ends: 'never', ...sending } })
  changeSends(shown.portico, () => [pendingSend(more)])
  await expect.element(shown.modal.getByTestId('pending-amount')).toBeVisible()
  return shown
}

test('default: its state, its recipient, its nonce, and a link to the explorer', async () => {
  const { modal, root } = await show()
  await expect.element(modal.getByTestId('pending-amount')).toHaveTextContent('1.5 ETH')
  await expect.element(modal.getByTestId('pending-status')).toHaveTextContent('On its way')
  await expect.element(modal.getByTestId('pending-nonce')).toHaveTextContent('7')
  expect(root.querySelector<HTMLAnchorElement>('a.row')?.href).toBe(
    `https://explorer-1.test/tx/0x${'5e'.repeat(32)}`,
  )
})

test.each([
  ['speed-up', 'pending-speed-up', 'Speed up', 'you pay twice', 'Being sped up'],
  ['cancel', 'pending-cancel', 'Cancel transaction', 'cancel nothing', 'Being canceled'],
] as const)('behavior: %s shows fee and nonce first, asks the wallet once, and says that it is pending', async (kind, button, confirm, warning, told) => {
  const { modal, portico } = await show()
  await modal.getByTestId(button).click()
  await expect.element(modal.getByTestId('pending-fee')).toHaveTextContent('at most 0.000021 ETH')
  await expect.element(modal.getByText('Check the number: “nonce” in Harbor must be 7')).toBeVisible()
  await expect.element(modal.getByText(warning, { exact: false })).toBeVisible()
  expect(portico.asked.filter((one) => one.startsWith('replaceSend'))).toEqual([])
  await modal.getByRole('button', { exact: true, name: confirm }).click()
  await expect.element(modal.getByTestId('pending-status')).toHaveTextContent(told)
  expect(portico.asked.filter((one) => one.startsWith('replaceSend'))).toEqual([
    `replaceSend Harbor ${kind} 0x5e5e`,
  ])
})

test('behavior: a wallet that ignores the nonce is explained in plain words, and not offered again', async () => {
  const { modal, portico } = await show({ replacing: { answers: 'ignore' } })
  await modal.getByTestId('pending-speed-up').click()
  await modal.getByTestId('pending-confirm').click()
  await expect
    .element(modal.getByText('Harbor changed the transaction number and sent a second transaction'))
    .toBeVisible()
  await expect.element(modal.getByText('You may pay twice', { exact: false })).toBeVisible()
  // The kit also follows the second transaction.
  expect(trackedSendsOf(portico).getState()).toHaveLength(2)
  await expect.element(modal.getByText('Harbor chooses transaction numbers itself')).toBeVisible()
  expect(modal.getByTestId('pending-speed-up').elements()).toHaveLength(0)
})

test('behavior: if it is unknown whether the wallet kept the nonce, the screen says so, too', async () => {
  const { modal } = await show({ replacing: { answers: 'unseen' } })
  await modal.getByTestId('pending-cancel').click()
  await modal.getByTestId('pending-confirm').click()
  await expect
    .element(modal.getByText('The new transaction is not on the network yet', { exact: false }))
    .toBeVisible()
})

test('behavior: after a rejection the screen says that nothing changed, and the user can try again', async () => {
  const { modal } = await show({ replacing: { answers: 'reject' } })
  await modal.getByTestId('pending-cancel').click()
  await modal.getByTestId('pending-confirm').click()
  await expect.element(modal.getByText('You declined in Harbor', { exact: false })).toBeVisible()
  await expect.element(modal.getByTestId('pending-speed-up')).toBeVisible()
})

test('behavior: if it cannot be replaced, nothing is offered', async () => {
  const { modal } = await show({})
  await expect.element(modal.getByText('It cannot be sped up or canceled')).toBeVisible()
  expect(modal.getByTestId('pending-speed-up').elements()).toHaveLength(0)
})

test('error: a fee that the account cannot pay is reported before the prompt', async () => {
  const { modal, portico } = await show({ replacing: { feeWei: 3_000_000_000_000_000_000n } })
  await modal.getByTestId('pending-speed-up').click()
  await expect
    .element(modal.getByRole('alert').getByText('There is not enough ETH', { exact: false }))
    .toBeVisible()
  await expect.element(modal.getByTestId('pending-confirm')).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Enter}')
  expect(portico.asked.filter((one) => one.startsWith('replaceSend'))).toEqual([])
})

test('hardening R31: a transfer that waited too long in a contract account has no link, and is not called lost', async () => {
  const { modal, root } = await show(
    { ends: 'unknown' },
    {
      hash: 'proposal-7f3a',
      queuedAtBlock: 7,
      settledAt: Date.now(),
      status: 'dropped',
    },
  )
  await expect.element(modal.getByText('Nothing has been sent yet')).toBeVisible()
  await expect.element(modal.getByText('Do not send it again', { exact: false })).toBeVisible()
  expect(root.querySelector('a.row')).toBeNull()
  expect(root.textContent).not.toContain('proposal-7f3a')
})

test('behavior: once it has ended, the screen says so and offers nothing', async () => {
  const { modal, portico } = await show()
  await modal.getByTestId('pending-cancel').click()
  changeSends(portico, () => [
    pendingSend({ replacedBy: `0x${'ab'.repeat(32)}`, settledAt: Date.now(), status: 'canceled' }),
  ])
  await expect.element(modal.getByTestId('pending-status')).toHaveTextContent('Canceled')
  await expect.element(modal.getByText('You still have the 1.5 ETH', { exact: false })).toBeVisible()
  expect(modal.getByTestId('pending-confirm').elements()).toHaveLength(0)
})
