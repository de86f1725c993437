import { createPublicClient, http, numberToHex, parseEther } from 'viem'
import { anvil } from 'viem/chains'
import { FrameHost, ports } from './FrameHost.js'
import { fund } from './fund.js'
import { keepingTest as test } from './keepingTest.js'
import { newAddress } from './newAddress.js'
import { newEmail } from './newEmail.js'
import { expect } from './test.js'

const node = createPublicClient({ chain: anvil, transport: http(`http://127.0.0.1:${ports.chain}`) })
// An IP address, because Node does not resolve names below localhost.
const walletServer = `http://127.0.0.1:${ports.wallet}`

test('hardening A13: two tabs that approve at the same time share one limit of $100', async ({ context }) => {
  const [first, second] = await Promise.all([context.newPage(), context.newPage()])
  const one = await FrameHost.open(first)
  const address = await one.signIn(newEmail('limit'))
  await fund(address, '10')
  const other = await FrameHost.open(second)
  expect((await other.send('IS_CONNECTED')).payload).toEqual({ isConnected: true })

  const coin = `eip155:31337:0x${'e'.repeat(40)}`
  const told = await first.request.post(`${walletServer}/v1/fungible/price`, {
    data: { addresses: [coin], currency: 'usd' },
  })
  const { fungibles } = (await told.json()) as { fungibles: { price: number }[] }
  // 60 dollars. The fee is less than one dollar.
  const payment = parseEther((60 / (fungibles[0]?.price ?? 0)).toFixed(9))
  const receiver = newAddress()
  const tabs = [one, other]
  const asked = tabs.map((tab) =>
    tab.rpc('eth_sendTransaction', [{ from: address, to: receiver, value: numberToHex(payment) }]),
  )

  // Neither payment counts towards the limit until the user has approved both.
  let release = () => {}
  const bothPressed = new Promise<void>((resolve) => {
    release = resolve
  })
  for (const tab of tabs) {
    await tab.page.bringToFront()
    const counting = tab.page.waitForRequest('**/v1/vault/spending*')
    await tab.page.route('**/v1/vault/spending*', async (route) => {
      await bothPressed
      await route.continue()
    })
    await tab.approve()
    await counting
  }
  release()

  const secret = (tab: FrameHost) => tab.frame.getByText('Secure your wallet first')
  await expect
    .poll(async () => (await Promise.all(tabs.map((tab) => secret(tab).count()))).toSorted().join())
    .toBe('0,1')
  await expect.poll(() => node.getBalance({ address: receiver })).toBe(payment)
  // The tab whose payment exceeds the limit shows a screen that asks the user to set a secret. Closing this screen
  // rejects the payment.
  for (const tab of tabs) if (await secret(tab).count()) await tab.send('CLOSE_SURFACE')
  const outcomes = await Promise.all(asked)
  expect(outcomes.map(({ isSuccess }) => isSuccess).toSorted()).toEqual([false, true])
  expect(await node.getBalance({ address: receiver })).toBe(payment)
})
