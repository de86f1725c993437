import { expect, onTestFinished, test, vi } from 'vitest'
import type { Portico } from './portico.js'
import { prefetch } from './prefetch.js'
import { raiseAlert } from './raiseAlert.js'
import { json, serve } from './testing/serve.js'
import { startKit } from './testing/startKit.js'

const config = json({ features: [{ config: ['email', 'google'], id: 'social_login', isEnabled: true }] })
const origins = json({ allowedOrigins: ['https://*.example.com'] })
const quiet = () => {
  onTestFinished(() => void vi.restoreAllMocks())
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
}
/** Lists the alerts that the work raises. Alerts come in order, so all of them have come before one that is raised later. */
async function alertsOf(portico: Portico, work: () => Promise<void>): Promise<readonly string[]> {
  quiet()
  const codes: string[] = []
  portico.on('alert', ({ code }) => codes.push(code))
  await work()
  await raiseAlert(portico, 'PROJECT_ID_NOT_CONFIGURED')
  expect(codes.pop()).toBe('PROJECT_ID_NOT_CONFIGURED')
  return codes
}

test('default: features come from the server, requested once', async () => {
  const { asked, url } = await serve({ '/appkit/v1/config': config, '/projects/v1/origins': origins })
  const portico = startKit({ features: { receive: false }, server: url })
  expect(portico.store.getState().features).toMatchObject({ activity: false, email: false })
  await Promise.all([prefetch(portico), prefetch(portico)])
  await prefetch(portico)
  expect(portico.store.getState()).toMatchObject({
    alert: null,
    features: { activity: false, email: true, receive: false, socials: ['google'] },
  })
  expect(asked.map(({ path }) => path).sort()).toEqual(['/appkit/v1/config', '/projects/v1/origins'])
})

test('behavior: a user who never approaches the kit causes no request', async () => {
  const { asked, url } = await serve({})
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const portico = startKit({ beacons: true, server: url })
  await vi.advanceTimersByTimeAsync(60_000)
  await vi.dynamicImportSettled()
  vi.useRealTimers()
  // A request of the kit would have come before this one.
  await fetch(`${url}/later`)
  expect(asked.map(({ path }) => path)).toEqual(['/later'])
  expect(portico.store.getState().status).toBe('ready')
})

test('behavior: without a server no remote feature is on, and there is no request', async () => {
  const portico = startKit()
  await prefetch(portico)
  expect(portico.store.getState().features).toMatchObject({
    activity: false,
    email: false,
    onramp: false,
    socials: false,
    swaps: false,
  })
})

test("behavior: 'Local configuration ignored' warns of options that the server overrides", async () => {
  quiet()
  const { url } = await serve({ '/appkit/v1/config': config, '/projects/v1/origins': origins })
  const portico = startKit({ features: { email: false }, server: url })
  await prefetch(portico)
  await expect
    .poll(() => portico.store.getState().alert)
    .toMatchObject({
      code: 'LOCAL_CONFIGURATION_IGNORED',
      longMessage: expect.stringContaining('email'),
      severity: 'warning',
      shortMessage: 'Local configuration ignored',
    })
})

test('hardening R17: without a response the defaults apply, and the next opening retries', async () => {
  const { asked, url } = await serve({ '/projects/v1/origins': origins })
  const portico = startKit({ server: url })
  await prefetch(portico)
  expect(portico.store.getState().features).toMatchObject({ activity: true, email: true })
  await prefetch(portico)
  expect(asked.filter(({ path }) => path === '/appkit/v1/config')).toHaveLength(2)
})

const failures: [asked: string, answer: ReturnType<typeof json>, code: string][] = [
  ['403', json({}, 403), 'INVALID_APP_CONFIGURATION'],
  ['401', json({ code: 'UNKNOWN_PROJECT', message: 'No.' }, 401), 'INVALID_PROJECT_ID'],
  ['429', json({}, 429), 'RATE_LIMITED_APP_CONFIGURATION'],
  ['500', json({}, 500), 'SERVER_ERROR_APP_CONFIGURATION'],
]

test.each([
  [
    'an origin that is not listed',
    json({ allowedOrigins: ['https://other.example'] }),
    'INVALID_APP_CONFIGURATION',
  ],
  ...failures,
])('behavior: origins: %s raises its alert', async (_, answer, code) => {
  quiet()
  const { url } = await serve({ '/appkit/v1/config': config, '/projects/v1/origins': answer })
  const portico = startKit({ projectId: 'p1', server: url })
  await prefetch(portico)
  await expect.poll(() => portico.store.getState().alert?.code).toBe(code)
  expect(console.error).toHaveBeenCalledTimes(1)
})

test.each(
  failures,
)('behavior: the configuration: %s raises its alert, once, and the defaults apply', async (_, answer, code) => {
  quiet()
  for (const answers of [
    { '/appkit/v1/config': answer, '/projects/v1/origins': origins },
    { '/appkit/v1/config': answer, '/projects/v1/origins': answer },
  ]) {
    vi.mocked(console.error).mockClear()
    const portico = startKit({ projectId: 'p1', server: (await serve(answers)).url })
    await prefetch(portico)
    await expect.poll(() => portico.store.getState().alert?.code).toBe(code)
    expect(portico.store.getState().features).toMatchObject({ activity: true, email: true })
    expect(console.error).toHaveBeenCalledTimes(1)
  }
})

test('behavior: the configuration: a server without one raises no alert', async () => {
  const { url } = await serve({ '/appkit/v1/config': json({}, 404), '/projects/v1/origins': origins })
  const portico = startKit({ projectId: 'p1', server: url })
  expect(await alertsOf(portico, () => prefetch(portico))).toEqual([])
})

test('behavior: an unreachable server is reported as such, and not as a wrong project', async () => {
  quiet()
  const portico = startKit({ projectId: 'p1', server: 'http://127.0.0.1:1' })
  await prefetch(portico)
  await expect
    .poll(() => portico.store.getState().alert)
    .toMatchObject({ code: 'SERVER_NOT_REACHED', longMessage: expect.stringContaining('http://127.0.0.1:1') })
})

test('behavior: a server whose responses the browser keeps from the page is reported as running', async () => {
  quiet()
  const server = await serve({ '/healthz': json({ status: 'ok' }) })
  const { fetch } = globalThis
  onTestFinished(() => void Object.assign(globalThis, { fetch }))
  // How browsers treat a response without CORS headers. Source: the Fetch standard, "CORS check".
  globalThis.fetch = async (url, options) => {
    const response = await fetch(url, options)
    if (options?.mode !== 'no-cors' && !response.headers.has('access-control-allow-origin'))
      throw new TypeError('Failed to fetch')
    return response
  }
  const portico = startKit({ projectId: 'p1', server: server.url })
  await prefetch(portico)
  await expect
    .poll(() => portico.store.getState().alert)
    .toMatchObject({
      code: 'SERVER_NOT_REACHED',
      longMessage: expect.stringMatching(/responds, but .* may be missing in the settings of the server/),
    })
})

test('behavior: a server requires a project, and none is configured', async () => {
  quiet()
  const { url } = await serve({ '/appkit/v1/config': config, '/projects/v1/origins': json({}, 401) })
  const portico = startKit({ server: url })
  await prefetch(portico)
  await expect
    .poll(() => portico.store.getState().alert)
    .toMatchObject({
      code: 'PROJECT_ID_NOT_CONFIGURED',
      shortMessage: 'Project ID Not Configured',
    })
})

test.each([
  ['404', json({}, 404)],
  ['an unreadable answer', json({ origins: [] })],
  ['an empty list', json({ allowedOrigins: [] })],
])('behavior: origins: %s raises no alert', async (_, answer) => {
  const { url } = await serve({ '/appkit/v1/config': config, '/projects/v1/origins': answer })
  const portico = startKit({ server: url })
  expect(await alertsOf(portico, () => prefetch(portico))).toEqual([])
})
