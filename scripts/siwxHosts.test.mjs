// Runs the examples of docs/signin.md on their frameworks.
import { createServer } from 'node:http'
import { devAccounts } from '@portico/testkit'
import express from 'express'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { formatSignInMessage } from '../packages/protocol/src/signin/index.js'

const origin = 'https://app.example.com'
const alice = privateKeyToAccount(devAccounts[0].privateKey)
vi.stubEnv('SIWX_SECRET', 'x'.repeat(32))

/** Signs in and out as a browser does. `ask` sends a request for a path of the site. */
async function visit(ask) {
  const cookies = new Map()
  const call = async (path, body) => {
    const response = await ask(path, {
      headers: {
        cookie: [...cookies].map((each) => each.join('=')).join('; '),
        origin,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body), method: 'POST' }),
    })
    for (const each of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(each) ?? []
      cookies.set(name, value)
    }
    return { answer: await response.json(), status: response.status }
  }
  const before = await call('/api/members')
  const { answer: given } = await call('/api/siwx/nonce')
  const message = formatSignInMessage({
    accountAddress: alice.address,
    chainId: 'eip155:1',
    domain: 'app.example.com',
    issuedAt: new Date(given.time).toISOString(),
    nonce: given.nonce,
    uri: `${origin}/`,
    version: '1',
  })
  const signature = await alice.signMessage({ message })
  const verified = await call('/api/siwx/verify', { message, signature })
  const during = await call('/api/members')
  const copied = new Map(cookies)
  await call('/api/siwx/sign-out', {})
  for (const [name, value] of copied) cookies.set(name, value)
  const after = await call('/api/members')
  return [before.status, verified.status, during, after.status]
}
const expected = [401, 200, { answer: { account: `eip155:1:${alice.address}` }, status: 200 }, 401]

test('default: on Hono', async () => {
  const { app } = await import('../docs/snippets/siwxHono.js')
  expect(await visit((path, init) => app.request(`${origin}${path}`, init))).toEqual(expected)
})

test('default: on Express, before body parsers', async () => {
  const { membersOnly, mountSiwx } = await import('../docs/snippets/siwxExpress.js')
  const app = express()
  mountSiwx(app)
  app.use(express.json())
  app.get('/api/members', membersOnly, (_, response) => {
    response.json({ account: response.locals.account })
  })
  const http = createServer(app)
  await new Promise((resolve) => http.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => http.closeAllConnections() ?? http.close())
  expect(await visit((path, init) => fetch(`http://127.0.0.1:${http.address().port}${path}`, init))).toEqual(
    expected,
  )
})

test('default: as the route handlers of Next.js', async () => {
  const { GET, OPTIONS, POST, readMember } = await import('../docs/snippets/siwxNext.js')
  const ask = async (path, init) => {
    const request = new Request(`${origin}${path}`, init)
    if (path !== '/api/members') return init.method === 'POST' ? POST(request) : GET(request)
    const account = await readMember(request)
    return Response.json(account ? { account } : {}, { status: account ? 200 : 401 })
  }
  expect(await visit(ask)).toEqual(expected)
  const asked = new Request(`${origin}/api/siwx/verify`, { headers: { origin }, method: 'OPTIONS' })
  expect((await OPTIONS(asked)).status).toBe(204)
})
