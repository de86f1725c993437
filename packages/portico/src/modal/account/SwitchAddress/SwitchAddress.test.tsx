import { afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getAccount } from '../../../core/actions/getAccount.js'
import { storyReceiver } from '../../testing/fillSend.js'
import { loadViews } from '../../testing/loadViews.js'
import { renderModal } from '../../testing/renderModal.js'
import { openOn } from '../../testing/StoryModal.js'
import { type StoryOptions, storyAddress, storyNetwork, storyPortico } from '../../testing/storyPortico.js'
import { storyEther } from '../../testing/storySending.js'

beforeAll(() => loadViews('SwitchAddress'))

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

async function show(options: StoryOptions = {}) {
  const portico = storyPortico({
    connected: 'Harbor',
    sending: {},
    wallets: [{ addresses: [storyAddress, storyReceiver], name: 'Harbor' }],
    ...options,
  })
  const shown = await renderModal(portico)
  ends.push(shown.end)
  openOn(portico, 'SwitchAddress')
  await expect.poll(shown.title).toBe('Switch account')
  const row = (address: string) => shown.root.querySelector<HTMLElement>(`[data-testid="account-${address}"]`)
  return { ...shown, row }
}

test('default: each account with its balance; a click makes another one active, without a prompt', async () => {
  const { portico, row } = await show()
  expect(row(storyAddress)?.getAttribute('aria-current')).toBe('true')
  await expect.poll(() => row(storyReceiver)?.textContent).toContain('2.500')
  await expect.poll(() => row(storyReceiver)?.textContent).toContain('$8,770.50')
  const asked = portico.asked.length
  row(storyReceiver)?.click()
  await expect.poll(() => getAccount(portico).address).toBe(storyReceiver)
  expect(portico.asked).toHaveLength(asked)
})

test("behavior: on Rootstock, each account has the network's capitals", async () => {
  const own = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  const { row } = await show({
    networks: [storyNetwork(30, 'Rootstock', 'RBTC')],
    wallets: [{ addresses: [own, storyReceiver], name: 'Harbor' }],
  })
  // Source: EIP-1191, its test cases.
  await expect
    .poll(() => row(own)?.textContent?.replaceAll(' ', ''))
    .toContain('0x5aaEB6053f3e94c9b9a09f33669435E7ef1bEAeD')
  expect(row(own)?.textContent).toContain('0x5aaE…EAeD')
})

test('behavior: at 320 px no figure wraps: it moves below the account', async () => {
  const { innerHeight, innerWidth } = window
  onTestFinished(() => page.viewport(innerWidth, innerHeight))
  await page.viewport(320, 640)
  const { root, row } = await show({
    sending: {
      tokens: [{ ...storyEther, quantity: { decimals: '18', numeric: '9999.004' }, value: 25_029_120.2 }],
    },
  })
  await expect.poll(() => row(storyReceiver)?.textContent).toContain('$25,029,120.20')
  const figures = [...root.querySelectorAll<HTMLElement>('.accounts-worth, .accounts-balance bdi')]
  expect(figures).toHaveLength(4)
  for (const figure of figures) {
    const range = document.createRange()
    range.selectNodeContents(figure)
    expect(new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size).toBe(1)
  }
  const account = row(storyReceiver)
  expect(account?.scrollWidth).toBeLessThanOrEqual(account?.clientWidth ?? 0)
  const bottomOf = (selector: string) => account?.querySelector(selector)?.getBoundingClientRect()
  expect(bottomOf('.row-trailing')?.top).toBeGreaterThanOrEqual(bottomOf('.row-text')?.bottom ?? Infinity)
})

test('behavior: the focus is on the active account, and the arrow keys move to the others', async () => {
  const { focused, row } = await show()
  expect(focused()).toBe(row(storyAddress))
  await userEvent.keyboard('{ArrowDown}')
  expect(focused()).toBe(row(storyReceiver))
})

test('hardening B2: an unknown balance is not zero', async () => {
  const { row } = await show({ balance: 'fail', sending: { tokens: 'fail' } })
  await expect.poll(() => row(storyAddress)?.textContent).toContain('–')
})

test('behavior: until the wallet responds, nothing can be switched', async () => {
  const { portico, row } = await show({ restoring: true })
  expect(row(storyReceiver)?.getAttribute('aria-disabled')).toBe('true')
  row(storyReceiver)?.click()
  expect(getAccount(portico).address).toBe(storyAddress)
})
