import { expect, test } from 'vitest'
import { grantPermissions } from '../../../core/actions/grantPermissions.js'
import { viewTest } from '../../testing/viewTest.js'
import { sessionOptions, storySession, storySessions } from './SmartSessionList.stories.js'

const open = viewTest('SmartSessionList')

test('default: each key with its limit and its expiry; one with the amount it has sent', async () => {
  const { all, modal, server } = await open({ sessions: storySessions }, sessionOptions)
  await expect.element(modal.getByTestId('session').first()).toBeVisible()
  expect(all('.session .row-title')).toEqual([
    'Up to 0.05\u00a0ETH each day',
    'Up to 25\u00a0USDX, and 1 more',
  ])
  expect(server.asked.filter((path) => path.startsWith('/v1/sessions/'))).toHaveLength(1)
  await modal.getByTestId('session').first().click()
  await expect.element(modal.getByTestId('session-limit')).toHaveTextContent('0.05 ETH each day')
  await expect.element(modal.getByTestId('session-spent')).toHaveTextContent('0.012 ETH')
})

test('behavior: a revoked key leaves the list, with one wallet prompt', async () => {
  const { modal, portico, server } = await open({ sessions: storySessions }, sessionOptions)
  await modal.getByTestId('session').first().click()
  await expect.element(modal.getByTestId('session-revoke')).toBeVisible()
  server.answers = { sessions: storySessions.slice(1) }
  await modal.getByTestId('session-revoke').click()
  await expect.element(modal.getByText('Key revoked')).toBeVisible()
  await expect.poll(() => modal.getByTestId('session').elements().length).toBe(1)
  expect(portico.asked.filter((one) => one.startsWith('revoke'))).toEqual([`revoke ${storySession.pci}`])
})

test.each([
  ['reject', 'You declined in Harbor'],
  ['fail', 'The key was not revoked'],
] as const)('error: %s: the screen says that the key still works, and the user can try again', async (permitting, words) => {
  const { modal } = await open({ sessions: storySessions }, { ...sessionOptions, sending: { permitting } })
  await modal.getByTestId('session').first().click()
  await modal.getByTestId('session-revoke').click()
  await expect.element(modal.getByText(words, { exact: false })).toBeVisible()
  await expect.element(modal.getByText('still works', { exact: false })).toBeVisible()
  await expect.element(modal.getByTestId('session-revoke')).toHaveTextContent('Revoke key')
})

test('error: an account that cannot be read does not count as one without keys', async () => {
  const { modal, server } = await open({ sessions: 'fail' }, sessionOptions)
  await expect.element(modal.getByText('Your account could not be read')).toBeVisible()
  server.answers = { sessions: [] }
  await modal.getByRole('button', { name: 'Try again' }).click()
  await expect.element(modal.getByText('No app has a key')).toBeVisible()
})

test('behavior: a grant by the site is shown, with what the account enforces of it', async () => {
  const { modal, portico, title } = await open({ sessions: [storySession] }, sessionOptions)
  const parameters = {
    expiresAt: storySession.endsAt,
    key: storySession.key,
    limits: [{ amount: '50000000000000000' }],
    periodSeconds: 86_400,
  }
  expect(await grantPermissions(portico, parameters)).toEqual({ context: storySession.key })
  await expect.poll(title).toBe('Key allowed')
  await expect.element(modal.getByTestId('session-limit')).toHaveTextContent('0.05 ETH each day')
  await modal.getByTestId('session-list').click()
  await expect.element(modal.getByTestId('session')).toBeVisible()
})

test('behavior: without the flag there are no views of session keys', async () => {
  const { title } = await open({ sessions: storySessions }, { ...sessionOptions, features: {} })
  await expect.poll(title).toBe('Account')
})
