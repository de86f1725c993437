import { deployNames, type LocalChain, localNames, startAnvil } from '@portico/testkit/chain'
import { encodeAbiParameters, type Hex, parseAbiParameters } from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { lookupOf, nestedBatches, worstLookups } from '../../../../scripts/testing/hostileLookups.mjs'
import { measureBlocking } from '../../../../scripts/testing/measureBlocking.mjs'
import type { OpenDatabase } from '../store/database.js'
import { createTestServer } from '../testing/createTestServer.js'
import { openTestDatabase } from '../testing/openTestDatabase.js'
import { answerAll, startFakeNode } from '../testing/startFakeNode.js'

const mallory = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const carol = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const resolver = '0x00000000000000000000000000000000000e0e0e'
const nobody = { avatar: null, name: null }
let database: OpenDatabase
let chain: LocalChain

beforeAll(async () => {
  ;[chain, database] = await Promise.all([startAnvil(), openTestDatabase()])
})
afterAll(() => Promise.all([chain.stop(), database.close()]))

async function startServer(rpcUrl: string, ensUniversalResolver: string) {
  const currency = { decimals: 18, name: 'Ether', symbol: 'ETH' }
  const network = { currency, ensUniversalResolver, id: 'eip155:31337', indexFrom: null, name: 'Anvil' }
  const server = await createTestServer({ chains: [{ ...network, rpcUrls: [rpcUrl] }] }, { database })
  onTestFinished(() => server.close())
  return server
}

/** Starts a server whose node reverts each call with `data`. It has a name for carol only. */
async function startHostile(data: Hex) {
  const name = encodeAbiParameters(parseAbiParameters('string, address, address'), [
    'carol.eth',
    resolver,
    resolver,
  ])
  const node = await startFakeNode(
    (calls, { isBatch }) => {
      if (JSON.stringify(calls).includes(carol.slice(2).toLowerCase())) return answerAll(calls, isBatch, name)
      const error = { code: 3, data, message: 'execution reverted' }
      const answers = calls.map(({ id }) => ({ error, id, jsonrpc: '2.0' }))
      return { body: isBatch ? answers : answers[0] }
    },
    { chainId: 31_337 },
  )
  onTestFinished(() => node.close())
  const server = await startServer(node.url, resolver)
  const identityOf = async (address: string) => (await server.get(`/v1/identity/${address}`)).json()
  // The first name loads code, which blocks longer.
  expect(await identityOf(carol)).toEqual({ avatar: null, name: 'carol.eth' })
  const before = node.requests.length
  return { countCalls: () => node.requests.length - before, identityOf, server }
}

test.each<[string, Hex, number]>([
  ...worstLookups(resolver),
])('hardening A42: a lookup does not block the server, and asks the node rarely: %s', async (_, data, calls) => {
  const { countCalls, identityOf, server } = await startHostile(data)
  const blockedMs = await measureBlocking(async () => {
    const [identity, health] = await Promise.all([identityOf(mallory), server.get('/healthz')])
    expect([identity, health.status]).toEqual([nobody, 200])
  })
  expect(countCalls()).toBe(calls)
  expect(blockedMs).toBeLessThan(100)
  // The address is known to have no name.
  expect(await identityOf(mallory)).toEqual(nobody)
  expect(countCalls()).toBe(calls)
})

test('hardening A42: on a real network, a hostile resolver behind the universal resolver gets no name', async () => {
  const { rpcUrl } = chain
  await deployNames({ records: [{ address: mallory, name: 'mallory.eth' }], rpcUrl })
  const server = await startServer(rpcUrl, localNames.universalResolver)
  expect(await (await server.get(`/v1/identity/${mallory}`)).json()).toMatchObject({ name: 'mallory.eth' })
  // Code that reverts with the lookup that follows it.
  const data = lookupOf({ callData: nestedBatches(3, 30), sender: localNames.resolver }).slice(2)
  const size = (data.length / 2).toString(16).padStart(4, '0')
  const params = [localNames.resolver, `0x61${size}600e60003961${size}6000fd${data}`]
  await fetch(rpcUrl, {
    body: JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'anvil_setCode', params }),
    headers: { 'content-type': 'application/json' },
    method: 'POST',
  })
  server.clock.advance(5 * 60_000)
  const blockedMs = await measureBlocking(async () => {
    expect(await (await server.get(`/v1/identity/${mallory}`)).json()).toEqual(nobody)
  })
  expect(blockedMs).toBeLessThan(100)
})
