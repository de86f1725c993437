import type { Page } from '@playwright/test'
import { localContracts } from '@portico/testkit/chain'
import {
  type Address,
  createPublicClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  parseAbi,
} from 'viem'
import { keepingTest as test } from './keepingTest.js'
import { openPlayground } from './Playground.js'
import { readCode } from './readCode.js'
import { skipOffer } from './skipOffer.js'
import { expect } from './test.js'

const frameOf = (page: Page) => page.frameLocator('#w3m-iframe')

test('behavior: a smart account swaps in one operation, allowance included, once it is approved in the frame', async ({
  page,
  request,
}) => {
  // Nobody's account has anything yet, and the first operation makes it.
  test.setTimeout(90_000)
  const email = `bob-${crypto.randomUUID().slice(0, 8)}@portico.test`
  const { modal, openAccount, openModal, status } = await openPlayground(page, '/?email=on')
  await openModal()
  await modal.getByTestId('email-field').fill(email)
  await page.keyboard.press('Enter')
  await modal.getByTestId('code-field').fill(await readCode(page, request, email))
  await expect(status).toHaveText('connected')
  await skipOffer(page)
  const owner = await page.evaluate(() => {
    const { portico } = window.playground
    return portico.store.getState().connections.find(({ namespace }) => namespace === 'eip155')?.address
  })

  // The third of the demo's ports. It knows the keys of its own accounts; this one no journey uses.
  const chain = createPublicClient({
    transport: http(`http://localhost:${Number(new URL(page.url()).port) + 2}`),
  })
  const ask = (method: string, params: readonly unknown[]) =>
    chain.request({ method: method as 'eth_call', params: params as never })
  await ask('anvil_setBalance', [owner, `0x${(2n * 10n ** 18n).toString(16)}`])
  const mint = encodeFunctionData({
    abi: parseAbi(['function mint(address, uint256)']),
    args: [owner as Address, 500_000_000n],
  })
  const minter = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720'
  const hash = (await ask('eth_sendTransaction', [
    { data: mint, from: minter, to: localContracts.usdCoin },
  ])) as unknown
  await chain.waitForTransactionReceipt({ hash: hash as Hex, pollingInterval: 50 })
  expect(await chain.getCode({ address: owner as Address })).toBeUndefined()

  await openAccount()
  await modal.getByTestId('account-swaps').click()
  await modal.getByTestId('swap-token-from').click()
  await modal.getByTestId('swap-chip-USDC').click()
  await modal.getByTestId('swap-token-to').click()
  await modal.getByTestId('swap-chip-ETH').click()
  await modal.getByTestId('swap-amount').fill('40')
  await modal.getByTestId('swap-next').click()
  await modal.getByRole('button', { name: 'Approve and swap' }).click()
  const frame = frameOf(page)
  const approve = frame.getByTestId('approve').and(frame.locator('[data-armed]'))
  await approve.click({ timeout: 20_000 })
  // What a swap does cannot be read out of its call: the frame asks twice.
  await expect(frame.getByTestId('approve')).toHaveText('Press again to approve')
  await approve.click()
  await expect(modal.getByTestId('swap-end')).toContainText('40\u00a0USDC for', { timeout: 30_000 })

  // One operation made the account, allowed exactly the amount, and swapped: of the allowance nothing is left.
  expect(await chain.getCode({ address: owner as Address })).toMatch(/^0x/)
  const read = { abi: erc20Abi, address: localContracts.usdCoin as Address } as const
  expect(await chain.readContract({ ...read, args: [owner as Address], functionName: 'balanceOf' })).toBe(
    460_000_000n,
  )
  const approvals = await chain.getLogs({
    address: localContracts.usdCoin as Address,
    args: { owner: owner as Address },
    event: parseAbi(['event Approval(address indexed owner, address indexed spender, uint256 value)'])[0],
    fromBlock: 0n,
  })
  const [first] = approvals
  expect(approvals.map(({ args }) => args.value)).toContain(40_000_000n)
  const spender = first?.args.spender as Address
  expect(
    await chain.readContract({ ...read, args: [owner as Address, spender], functionName: 'allowance' }),
  ).toBe(0n)
  await modal.getByTestId('swap-done').click()
  await expect(modal.getByTestId('send-banner')).toContainText('Swapped 40 USDC')
})
