import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { postEmailStart, postEmailVerify } from '@portico/protocol/http'
import { type RunningServer, startServer } from '@portico/server'
import { type Inbox, startInbox } from '@portico/testkit/identity'
import { base58 } from '@scure/base'
import { parseEther } from 'viem'
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest'
import { keepLog } from '../../../../packages/server/src/testing/keepLog.js'
import type { Rpc } from '../networks/rpc.js'
import { loadDeviceKey } from '../session/deviceKey.js'
import { createServerCall } from '../session/serverCall.js'
import { createSession, type Session } from '../session/session.js'
import { memoryStore } from '../storage/frameStore.js'
import type { ApprovalRequest } from './approvalRequest.js'
import { createReadPrices } from './readPrices.js'
import { createSpendingLimit } from './spendingLimit.js'
import { account, bob, sendRequest } from './testing/sendRequest.js'

const usdCoin = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const jupiter = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSzHGJ3Gv2NHH6'
const folder = mkdtempSync(join(tmpdir(), 'portico-limit-'))
let inbox: Inbox
let llama: Server
let server: RunningServer
/** Whether the price source responds, and the prices that it returns. */
let isUp = true
let prices: Readonly<Record<string, number>>
let users = 0

beforeAll(async () => {
  inbox = await startInbox()
  llama = createServer(({ url = '' }, response) => {
    const asked = decodeURIComponent(url.split('/').at(-1) ?? '').split(',')
    const timestamp = Math.floor(Date.now() / 1000)
    const coins = asked.flatMap((coin) => {
      const price = prices[coin]
      return price === undefined ? [] : [[coin, { confidence: 0.99, price, timestamp }]]
    })
    response.writeHead(isUp ? 200 : 500).end(JSON.stringify({ coins: Object.fromEntries(coins) }))
  })
  await new Promise<void>((resolve) => llama.listen(0, '127.0.0.1', resolve))
  const chain = (id: string, decimals: number) => ({
    currency: { decimals, name: 'Coin', symbol: 'COIN' },
    id,
    name: id,
    rpcUrls: ['http://127.0.0.1:9'],
  })
  // Creating a new database took 90 s on a busy machine.
  cpSync(inject('emptyDatabase'), folder, { recursive: true })
  server = await startServer(
    {
      chains: [chain('eip155:1', 18), chain(solana, 9)],
      dataFolder: folder,
      mail: { from: 'no-reply@agora.example', url: inbox.smtpUrl },
      port: 0,
      pricesUrl: `http://127.0.0.1:${(llama.address() as AddressInfo).port}`,
    },
    { log: keepLog('the server').log },
  )
}, 120_000)
afterAll(async () => {
  await server?.stop()
  await inbox?.close()
  llama?.close()
  rmSync(folder, { force: true, recursive: true })
})
afterEach(() => vi.unstubAllGlobals())

/** Logs in a new user and returns the frame's session. */
async function signIn(): Promise<Session> {
  const store = memoryStore()
  const call = createServerCall({
    deviceKey: () => loadDeviceKey(store),
    origin: server.url,
    projectId: 'default',
  })
  users += 1
  const email = `limit${users}@agora.example`
  const { attempt } = await call(postEmailStart, { body: { email, origin: 'http://localhost:5173' } })
  const [, first, last] = /\b(\d{3}) (\d{3})\b/.exec((await inbox.waitFor(email)).text) ?? []
  const session = createSession(store, call)
  await session.begin(() => call(postEmailVerify, { body: { attempt, code: `${first}${last}` } }))
  return session
}

/** Creates the limit of a frame, as a page would. Each tab has its own limit. */
function openLimit(session: Session) {
  vi.stubGlobal('location', { origin: server.url })
  // No node responds. The wallet itself contains the facts about listed tokens.
  const rpc: Rpc = () => Promise.reject(new TypeError('no node'))
  return createSpendingLimit({
    prices: createReadPrices({ projectId: 'default' }),
    rpc,
    session,
    vault: {
      known: async () => ({
        addresses: { eip155: account, solana: base58.encode(new Uint8Array(32).fill(7)) },
        custody: 'operator',
        version: 1,
        walletId: 'w',
      }),
    },
  })
}

const wanted = { code: 'SECRET_WANTED' }
const word = (value: bigint | string) => BigInt(value).toString(16).padStart(64, '0')
const pay = (ether: string) => sendRequest({ value: parseEther(ether) })
const sendUsdCoin = (dollars: bigint): ApprovalRequest => {
  const request = sendRequest({
    data: `0xa9059cbb${word(bob)}${word(dollars * 1_000_000n)}`,
    to: usdCoin,
  }) as Extract<ApprovalRequest, { kind: 'calls' }>
  // The prices of the coin and the token are requested together, because the coin pays the fee.
  const fee = { gas: 50_000n, isLegacy: false, maxFeePerGas: 1n, maxPriorityFeePerGas: 0n, nonce: 0 }
  return { ...request, fees: [fee] }
}

test('hardening A13: of two tabs that check the limit at the same time, one may proceed', async () => {
  isUp = true
  prices = { 'coingecko:ethereum': 3_000 }
  const session = await signIn()
  const tabs = [openLimit(session), openLimit(session), openLimit(session)]
  const outcomes = await Promise.allSettled(tabs.map((limit) => limit.check(pay('0.02'))))
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
  expect(outcomes.find((outcome) => outcome.status === 'rejected')?.reason).toMatchObject(wanted)
  const [counted] = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  await counted?.()
  await openLimit(session).check(pay('0.03'))
})

test('hardening A13: an unlisted Solana token counts at its price, and without a price it has no bound', async () => {
  isUp = true
  const payer = base58.encode(new Uint8Array(32).fill(7))
  const send = (mint: Uint8Array, units: bigint): ApprovalRequest => {
    const others = [8, 10].flatMap((byte) => [...new Uint8Array(32).fill(byte)])
    const program = base58.decode('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
    const data = [12, ...new Uint8Array(new BigUint64Array([units]).buffer), 6]
    const keys = [...base58.decode(payer), ...others, ...mint, ...program]
    const body = [1, 4, 4, 1, 3, 2, 0, data.length, ...data]
    const message = [1, 0, 2, 5, ...keys, ...new Uint8Array(32).fill(9), ...body]
    const transactions = [base58.encode(new Uint8Array([1, ...new Uint8Array(64), ...message]))]
    return { account: payer, isSent: true, kind: 'solana', networkId: solana, transactions }
  }
  prices = { 'coingecko:solana': 200, [`solana:${jupiter}`]: 1.25 }
  const limit = openLimit(await signIn())
  await limit.check(send(base58.decode(jupiter), 79_000_000n))
  await expect(limit.check(send(base58.decode(jupiter), 2_000_000n))).rejects.toMatchObject(wanted)
  await expect(limit.check(send(new Uint8Array(32).fill(11), 1n))).rejects.toMatchObject(wanted)
})

// This test must be the last one, because the price source is not asked again for ten seconds after it.
test('hardening A13: if the price source fails for one of two tokens, that token has no bound, also during the rest period', async () => {
  isUp = true
  prices = { 'coingecko:ethereum': 3_000 }
  const limit = openLimit(await signIn())
  await limit.check(pay('0.001'))
  isUp = false
  await expect(limit.check(sendUsdCoin(1_000_000n))).rejects.toMatchObject(wanted)
  isUp = true
  prices = { 'coingecko:ethereum': 3_000, [`ethereum:${usdCoin.toLowerCase()}`]: 1 }
  await expect(limit.check(sendUsdCoin(1_000_000n))).rejects.toMatchObject(wanted)
  // The same applies to a tiny amount: without a price, nothing shows that it is tiny.
  await expect(limit.check(sendUsdCoin(1n))).rejects.toMatchObject(wanted)
})
