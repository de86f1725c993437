import { createTestPortico, devAccounts } from '@portico/testkit'
import { type LocalChain, startAnvil } from '@portico/testkit/chain'
import { anvil } from 'viem/chains'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { callNode } from '../testing/callNode.js'
import type { TokenBalance } from '../tokenBalance.js'
import { connect } from './connect.js'
import { prepareSend } from './prepareSend.js'

const [alice] = devAccounts
const receiver = '0x00000000000000000000000000000000000000BA'
const keeping = '0x0000000000000000000000000000000000fee005'
const whole = '0x0000000000000000000000000000000000fee000'

/** A token that delivers only `percent` of each transfer. It stores balances by address. */
const token = (percent: string) =>
  [
    '0x60003560e01c806370a0823114601e5763a9059cbb14602b5760006000fd',
    '5b6004355460005260206000f3',
    `5b6024353354033355606460${percent}6024350204600435540160043555600160005260206000f3`,
  ].join('')

let chain: LocalChain
beforeAll(async () => {
  chain = await startAnvil()
  for (const [address, percent] of [
    [keeping, '5f'],
    [whole, '64'],
  ] as const) {
    await callNode(chain.rpcUrl, 'anvil_setCode', [address, token(percent)])
    const slot = `0x${alice.address.slice(2).toLowerCase().padStart(64, '0')}`
    const balance = `0x${1_000n.toString(16).padStart(64, '0')}`
    await callNode(chain.rpcUrl, 'anvil_setStorageAt', [address, slot, balance])
  }
})
afterAll(() => chain.stop())

const tokenAt = (address: string): TokenBalance => ({
  address: `eip155:31337:${address}`,
  chainId: 'eip155:31337',
  iconUrl: '',
  name: 'Token',
  price: 0,
  quantity: { decimals: '0', numeric: '1000' },
  symbol: 'T',
})

test.each([
  ['an amount', 400n, 400n, 380n],
  ['all', 'max', 1000n, 950n],
] as const)('hardening R42: for a token with a 5% transfer fee, the review shows what arrives of %s', async (_, amount, moved, received) => {
  const portico = await startKeeper()
  expect(await prepareSend(portico, { amount, receiver, token: tokenAt(keeping) })).toMatchObject({
    amount: moved,
    problem: undefined,
    received,
  })
})

test('hardening R42: a token without a transfer fee, or sent to oneself, arrives in full', async () => {
  const portico = await startKeeper()
  for (const [to, address] of [
    [receiver, whole],
    [alice.address, keeping],
  ] as const) {
    const estimate = await prepareSend(portico, { amount: 400n, receiver: to, token: tokenAt(address) })
    expect(estimate).toMatchObject({ problem: undefined })
    expect(estimate).not.toHaveProperty('received')
  }
})

async function startKeeper() {
  const portico = createTestPortico({
    networks: [{ ...anvil, rpcUrls: { default: { http: [chain.rpcUrl] } } }],
    wallets: { alice: { privateKeys: [alice.privateKey], rpcUrl: chain.rpcUrl } },
  })
  onTestFinished(() => portico.stop())
  await connect(portico, { connectorId: 'test.portico.alice' })
  return portico
}
