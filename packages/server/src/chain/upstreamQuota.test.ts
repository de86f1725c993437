import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createRateLimiter } from '../limits/rateLimiter.js'
import type { Upstream } from './upstream.js'
import { createUpstreamQuota } from './upstreamQuota.js'

function start() {
  const alarms: string[] = []
  const limiter = createRateLimiter({ nowMs: () => 1_790_000_000_000 })
  const quota = createUpstreamQuota({
    alarm: (of, projectId) => alarms.push(`${of} ${projectId}`),
    limiter,
    nodeLimit: 1000,
    providerLimit: 1000,
  })
  const upstream: Upstream = {
    send: async (calls) => calls.map(({ id }) => ({ id: id ?? null, jsonrpc: '2.0', result: '0x1' })),
  }
  const counted = quota.count(upstream)
  const call = () => counted.send([{ id: 1, jsonrpc: '2.0', method: 'eth_chainId', params: [] }])
  /** Counts the successful calls of a project's client. */
  async function given(projectId: string, client: string, requests: number): Promise<number> {
    let count = 0
    const sharer = { hasSession: false, own: [{ key: client, limit: 100 }] }
    for (let index = 0; index < requests; index++) {
      limiter.take(client, 1_000_000)
      await quota.runFor({ projectId, sharer }, call).then(
        () => count++,
        (error) => expect(error.code).toBe('RATE_LIMITED'),
      )
    }
    return count
  }
  return { ...quota, alarms, call, given }
}

test('hardening A44: of 1,000 node calls one project gets 500, one client of it 250, and another project still has its own', async () => {
  const { alarms, call, given } = start()
  // One client gets half of its project's calls.
  expect(await given('greedy', 'client', 600)).toBe(250)
  expect(alarms).toEqual([])
  expect(await given('greedy', 'accomplice', 600)).toBe(150)
  expect(new Set(alarms)).toEqual(new Set(['upstream calls greedy']))
  // A tenth of the project's half is for light clients.
  expect(await given('greedy', 'somebody', 20)).toBe(10)
  expect(await given('modest', 'client', 200)).toBe(200)
  // Calls for the server itself are not counted.
  for (let index = 0; index < 2000; index++) await call()
})

test('hardening A44: if unknown clients use up the share of two projects and a third, a tenth remains for light users', async () => {
  const { given } = start()
  // Each project gets four fifths of its half. The third one gets the rest of the 1,000 calls that are for all.
  for (const project of ['one', 'two']) {
    expect(await given(project, 'client', 600)).toBe(250)
    expect(await given(project, 'accomplice', 600)).toBe(150)
  }
  expect(await given('three', 'client', 600)).toBe(100)
  expect(await given('one', 'client', 10)).toBe(0)
  // A light project gets a tenth of its own 500 calls, and so does another one.
  expect(await given('modest', 'visitor', 60)).toBe(50)
  expect(await given('quiet', 'visitor', 60)).toBe(50)
  expect(await given('late', 'visitor', 1)).toBe(0)
})

test('hardening A44: a client whose few requests cause many calls does not take what is left for those that do little', async () => {
  const { countNodeCalls, runFor } = start()
  const ask = (client: string, calls: number, hasSession = false) =>
    runFor({ projectId: 'project', sharer: { hasSession, own: [{ key: client, limit: 100 }] } }, async () =>
      countNodeCalls(calls),
    ).then(
      () => true,
      () => false,
    )
  // Each call reads the balance of an account with many tokens.
  for (let count = 0; count < 3; count++) expect(await ask('greedy', 100, true)).toBe(true)
  expect(await ask('greedy', 10, true)).toBe(false)
  expect(await ask('accomplice', 100, true)).toBe(true)
  expect(await ask('accomplice', 10, true)).toBe(false)
  expect(await ask('visitor', 10)).toBe(true)
  // Of 500 calls, a client that caused eleven is no longer light.
  expect([await ask('visitor', 1), await ask('visitor', 1)]).toEqual([true, false])
  expect(await ask('another', 10)).toBe(true)
})

test('hardening A44: calls to bundlers and paymasters count as node calls', async () => {
  const { countNodeCalls, given, runFor } = start()
  const sharer = { hasSession: false, own: [{ key: 'client', limit: 100 }] }
  await given('project', 'another', 250)
  await given('project', 'a third', 100)
  const caller = { projectId: 'project', sharer }
  await runFor(caller, async () => countNodeCalls(50))
  await expect(runFor(caller, async () => countNodeCalls(1))).rejects.toThrow('Too many requests')
  // Zero calls are always allowed.
  await runFor(caller, async () => countNodeCalls(0))
})

test('hardening A44: one client’s large responses of a bundler are read one after another', async () => {
  const { askPeer, runFor } = start()
  const answer = JSON.stringify({ id: 1, jsonrpc: '2.0', result: 'a'.repeat(400_000) })
  let begun = () => {}
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve
  })
  const bundler = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    if (request.url === '/quick') return response.end(answer)
    response.write(answer.slice(0, 350_000), () => {
      begun()
      // A reader that does not wait for its turn reads the quick response meanwhile.
      setTimeout(() => response.end(answer.slice(350_000)), 1000)
    })
  })
  await new Promise<void>((resolve) => bundler.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void bundler.close())
  const { port } = bundler.address() as AddressInfo
  const read: string[] = []
  const ask = async (name: string) => {
    const call = { id: 1, jsonrpc: '2.0' as const, method: 'eth_getUserOperationReceipt', params: [] }
    const options = { limitBytes: 1_000_000, signal: new AbortController().signal, timeoutMs: 20_000 }
    const outcome = await askPeer(`http://127.0.0.1:${port}/${name}`, call, options)
    expect(outcome).toMatchObject({ answers: expect.any(Map) })
    read.push(name)
  }
  const sharer = { hasSession: false, own: [{ key: 'client', limit: 100 }] }
  await runFor({ projectId: 'project', sharer }, async () => {
    const slow = ask('slow')
    await hasBegun
    await Promise.all([slow, ask('quick')])
  })
  expect(read).toEqual(['slow', 'quick'])
})
