import type { Page } from '@playwright/test'
import { localContracts } from '@portico/testkit/chain'
import {
  type Address,
  createPublicClient,
  encodeFunctionData,
  erc20Abi,
  formatEther,
  type Hex,
  http,
  parseAbi,
  parseEventLogs,
} from 'viem'
import { entryPoint07Address } from 'viem/account-abstraction'
import { startPaymaster, type TestPaymaster } from '../apps/wallet/src/smart/testing/startPaymaster.js'
import { approve, holdToEnd, readRequest } from './approve.js'
import { ports } from './FrameHost.js'
import { hold } from './hold.js'
import { keepingTest as test } from './keepingTest.js'
import { logInByEmail } from './logInByEmail.js'
import { newAddress } from './newAddress.js'
import { newEmail } from './newEmail.js'
import { expect } from './test.js'

const frameOf = (page: Page) => page.frameLocator('#w3m-iframe')

/** Logs in as a new user. The account has nothing yet, and its first operation creates it. */
async function logIn(page: Page, options = '') {
  const playground = await logInByEmail(page, newEmail('smart'), `/?email=on${options}`)
  const account = (await page.evaluate(() => {
    const { portico } = window.playground
    return portico.store.getState().connections.find(({ namespace }) => namespace === 'eip155')?.address
  })) as Address
  // The network is two ports above the page. It has the keys of its own accounts, and journeys do not use those
  // accounts.
  const chain = createPublicClient({
    transport: http(`http://localhost:${Number(new URL(page.url()).port) + 2}`),
  })
  const ask = (method: string, params: readonly unknown[]) =>
    chain.request({ method: method as 'eth_call', params: params as never })
  return { ...playground, account, ask, chain }
}

test('behavior: a smart account swaps in one operation, including the allowance, after approval in the frame', async ({
  page,
}) => {
  const { account: owner, ask, chain, modal, openAccount } = await logIn(page)
  await ask('anvil_setBalance', [owner, `0x${(2n * 10n ** 18n).toString(16)}`])
  const mint = encodeFunctionData({
    abi: parseAbi(['function mint(address, uint256)']),
    args: [owner, 500_000_000n],
  })
  const minter = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720'
  const hash = (await ask('eth_sendTransaction', [
    { data: mint, from: minter, to: localContracts.usdCoin },
  ])) as unknown
  await chain.waitForTransactionReceipt({ hash: hash as Hex, pollingInterval: 50 })
  expect(await chain.getCode({ address: owner })).toBeUndefined()

  await openAccount()
  // After the login, the account has shown its empty balance. It reads the empty balance again after 2 s.
  await expect(modal.getByText('USDC').first()).toBeVisible()
  await modal.getByTestId('account-swaps').click()
  await modal.getByTestId('swap-token-from').click()
  await modal.getByTestId('swap-chip-USDC').click()
  await modal.getByTestId('swap-token-to').click()
  await modal.getByTestId('swap-chip-ETH').click()
  await modal.getByTestId('swap-amount').fill('40')
  await expect(modal.getByTestId('swap-next')).toHaveText('Review swap')
  await modal.getByTestId('swap-next').click()
  await expect(modal.getByTestId('swap-review-to')).toContainText(/[\d.]+\u00a0ETH/)
  await modal.getByRole('button', { name: 'Approve and swap' }).click()
  const screen = await readRequest(page, frameOf(page))
  await test.step('the wallet decodes the swap from its bytes', async () => {
    const swap = screen.locator('.call').filter({ hasText: 'Receive at least' }).last()
    await expect(swap.getByRole('heading')).toHaveText('Swap')
    await expect(swap.getByText('40 USDC')).toBeVisible()
    await expect(screen.getByText(/^0\.0\d+\sW?ETH$/).first()).toBeVisible()
    await expect(screen.getByText('Your account').first()).toBeVisible()
    await expect(screen.getByText('Unknown call')).toHaveCount(0)
    // The wallet does not know the network's own contracts.
    await expect(screen.getByText(/does not know the contract/)).toBeVisible()
  })
  await hold(screen.getByTestId('approve'))
  await expect(screen.getByTestId('approve')).toHaveText('Press again to approve')
  await holdToEnd(screen)
  const end = modal.getByTestId('swap-end')
  await expect(end).toHaveText(/^40\u00a0USDC for 0\.0\d+\u00a0ETH$/, { timeout: 30_000 })

  // Reads the amount from the network. It may differ from the quote, because other journeys trade in the same pool
  // meanwhile.
  const [paid] = await chain.getLogs({
    address: localContracts.usdCoin as Address,
    args: { from: owner },
    event: parseAbi(['event Transfer(address indexed from, address indexed to, uint256 value)'])[0],
    fromBlock: 0n,
  })
  const { logs } = await chain.getTransactionReceipt({ hash: paid?.transactionHash as Hex })
  const [unwrapped] = parseEventLogs({
    abi: parseAbi(['event Withdrawal(address indexed src, uint256 wad)']),
    logs,
  })
  const shown = Number(/for ([\d.]+)/.exec(await end.innerText())?.[1])
  expect(Math.abs(shown - Number(formatEther(unwrapped?.args.wad ?? 0n)))).toBeLessThan(1e-6)

  // One operation created the account, allowed exactly the amount, and swapped: no allowance is left.
  expect(await chain.getCode({ address: owner })).toMatch(/^0x/)
  const read = { abi: erc20Abi, address: localContracts.usdCoin as Address } as const
  expect(await chain.readContract({ ...read, args: [owner], functionName: 'balanceOf' })).toBe(460_000_000n)
  const approvals = await chain.getLogs({
    address: localContracts.usdCoin as Address,
    args: { owner: owner as Address },
    event: parseAbi(['event Approval(address indexed owner, address indexed spender, uint256 value)'])[0],
    fromBlock: 0n,
  })
  const [first] = approvals
  expect(approvals.map(({ args }) => args.value)).toContain(40_000_000n)
  const spender = first?.args.spender as Address
  expect(await chain.readContract({ ...read, args: [owner, spender], functionName: 'allowance' })).toBe(0n)
  await modal.getByTestId('swap-done').click()
  await expect(modal.getByTestId('send-banner')).toContainText(/Swapped 40\sUSDC for 0\.\d+\sETH/)
})

test('behavior: a smart account pays two recipients in one operation, and a rejection loses nothing', async ({
  page,
}) => {
  const { account, ask, chain, modal, openAccount } = await logIn(page)
  await ask('anvil_setBalance', [account, `0x${(10n ** 18n).toString(16)}`])
  const [first, second] = [newAddress(), newAddress()]
  await openAccount()
  await modal.getByTestId('account-send').click()
  await modal.getByTestId('send-amount').fill('0.01')
  await modal.getByTestId('send-receiver').fill(first)
  await modal.getByTestId('send-add').click()
  await modal.getByTestId('send-amount').fill('0.005')
  await modal.getByTestId('send-receiver').fill(second)
  await modal.getByRole('button', { name: 'Preview 2 transfers' }).click()
  await expect(modal.getByTestId('many-total')).toContainText('0.015')

  const frame = frameOf(page)
  await modal.getByTestId('many-confirm').click()
  await frame.getByTestId('reject').click({ timeout: 20_000 })
  await expect(modal.getByText('Nothing was sent').first()).toBeVisible()
  await expect(modal.getByTestId('many-row')).toHaveCount(2)
  expect(await chain.getBalance({ address: first })).toBe(0n)

  await modal.getByTestId('many-confirm').click()
  await approve(page, frame)
  await expect(modal.getByTestId('send-banner')).toHaveAttribute('data-status', 'confirmed', {
    timeout: 30_000,
  })
  await expect(modal.getByTestId('send-banner')).toContainText('2 transfers')
  expect(await chain.getBalance({ address: first })).toBe(10n ** 16n)
  expect(await chain.getBalance({ address: second })).toBe(5n * 10n ** 15n)
})

test('behavior: a key that the user allowed is listed in the session keys, and revoked there', async ({
  page,
}) => {
  const { account, ask, chain, modal, openAccount } = await logIn(page, '&sessions=on')
  await ask('anvil_setBalance', [account, `0x${(10n ** 18n).toString(16)}`])
  const abi = parseAbi([
    'struct Limit { address token; uint256 perPeriod; }',
    'struct Session { address key; uint48 startsAt; uint48 endsAt; uint48 periodSeconds; uint128 feeLimitWei; uint128 feesWei; uint256 grant; Limit[] limits; }',
    'function listSessions() view returns (Session[])',
  ])
  const list = () => chain.readContract({ abi, address: account, functionName: 'listSessions' })
  const frame = frameOf(page)

  await page.getByTestId('grant').click()
  await expect(frame.getByRole('heading', { name: 'Let a key send from your account' }).first()).toBeVisible()
  await expect(frame.getByText('In total, at most')).toBeVisible()
  await approve(page, frame)
  await expect(modal.getByTestId('session-limit')).toContainText('0.001', { timeout: 30_000 })
  expect(await list()).toMatchObject([{ limits: [{ perPeriod: 10n ** 15n }], periodSeconds: 86_400 }])
  await modal.getByTestId('session-done').click()
  await expect(modal).toBeHidden()
  await expect(page.getByTestId('granted')).toContainText('Granted')

  await openAccount()
  await modal.getByTestId('account-menu').click()
  await modal.getByTestId('account-settings').click()
  await modal.getByTestId('settings-session-keys').click()
  await modal.getByTestId('session').click()
  await modal.getByTestId('session-revoke').click()
  await approve(page, frame)
  await expect(modal.getByText('No app has a key')).toBeVisible({ timeout: 30_000 })
  expect(await list()).toEqual([])
})

/**
 * Starts a paymaster on the port that the demo's server may call. Waits while the same journey, repeated on another
 * worker, has the port.
 */
async function startPaymasterOfDemo(): Promise<TestPaymaster> {
  const begin = () =>
    startPaymaster({
      entryPoint: entryPoint07Address,
      port: ports.paymaster,
      rpcUrl: `http://127.0.0.1:${ports.chain}`,
    }).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') return undefined
      throw error
    })
  let paymaster: TestPaymaster | undefined
  // Only the test's own limit ends the wait: it is as long as the other journey.
  await expect.poll(async () => (paymaster = await begin()), { timeout: 0 }).toBeDefined()
  if (!paymaster) throw new TypeError('No paymaster started.')
  return paymaster
}

test('behavior: the site pays for its user’s calls; if its paymaster refuses, the user sees that and loses nothing', async ({
  page,
}) => {
  const { account, ask, chain } = await logIn(page)
  const paymaster = await startPaymasterOfDemo()
  const host = new URL(paymaster.origin).host
  const [paid, unpaid] = [newAddress(), newAddress()]
  /** Sends calls as docs/snippets/paidByTheApp.ts does. With `optional`, the site can do without its paymaster. */
  const sendCalls = (to: Address, value: Hex, optional: boolean) =>
    page.evaluate(
      async ({ from, optional, to, url, value }) => {
        const [live] = window.playground.portico.internal.sessions.values()
        const { request } = live?.session.provider as {
          request: (asked: { method: string; params: unknown }) => Promise<{ id: string }>
        }
        const batch = {
          atomicRequired: true,
          calls: [{ data: '0x', to, value }],
          capabilities: { paymasterService: { context: { policy: 'p1' }, optional, url } },
          chainId: '0x7a69',
          from,
          version: '2.0.0',
        }
        try {
          return { id: (await request({ method: 'wallet_sendCalls', params: [batch] })).id }
        } catch (error) {
          const { code, message } = error as { code: number; message: string }
          return { code, message }
        }
      },
      { from: account, optional, to, url: `${paymaster.origin}/pay`, value },
    )
  const frame = frameOf(page)
  const request = frame.getByTestId('approve').or(frame.getByTestId('reject'))
  const callsToPaymaster = () => paymaster.asked.map(({ method }) => method)

  try {
    await test.step('an account without funds for a fee sends, and the site pays', async () => {
      await ask('anvil_setBalance', [account, '0x1'])
      const sent = sendCalls(paid, '0x1', false)
      await expect(frame.getByTestId('fee')).toHaveText(`Paid by ${host}`, { timeout: 20_000 })
      await approve(page, frame)
      expect(await sent).toHaveProperty('id')
      await expect.poll(() => chain.getBalance({ address: paid }), { timeout: 30_000 }).toBe(1n)
      expect(await chain.getBalance({ address: account })).toBe(0n)
      expect(callsToPaymaster()).toEqual(['pm_getPaymasterStubData', 'pm_getPaymasterData'])
      await expect(page.locator('dialog[data-portico-frame]')).toBeHidden()
    })

    const has = 10n ** 18n
    await ask('anvil_setBalance', [account, `0x${has.toString(16)}`])
    paymaster.lie({
      body: '{"id":1,"jsonrpc":"2.0","error":{"code":-32000,"message":"over budget"}}',
    })
    await test.step('it refuses, and the site requires it: the site gets an error, without a prompt', async () => {
      expect(await sendCalls(unpaid, '0x5', false)).toEqual({
        code: -32_003,
        message: `${host} will not pay the fee: “over budget”.`,
      })
      await expect(request).toHaveCount(0)
    })
    await test.step('it refuses, and the site does not require it: the user sees why, and rejects', async () => {
      const declined = sendCalls(unpaid, '0x5', true)
      await expect(frame.getByText('will not pay the fee: “over budget”.')).toBeVisible({ timeout: 20_000 })
      await expect(frame.getByText('If you approve, you pay the fee yourself.')).toBeVisible()
      await expect(frame.getByTestId('fee')).toContainText('At most')
      await frame.getByTestId('reject').click()
      expect(await declined).toMatchObject({ code: 4001 })
      expect(await chain.getBalance({ address: account })).toBe(has)
      expect(await chain.getBalance({ address: unpaid })).toBe(0n)
    })
    await test.step('on a retry, the user pays the fee', async () => {
      const sent = sendCalls(unpaid, '0x5', true)
      await approve(page, frame)
      expect(await sent).toHaveProperty('id')
      await expect.poll(() => chain.getBalance({ address: unpaid }), { timeout: 30_000 }).toBe(5n)
      expect(await chain.getBalance({ address: account })).toBeLessThan(has - 5n)
    })
  } finally {
    await paymaster.stop()
  }
})
