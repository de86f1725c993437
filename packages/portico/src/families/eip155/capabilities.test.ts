import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Session } from '../../core/session.js'
import { getCapabilities } from './capabilities.js'

const address = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'

function read(answer: () => unknown) {
  const provider = { request: async () => answer() }
  const connector = { chain: 'eip155', id: 'io.test', name: 'Test', provider, type: 'ANNOUNCED' } as const
  const session: Session = { accounts: [], connector, networkId: 'eip155:1', provider }
  return getCapabilities(session, { address })
}

test('default', async () => {
  const capabilities = { '0x0': { flow: true }, '0x2105': { atomic: { status: 'supported' } } }
  expect(await read(() => capabilities)).toEqual(capabilities)
})

test('behavior: chain ids are written as a site looks them up', async () => {
  expect(await read(() => ({ '0X1': { a: 1 }, '0x0A': { b: 1 } }))).toEqual({
    '0x1': { a: 1 },
    '0xa': { b: 1 },
  })
})

test('behavior: a wallet without the method has none', async () => {
  expect(await read(() => Promise.reject(new Error('Method not found')))).toEqual({})
})

test('behavior: an entry of another shape is left out', async () => {
  expect(
    await read(() => JSON.parse('{"__proto__":{"a":1},"1":{"a":1},"0x1":null,"0x2":[],"0x3":{"b":2}}')),
  ).toEqual({
    '0x3': { b: 2 },
  })
  await fc.assert(
    fc.asyncProperty(fc.anything(), async (answer) => {
      const capabilities = await read(() => answer)
      for (const [chainId, offered] of Object.entries(capabilities)) {
        expect(chainId).toMatch(/^0x[0-9a-f]+$/)
        expect(typeof offered).toBe('object')
      }
    }),
  )
})
