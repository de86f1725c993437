import { generateKeyPairSync, sign as signBytes } from 'node:crypto'
import type { CaipNetworkId } from '@portico/protocol/caip'
import { formatSignInMessage } from '@portico/protocol/signin'
import { base58, base64 } from '@scure/base'
import { expect, onTestFinished, test, vi } from 'vitest'
import { compileTransaction } from '../families/solana/compileTransaction.js'
import { memoProgram, systemProgram } from '../families/solana/programs.js'
import type { NodeRequest } from '../verify/eip155/verifyByContract.js'
import { createSiwxHandler, type SiwxHandlerOptions } from './createSiwxHandler.js'

const origin = 'https://app.example.com'
const solanaId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const account = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
/** As from a contract account: not the length of a key's signature. */
const signature = `0x${'ab'.repeat(300)}`
const word = (value: number) => value.toString(16).padStart(64, '0')

function start(node: (request: NodeRequest) => Promise<unknown>, options: Partial<SiwxHandlerOptions> = {}) {
  const calls: string[] = []
  const handler = createSiwxHandler({
    networkIds: ['eip155:1', solanaId],
    nodes: {
      async 'eip155:1'(request) {
        calls.push(request.method)
        return node(request)
      },
    },
    origins: [origin],
    secret: 'x'.repeat(40),
    ...options,
  })
  /** Gets a nonce in a browser of its own, and returns a function that sends a sign-in with it. */
  async function visit(chainId: CaipNetworkId = 'eip155:1', accountAddress: string = account) {
    const given = await handler.handle(new Request(`${origin}/nonce`, { headers: { origin } }))
    const { nonce } = await given.json()
    const cookie = given.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const message = formatSignInMessage({
      accountAddress,
      chainId,
      domain: 'app.example.com',
      issuedAt: new Date().toISOString(),
      nonce,
      uri: `${origin}/`,
      version: '1',
    })
    const send = async (signed = signature) => {
      const response = await handler.handle(
        new Request(`${origin}/verify`, {
          body: JSON.stringify({ message, signature: signed }),
          headers: { 'content-type': 'application/json', cookie, origin },
          method: 'POST',
        }),
      )
      const { code } = await response.json()
      return code ?? response.status
    }
    return { message, send }
  }
  return { calls, visit }
}

test('hardening A17: one nonce buys one check at the node, whatever its outcome', async () => {
  const { calls, visit } = start(async () => `0x${word(5)}${word(1)}`)
  const { send } = await visit()
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => send()))
  expect(outcomes.filter((outcome) => outcome === 'SIGN_IN_REFUSED')).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome === 'NONCE_REFUSED')).toHaveLength(49)
  expect(await send()).toBe('NONCE_REFUSED')
  expect(calls).toEqual(['eth_call'])
})

test('hardening A17: a user whose node is down signs in with a new nonce once it is up', async () => {
  let isUp = false
  const { visit } = start(async () => {
    if (!isUp) throw new TypeError('fetch failed')
    return `0x${word(1)}${word(1)}`
  })
  const { send } = await visit()
  expect(await send()).toBe('UPSTREAM_UNAVAILABLE')
  isUp = true
  expect(await send()).toBe('NONCE_REFUSED')
  expect(await (await visit()).send()).toBe(200)
})

test('hardening A17: at most 20 checks run at a node at once', async () => {
  const ends: (() => void)[] = []
  const { calls, visit } = start(async () => {
    await new Promise<void>((resolve) => ends.push(resolve))
    return `0x${word(1)}${word(1)}`
  })
  const visits = await Promise.all(Array.from({ length: 21 }, () => visit()))
  const running = visits.slice(0, 20).map(({ send }) => send())
  await expect.poll(() => calls.length).toBe(20)
  expect(await visits[20]?.send()).toBe('RATE_LIMITED')
  for (const end of ends) end()
  expect(new Set(await Promise.all(running))).toEqual(new Set([200]))
  const last = (await visit()).send()
  await expect.poll(() => ends.length).toBe(21)
  ends[20]?.()
  expect(await last).toBe(200)
})

test('hardening A17: at most 600 checks begin at the nodes in a minute', async () => {
  const { calls, visit } = start(async () => `0x${word(5)}${word(1)}`)
  for (let each = 0; each < 600; each++) {
    const { send } = await visit()
    await send()
    // A used nonce takes no turn.
    if (each < 10) await send()
  }
  expect(calls).toHaveLength(600)
  expect(await (await visit()).send()).toBe('RATE_LIMITED')
  vi.useFakeTimers({ now: Date.now() + 60_001, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  expect(await (await visit()).send()).toBe('SIGN_IN_REFUSED')
}, 60_000)

test.each([
  [undefined, 200],
  [true, 200],
  [false, 'SIGN_IN_REFUSED'],
])('behavior: with takesTransactions %s, a signed transaction with the message as its memo is answered with %s', async (takesTransactions, outcome) => {
  const { calls, visit } = start(async () => null, { takesTransactions })
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const payer = base58.encode(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32))
  const { message, send } = await visit(solanaId, payer)
  const memo = { accounts: [], data: new TextEncoder().encode(message), programAddress: memoProgram }
  const wire = compileTransaction({
    blockhash: systemProgram,
    instructions: [memo],
    payer,
    version: 'legacy',
  })
  // The first byte is the number of signatures, and 64 bytes are the signature itself.
  wire.set(signBytes(null, wire.subarray(65), privateKey), 1)
  expect(await send(base64.encode(wire))).toBe(outcome)
  // A signature of the text itself counts in each case.
  const other = await visit(solanaId, payer)
  expect(await other.send(base58.encode(signBytes(null, Buffer.from(other.message), privateKey)))).toBe(200)
  expect(calls).toEqual([])
})
