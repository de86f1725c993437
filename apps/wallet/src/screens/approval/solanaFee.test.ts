import {
  announceSolanaWallet,
  createSolanaTestWallet,
  createTestPortico,
  solanaLocalnet,
} from '@portico/testkit'
import { type LocalSolana, startSolanaCluster } from '@portico/testkit/chain'
import { base58 } from '@scure/base'
import { connect, getTokens, prepareSend, send } from 'portico'
import { solana } from 'portico/solana'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createFrameTexts } from '../../language/frameTexts.js'
import { describeSolana } from './describeSolana.js'

let cluster: LocalSolana
beforeAll(async () => {
  cluster = await startSolanaCluster()
})
afterAll(() => cluster?.stop())

/** Connects a kit to a wallet that only signs, and records each transaction that the kit sends. */
async function startSender() {
  const portico = createTestPortico({
    families: [solana()],
    networks: [{ ...solanaLocalnet, rpcUrls: { default: { http: [cluster.rpcUrl] } } }],
  })
  onTestFinished(portico.stop)
  const without = ['solana:signAndSendTransaction']
  const wallet = createSolanaTestWallet({ rpcUrl: cluster.rpcUrl, without })
  onTestFinished(announceSolanaWallet(wallet))
  const announced = () => portico.store.getState().connectors.find(({ type }) => type === 'ANNOUNCED')
  await expect.poll(announced).toBeDefined()
  await connect(portico, { connectorId: announced()?.id ?? '' })
  const fetching = vi.spyOn(globalThis, 'fetch')
  onTestFinished(() => fetching.mockRestore())
  const sent = () =>
    fetching.mock.calls
      .map(([, init]) => JSON.parse(String(init?.body ?? '{}')) as { method?: string; params?: [string] })
      .flatMap(({ method, params }) => (method === 'sendTransaction' ? (params?.[0] ?? []) : []))
  return { account: wallet.accounts[0] ?? '', portico, sent }
}

test.each([
  ['SOL, at a price', 'SOL', 2_000_000n, undefined],
  ['a token, for a recipient without an account of it', 'AGC', 2_000_000n, 2_039_280n],
  ['a token, without a price', 'AGC', 0n, 2_039_280n],
])('hardening R40: the page’s review and the wallet’s screen have one fee for %s', async (_, symbol, price, deposit) => {
  cluster.setPriorityFees([price])
  onTestFinished(() => cluster.setPriorityFees([0n]))
  const { account, portico, sent } = await startSender()
  const { tokens } = await getTokens(portico, { fresh: true })
  const token = tokens.find((one) => one.symbol === symbol)
  if (!token) throw new TypeError('the token is not listed')
  const receiver = base58.encode(crypto.getRandomValues(new Uint8Array(32)))
  const transfer = { amount: 1_000_000_000n, receiver, token }
  const { fee } = await prepareSend(portico, transfer)
  await send(portico, transfer)
  const { calls, fee: shown } = describeSolana(
    {
      account,
      isSent: true,
      kind: 'solana',
      networkId: solanaLocalnet.caipNetworkId,
      transactions: sent(),
    },
    createFrameTexts(),
  )
  // Both show the deposit beside the fee, and not in it.
  expect(fee.deposit).toBe(deposit)
  expect(shown).toEqual({ isMost: false, units: fee.amount - (deposit ?? 0n) })
  const deposits = calls.flatMap(({ fields }) => fields.filter(({ label }) => label === 'depositAtMost'))
  expect(deposits.map(({ value }) => value)).toEqual(
    deposit === undefined ? [] : [{ token: undefined, units: deposit }],
  )
})
