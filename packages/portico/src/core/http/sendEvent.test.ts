import { expect, onTestFinished, test, vi } from 'vitest'
import { connect } from '../actions/connect.js'
import { close, open } from '../actions/open.js'
import { raiseAlert } from '../raiseAlert.js'
import { addresses } from '../testing/scriptedFamily.js'
import { type Asked, json, serve } from '../testing/serve.js'
import { startKit } from '../testing/startKit.js'
import { track } from '../track.js'
// Loaded before the first test, because a kit loads it only with the user's first step.
import './sendEvent.js'

const wanted = json({ isAnalyticsEnabled: true })
const accepted = json({ accepted: true })
const events = (asked: readonly Asked[]) =>
  asked.filter(({ path }) => path === '/e').map(({ body }) => JSON.parse(body))
const later = () => new Promise((resolve) => setTimeout(resolve, 150))

test('default: INITIALIZE, with its own time, is sent with the first action; permission is requested once', async () => {
  const { asked, url } = await serve({ '/e': accepted, '/getAnalyticsConfig': wanted })
  const before = Date.now()
  const portico = startKit({ beacons: true, projectId: 'p1', server: url })
  const after = Date.now()
  await later()
  open(portico)
  close(portico)
  await expect.poll(() => events(asked)).toHaveLength(3)
  // Beacons are sent in parallel, so their order can vary. Each has its own timestamp.
  const sent = new Map(events(asked).map((body) => [body.props.event, body]))
  const { timestamp, ...body } = sent.get('INITIALIZE')
  expect(body).toEqual({
    domain: 'app.example.com',
    eventId: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/),
    props: { event: 'INITIALIZE', type: 'track' },
    url: 'https://app.example.com/swap',
  })
  expect(timestamp).toBeGreaterThanOrEqual(before)
  expect(timestamp).toBeLessThanOrEqual(after)
  for (const name of ['MODAL_OPEN', 'MODAL_CLOSE']) {
    expect(sent.get(name).props).toEqual({ event: name, properties: { connected: false }, type: 'track' })
  }
  expect(asked.filter(({ path }) => path === '/getAnalyticsConfig')).toHaveLength(1)
  expect(new Set(asked.map(({ query }) => query.get('projectId')))).toEqual(new Set(['p1']))
})

test('behavior: the event has the active account', async () => {
  const { asked, url } = await serve({ '/e': accepted, '/getAnalyticsConfig': wanted })
  await connect(startKit({ beacons: true, server: url }), { connectorId: 'alice' })
  await expect
    .poll(() => events(asked).find(({ props }) => props.event === 'CONNECT_SUCCESS')?.props)
    .toEqual({
      address: addresses.first,
      event: 'CONNECT_SUCCESS',
      properties: { method: 'browser', name: 'Wallet of alice' },
      type: 'track',
    })
})

test('behavior: a pairing URI never leaves the page', async () => {
  const { asked, url } = await serve({ '/e': accepted, '/getAnalyticsConfig': wanted })
  const portico = startKit({ beacons: true, server: url })
  track(portico, { event: 'CONNECT_ERROR', properties: { message: 'no answer to wc:ab@2?symKey=cd' } })
  await expect.poll(() => events(asked)).toHaveLength(2)
  expect(asked.map(({ body }) => body).join()).not.toContain('symKey')
})

test.each([
  ['beacons: false', { beacons: false }],
  ['features.analytics: false', { beacons: true, features: { analytics: false } }],
])('behavior: with %s nothing is requested or sent, and listeners still get events', async (_, options) => {
  const { asked, url } = await serve({ '/e': accepted, '/getAnalyticsConfig': wanted })
  const portico = startKit({ server: url, ...options })
  const heard = vi.fn()
  portico.on('track', heard)
  open(portico)
  // The events of another kit come later.
  open(startKit({ beacons: true, projectId: 'later', server: url }))
  await expect.poll(() => events(asked)).toHaveLength(2)
  expect(new Set(asked.map(({ query }) => query.get('projectId')))).toEqual(new Set(['later']))
  expect(heard).toHaveBeenCalledWith({ event: 'MODAL_OPEN', properties: { connected: false } })
})

test.each([
  ["the owner's no", json({ isAnalyticsEnabled: false })],
  ['no answer', json({}, 404)],
])('behavior: %s keeps every event local', async (_, answer) => {
  const { asked, url } = await serve({ '/e': accepted, '/getAnalyticsConfig': answer })
  const portico = startKit({ beacons: true, server: url })
  open(portico)
  await expect.poll(() => asked).toHaveLength(1)
  await fetch(`${url}/later`)
  close(portico)
  // The kit would have sent its events before these requests.
  for (let times = 0; times < 3; times++) await fetch(`${url}/later`)
  expect(asked.map(({ path }) => path)).toEqual(['/getAnalyticsConfig', ...Array(4).fill('/later')])
})

test("behavior: 403 shows the alert 'Invalid App Configuration' once", async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => error.mockRestore())
  const { asked, url } = await serve({ '/e': json({}, 403), '/getAnalyticsConfig': wanted })
  const portico = startKit({ beacons: true, server: url })
  open(portico)
  await expect.poll(() => events(asked)).toHaveLength(2)
  close(portico)
  await expect.poll(() => events(asked)).toHaveLength(3)
  await expect.poll(() => portico.store.getState().alert?.shortMessage).toBe('Invalid App Configuration')
  await fetch(`${url}/later`)
  await raiseAlert(portico, 'SERVER_NOT_REACHED')
  expect(error).toHaveBeenCalledTimes(2)
})

test('behavior: no event carries the configuration', async () => {
  const { asked, url } = await serve({ '/e': accepted, '/getAnalyticsConfig': wanted })
  const portico = startKit({
    beacons: true,
    metadata: { name: 'canary-name' },
    rpcUrls: { 'eip155:1': ['https://rpc.example/canary-key'] },
    server: url,
    termsConditionsUrl: 'https://example.com/canary-terms',
  })
  open(portico)
  await expect.poll(() => events(asked)).toHaveLength(2)
  expect(JSON.stringify(events(asked))).not.toContain('canary')
})
