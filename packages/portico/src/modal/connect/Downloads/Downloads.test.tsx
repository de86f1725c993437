import { beforeAll, expect, test } from 'vitest'
import { toWallet } from '../../../core/wallet.js'
import { loadViews } from '../../testing/loadViews.js'
import { playPhone } from '../../testing/playPhone.js'
import { listedWallet } from '../../testing/storyDirectory.js'
import { viewTest } from '../../testing/viewTest.js'

const open = viewTest('Downloads')
beforeAll(() => loadViews('Downloads'))
const show = (row: object) => open({}, { connected: undefined, data: { wallet: toWallet(row) } })

test('default: each store is a link that opens in a new tab, and names its site', async () => {
  const { modal, portico, title } = await show(listedWallet('Osprey'))
  const events: string[] = []
  portico.on('track', ({ event }) => events.push(event))
  expect(title()).toBe('Get Osprey')
  const links = modal.getByRole('link').elements() as HTMLAnchorElement[]
  expect(links.map(({ href, rel, target }) => [href, rel, target])).toEqual([
    ['https://extensions.story.test/osprey', 'noopener noreferrer', '_blank'],
    ['https://apps.story.test/osprey', 'noopener noreferrer', '_blank'],
    ['https://play.story.test/osprey', 'noopener noreferrer', '_blank'],
    ['https://osprey.story.test/', 'noopener noreferrer', '_blank'],
  ])
  expect(links[0]?.textContent).toContain('extensions.story.test')
  links[0]?.addEventListener('click', (event) => event.preventDefault())
  links[0]?.click()
  expect(events).toContain('CLICK_GET_WALLET')
})

test.each([
  ['android', 'https://play.story.test/osprey'],
  ['iPhone', 'https://apps.story.test/osprey'],
] as const)('behavior: on a phone its own store comes first (%s)', async (phone, first) => {
  const end = playPhone(phone)
  try {
    const { modal } = await show(listedWallet('Osprey'))
    expect((modal.getByRole('link').elements()[0] as HTMLAnchorElement).href).toBe(first)
  } finally {
    end()
  }
})

test('behavior: a wallet without any download', async () => {
  const { modal } = await show({ id: 'osprey', name: 'Osprey' })
  await expect.element(modal.getByText('No download page for Osprey')).toBeVisible()
})

test('hardening A34: a store that is not a web page is not offered', async () => {
  const { modal } = await show(
    listedWallet('Osprey', { app_store: 'javascript:alert(1)', play_store: 'itms-apps://x' }),
  )
  const links = modal.getByRole('link').elements() as HTMLAnchorElement[]
  expect(links.map(({ protocol }) => protocol)).toEqual(['https:', 'https:'])
})
