import { beforeAll, expect, test } from 'vitest'
import { loadViews } from '../../testing/loadViews.js'
import { openOn } from '../../testing/StoryModal.js'
import { listWallets } from '../../testing/storyDirectory.js'
import { viewTest } from '../../testing/viewTest.js'

const open = viewTest('GetWallet')
beforeAll(() => loadViews('GetWallet', 'Downloads', 'AllWallets'))

test('default: the first four of featured, custom and recommended; each leads to its download', async () => {
  const { all, modal, portico, title } = await open(
    { wallets: listWallets(60) },
    {
      connected: undefined,
      offer: {
        custom: [{ homepage: 'https://agora.story.test', id: 'agora', name: 'Agora' }],
        featured: ['sable', 'willow'],
      },
    },
  )
  const events: string[] = []
  portico.on('track', ({ event }) => events.push(event))
  await expect.poll(() => all('[data-wallet-id] .row-title')).toEqual(['Sable', 'Willow', 'Agora', 'Osprey'])
  await modal.getByRole('button', { name: 'Sable' }).click()
  await expect.poll(title).toBe('Get Sable')
  await modal.getByRole('button', { name: 'Back' }).click()
  await modal.getByRole('button', { name: /^Explore all wallets/ }).click()
  await expect.poll(title).toBe('All wallets')
  expect(events).toEqual(expect.arrayContaining(['CLICK_GET_WALLET', 'CLICK_ALL_WALLETS']))
})

test('behavior: a list that failed says so, and can be retried', async () => {
  const { all, modal, server } = await open({ wallets: 'fail' }, { connected: undefined })
  await expect.element(modal.getByText('The list of wallets could not be loaded')).toBeVisible()
  server.answers = { wallets: listWallets(5) }
  await modal.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => all('[data-wallet-id] .row-title').length).toBe(4)
})

test('behavior: if nothing is listed it says where to look', async () => {
  const { modal } = await open({ wallets: [] }, { connected: undefined })
  await expect.element(modal.getByText('No wallet is listed here')).toBeVisible()
  await expect.element(modal.getByRole('button', { name: /reload this page/ })).toBeVisible()
})

test('behavior: the explanation of wallets leads to it, if there is a directory', async () => {
  const { modal, portico, root, title } = await open({ wallets: listWallets(9) }, { connected: undefined })
  openOn(portico, 'WhatIsAWallet')
  await expect.poll(title).toBe('What is a wallet?')
  await modal.getByRole('button', { name: 'Get a wallet' }).click()
  await expect.poll(title).toBe('Get a wallet')
  expect(root.querySelector('[data-testid="get-a-wallet"]')).toBeNull()
})
