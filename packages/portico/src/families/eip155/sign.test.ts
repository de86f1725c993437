import { ProviderRpcError } from '@portico/testkit'
import { expect, test } from 'vitest'
import type { Session } from '../../core/session.js'
import { signMessage } from './sign.js'

const address = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'

function sessionOf(answer: () => unknown) {
  const requests: unknown[] = []
  const provider = {
    request: async (request: unknown) => {
      requests.push(request)
      return answer()
    },
  }
  const connector = { chain: 'eip155', id: 'io.test', name: 'Test', provider, type: 'ANNOUNCED' } as const
  const session: Session = { accounts: [], connector, networkId: 'eip155:1', provider }
  return { requests, session }
}

test('default: the message’s bytes as hex, the account second', async () => {
  const { requests, session } = sessionOf(() => '0xABCD')
  expect(await signMessage(session, { address, message: 'hé' })).toBe('0xABCD')
  expect(requests).toEqual([{ method: 'personal_sign', params: ['0x68c3a9', address] }])
})

test("error: a rejection has the specification's message", async () => {
  const { session } = sessionOf(() => {
    throw new ProviderRpcError({ code: 4001, message: 'User rejected.' })
  })
  await expect(signMessage(session, { address, message: 'hi' })).rejects.toMatchObject({
    cause: { code: 4001 },
    shortMessage: 'Signature declined',
  })
})

test('error: the wallet’s errors become the kit’s errors', async () => {
  const codeOf = (answer: () => unknown) =>
    signMessage(sessionOf(answer).session, { address, message: 'hi' }).catch(({ code }) => code)
  const fail = (code: number, message: string) => () => {
    throw new ProviderRpcError({ code, message })
  }
  expect(await codeOf(fail(4001, 'User rejected.'))).toBe('SIGNATURE_DECLINED')
  expect(
    await codeOf(fail(-32603, 'MetaMask Personal Message Signature: User denied message signature.')),
  ).toBe('SIGNATURE_DECLINED')
  expect(await codeOf(fail(-32002, 'pending'))).toBe('REQUEST_PENDING')
  expect(await codeOf(fail(4100, 'Unauthorized'))).toBe('REQUEST_FAILED')
  for (const answer of ['', '0x', '0xabc', 'abcd', '0xzz', null, 7, {}]) {
    expect(await codeOf(() => answer)).toBe('REQUEST_FAILED')
  }
})

/**
 * A contract that knows one message. `isValidSignature` returns the magic value for it, and fails otherwise. Source:
 * ERC-1271.
 */
const answersOf =
  (isKnown: boolean, chainId = '0x1') =>
  (asked: unknown) => {
    const { method } = asked as { method: string }
    if (method === 'personal_sign') return '0x'
    if (method === 'eth_chainId') return chainId
    if (method === 'eth_getCode') return '0x60'
    return isKnown ? `0x1626ba7e${'0'.repeat(56)}` : '0x'
  }

test('behavior: a contract account that signed on the network has an empty signature, and its contract is called', async () => {
  const sign = (answer: (asked: unknown) => unknown) => {
    const session = sessionOf(() => undefined)
    const provider = { request: async (asked: unknown) => answer(asked) }
    return signMessage({ ...session.session, provider }, { address, message: 'hi' })
  }
  expect(await sign(answersOf(true))).toBe('0x')
  for (const answer of [answersOf(false), answersOf(true, '0x2')]) {
    await expect(sign(answer)).rejects.toMatchObject({
      code: 'REQUEST_FAILED',
      details: expect.stringContaining('sign on the network'),
    })
  }
})
