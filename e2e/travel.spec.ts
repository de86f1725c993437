import type { Locator, Page } from '@playwright/test'
import { sample } from '../scripts/testing/sample.mjs'
import { keepingTest as test } from './keepingTest.js'
import { openPlayground } from './Playground.js'
import { readCode } from './readCode.js'
import { skipOffer } from './skipOffer.js'
import { expect } from './test.js'
import { type Travel, travelOf, watchTravel } from './travel.js'

test.describe.configure({ timeout: 240_000 })

const sizes = [
  { height: 800, width: 1280 },
  { height: 720, width: 375 },
] as const

/** Walks through the screens step by step, and returns what moved in each step. */
async function walk(page: Page): Promise<Record<string, Travel[]>> {
  const moved: Record<string, Travel[]> = {}
  const step = async (name: string, act: () => Promise<unknown>) => {
    const travel = await test.step(name, () => travelOf(page, act))
    if (travel.length > 0) moved[name] = travel
  }
  await watchTravel(page)
  const { connectButton, modal, status } = await openPlayground(page, '/?email=on&socials=on')
  const heading = (name: string) => modal.getByRole('heading', { exact: true, name })
  const back = modal.getByTestId('header-back')
  const to = async (control: Locator, title: string) => {
    await control.click()
    await expect(heading(title)).toBeVisible()
  }

  await step('first opening of Connect', () => to(connectButton, 'Connect wallet'))
  // Scrolls before the step. Otherwise Playwright would scroll during it.
  await modal.getByTestId('all-wallets').scrollIntoViewIfNeeded()
  await step('All wallets', () => to(modal.getByTestId('all-wallets'), 'All wallets'))
  await step('back from All wallets', () => to(back, 'Connect wallet'))
  await step('I don’t have a wallet', () => to(modal.getByTestId('connect-guide'), 'What is a wallet?'))
  await step('back to Connect', () => to(back, 'Connect wallet'))
  const email = `walker-${crypto.randomUUID().slice(0, 8)}@agora.example`
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
  await skipOffer(page)

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

const walks = sizes.flatMap((viewport) => [1, 4].map((slowness) => ({ slowness, viewport })))
const nameOf = ({ slowness, viewport }: (typeof walks)[number]) =>
  `${viewport.width} px, ${slowness} times as slow`

for (const each of sample(walks, { nameOf, share: 1 / 4 })) {
  test(`behavior: controls stay where they were drawn, ${nameOf(each)}`, async ({ page }) => {
    await page.setViewportSize(each.viewport)
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: each.slowness })
    expect(await walk(page)).toEqual({})
  })
}
