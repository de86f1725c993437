import { createTestPortico, devAccounts } from '@portico/testkit'
import { type LocalChain, startAnvil } from '@portico/testkit/chain'
import { decodeFunctionData, parseAbi, parseEther } from 'viem'
import { anvil } from 'viem/chains'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { callNode } from '../testing/callNode.js'
import type { TokenBalance } from '../tokenBalance.js'
import { connect } from './connect.js'
import { prepareSend } from './prepareSend.js'

const [alice] = devAccounts
const networkId = 'eip155:31337'
const receiver = '0x00000000000000000000000000000000000000BA'
const native: TokenBalance = {
  chainId: networkId,
  iconUrl: '',
  name: 'Ether',
  price: 0,
  quantity: { decimals: '18', numeric: '1' },
  symbol: 'ETH',
}
/** 300,000 units of gas at 2 gwei: 0.0006 ether. */
const told = {
  callGasLimit: '0x186a0',
  maxFeePerGas: '0x77359400',
  preVerificationGas: '0xc350',
  verificationGasLimit: '0x249f0',
}

let chain: LocalChain
beforeAll(async () => {
  chain = await startAnvil()
  await callNode(chain.rpcUrl, 'anvil_setBalance', [alice.address, `0x${parseEther('1').toString(16)}`])
})
afterAll(() => chain.stop())

/**
 * Starts a kit with the embedded wallet's smart account in use. The wallet returns `answer` when it is asked for a fee.
 */
async function startSmart(answer: unknown) {
  const portico = createTestPortico({
    networks: [{ ...anvil, rpcUrls: { default: { http: [chain.rpcUrl] } } }],
    wallets: { alice: { privateKeys: [alice.privateKey], rpcUrl: chain.rpcUrl } },
  })
  onTestFinished(() => portico.stop())
  await connect(portico, { connectorId: 'test.portico.alice' })
  portico.store.setState(({ connections }) => ({
    connections: connections.map((connection) => ({
      ...connection,
      accounts: connection.accounts.map((account) => ({ ...account, type: 'smartAccount' as const })),
    })),
  }))
  const asked: unknown[] = []
  for (const entry of portico.internal.sessions.values()) {
    const { session } = entry
    const { connector, provider } = session
    const request = (provider as { request: (question: object) => Promise<unknown> }).request.bind(provider)
    Object.assign(session, {
      connector: { ...connector, type: 'AUTH' },
      provider: {
        request: async (question: { method: string; params?: unknown }) => {
          if (question.method !== 'eth_estimateUserOperationGas') return request(question)
          asked.push(question.params)
          if (answer instanceof Error) throw answer
          return answer
        },
      },
    })
  }
  return { asked, portico }
}

test('hardening R40: the review of a smart account shows its wallet’s fee', async () => {
  const { asked, portico } = await startSmart(told)
  const estimate = await prepareSend(portico, { amount: parseEther('0.5'), receiver, token: native })
  expect(estimate).toMatchObject({ fee: { amount: 600_000_000_000_000n, gas: 300_000n }, problem: undefined })
  const [operation] = asked[0] as [{ callData: `0x${string}`; sender: string }]
  expect(operation.sender.toLowerCase()).toBe(alice.address.toLowerCase())
  expect(
    decodeFunctionData({
      abi: parseAbi(['function execute(address target, uint256 value, bytes data)']),
      data: operation.callData,
    }).args,
  ).toEqual([receiver, parseEther('0.5'), '0x'])

  // If the user sends all, the fee and a quarter more stay, because the fee may rise.
  const all = await prepareSend(portico, { amount: 'max', receiver, token: native })
  expect(all).toMatchObject({ maxAmount: parseEther('1') - 750_000_000_000_000n, problem: undefined })
  const much = await prepareSend(portico, { amount: parseEther('0.9995'), receiver, token: native })
  expect(much.problem).toMatchObject({ code: 'INSUFFICIENT_FEE_BALANCE' })
})

test('hardening R40: if its wallet pays, a smart account has no fee, and everything can be sent', async () => {
  const { portico } = await startSmart({ payer: 'wallet' })
  expect(await prepareSend(portico, { amount: 'max', receiver, token: native })).toMatchObject({
    amount: parseEther('1'),
    fee: { amount: 0n, payer: 'wallet' },
    problem: undefined,
  })
})

test('hardening R40: if the wallet does not report its fee, no figure is shown', async () => {
  for (const answer of [new RangeError('no'), null, { ...told, maxFeePerGas: 'much' }]) {
    const { portico } = await startSmart(answer)
    expect(
      (await prepareSend(portico, { amount: parseEther('0.5'), receiver, token: native })).fee,
    ).toMatchObject({
      isGasGuessed: true,
    })
  }
})
