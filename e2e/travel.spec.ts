import type { Locator, Page } from '@playwright/test'
import { sample } from '../scripts/testing/sample.mjs'
import { keepingTest as test } from './keepingTest.js'
import { leaveAccount } from './leaveAccount.js'
import { newEmail } from './newEmail.js'
import { openPlayground } from './Playground.js'
import { readCode } from './readCode.js'
import { expect } from './test.js'
import { type Travel, travelOf, watchTravel } from './travel.js'

test.describe.configure({ timeout: 240_000 })

const sizes = [
  { height: 800, width: 1280 },
  { height: 720, width: 375 },
] as const

type Slow = { page: Page; slowness: number }

/** Returns a function that does a step, and what moved in each step so far. */
async function startWalk(page: Page) {
  const moved: Record<string, Travel[]> = {}
  const step = async (name: string, act: () => Promise<unknown>) => {
    const travel = await test.step(name, () => travelOf(page, act))
    if (travel.length > 0) moved[name] = travel
  }
  await watchTravel(page)
  const playground = await openPlayground(page, '/?email=on&socials=on')
  const to = async (control: Locator, title: string) => {
    await control.click()
    await expect(playground.modal.getByRole('heading', { exact: true, name: title })).toBeVisible()
  }
  return { ...playground, back: playground.modal.getByTestId('header-back'), moved, step, to }
}

async function slowDown({ page, slowness }: Slow): Promise<void> {
  if (slowness === 1) return
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
}

/** Walks from the page's button to the connected wallet. */
async function walkToLogin({ page, slowness }: Slow): Promise<Record<string, Travel[]>> {
  await slowDown({ page, slowness })
  const { back, connectButton, modal, moved, status, step, to } = await startWalk(page)
  await step('first opening of Connect', () => to(connectButton, 'Connect wallet'))
  // Scrolls before the step. Otherwise Playwright would scroll during it.
  await modal.getByTestId('all-wallets').scrollIntoViewIfNeeded()
  await step('All wallets', () => to(modal.getByTestId('all-wallets'), 'All wallets'))
  await step('back from All wallets', () => to(back, 'Connect wallet'))
  await step('I don’t have a wallet', () => to(modal.getByTestId('connect-guide'), 'What is a wallet?'))
  await step('back to Connect', () => to(back, 'Connect wallet'))
  const email = newEmail('walker')
  await modal.getByTestId('email-field').fill(email)
  await step('email typed', async () => {
    await page.keyboard.press('Enter')
    await expect(modal.getByTestId('code-field')).toBeVisible()
  })
  const code = await readCode(page, page.request, email)
  // Scrolls before the step. Otherwise Playwright would scroll during it.
  await modal.getByTestId('code-field').scrollIntoViewIfNeeded()
  await step('code typed', async () => {
    await modal.getByTestId('code-field').fill(code)
    await expect(status).toHaveText('connected')
  })
  return moved
}

/** Walks through the account of a wallet that was connected before. */
async function walkAccount({ page, slowness }: Slow): Promise<Record<string, Travel[]>> {
  const { back, connectButton, modal, moved, status, step, to } = await startWalk(page)
  const email = newEmail('walker')
  await connectButton.click()
  await modal.getByTestId('email-field').fill(email)
  await page.keyboard.press('Enter')
  await modal.getByTestId('code-field').fill(await readCode(page, page.request, email))
  await expect(status).toHaveText('connected')
  await leaveAccount(page)

  await slowDown({ page, slowness })
  const account = page.getByRole('button', { name: /0x\w{4}…\w{4}/ }).first()
  await step('Account opened', () => to(account, 'Account'))
  for (const [control, title] of [
    ['account-receive', 'Receive'],
    ['account-send', 'Send'],
    ['account-swaps', 'Swap'],
    ['account-onramp', 'Buy crypto'],
  ] as const) {
    await step(title, () => to(modal.getByTestId(control), title))
    await step(`back from ${title}`, () => to(back, 'Account'))
  }
  await modal.getByTestId('account-menu').click()
  await step('Wallet settings', () => to(modal.getByTestId('account-settings'), 'Wallet settings'))
  await modal.getByText('Own this wallet').scrollIntoViewIfNeeded()
  await step('Own this wallet', () => to(modal.getByText('Own this wallet'), 'Own this wallet'))
  await modal.getByTestId('header-close').click()
  await expect(modal).toBeHidden()
  await step('second opening of Account', () => to(account, 'Account'))
  return moved
}

const walks = sizes.flatMap((viewport) =>
  [1, 4].flatMap((slowness) => [
    { name: 'to the login', slowness, viewport, walk: walkToLogin },
    { name: 'in the account', slowness, viewport, walk: walkAccount },
  ]),
)
const nameOf = ({ name, slowness, viewport }: (typeof walks)[number]) =>
  `${name}, ${viewport.width} px, ${slowness === 1 ? 'at full speed' : `${slowness} times as slow (Chromium only: CDP slows the processor)`}`

for (const each of sample(walks, { nameOf, share: 1 / 8 })) {
  const tag = each.slowness === 1 ? [] : '@chromium'
  test(`behavior: controls stay where they were drawn, ${nameOf(each)}`, { tag }, async ({ page }) => {
    await page.setViewportSize(each.viewport)
    expect(await each.walk({ page, slowness: each.slowness })).toEqual({})
  })
}
