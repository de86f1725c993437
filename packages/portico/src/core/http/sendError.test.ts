import { expect, test, vi } from 'vitest'
import { getWalletList } from '../actions/getWalletList.js'
import { type Asked, json, serve } from '../testing/serve.js'
import { startKit } from '../testing/startKit.js'
import { sendError } from './sendError.js'

const accepted = json({ accepted: true })
const reports = (asked: readonly Asked[]) =>
  asked.filter(({ path }) => path === '/e').map(({ body }) => JSON.parse(body))

test('default: type, message and stack, without secrets', async () => {
  const { asked, url } = await serve({ '/e': accepted })
  const portico = startKit({ beacons: true, server: url })
  await sendError(portico, { error: new RangeError('bad wc:ab@2?symKey=cd'), event: 'INTERNAL_SDK_ERROR' })
  expect(reports(asked)).toMatchObject([
    {
      props: {
        errorMessage: 'bad wc:(removed)',
        errorType: 'RangeError',
        event: 'INTERNAL_SDK_ERROR',
        stackTrace: expect.stringContaining('sendError.test'),
        type: 'error',
      },
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    },
  ])
  expect(JSON.stringify(reports(asked))).not.toContain('symKey')
})

test('behavior: 5 in a minute, then again', async () => {
  const { asked, url } = await serve({ '/e': accepted })
  const portico = startKit({ beacons: true, server: url })
  const send = () => sendError(portico, { error: 'odd', event: 'API_ERROR' })
  for (let count = 0; count < 8; count++) await send()
  expect(reports(asked)).toHaveLength(5)
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000)
  await send()
  now.mockRestore()
  expect(reports(asked)).toHaveLength(6)
})

test('behavior: with all telemetry off, nothing is sent', async () => {
  const { asked, url } = await serve({ '/e': accepted })
  await sendError(startKit({ server: url }), { error: 'odd', event: 'API_ERROR' })
  expect(asked).toEqual([])
})

test('behavior: an unreadable response and a failing server are reported, a failing report is not', async () => {
  const { asked, url } = await serve({ '/e': json({}, 500), '/getWallets': json({ odd: true }) })
  const portico = startKit({ beacons: true, server: url })
  await expect(getWalletList(portico)).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
  await expect.poll(() => reports(asked).map(({ props }) => props.event)).toEqual(['DATA_PARSING_ERROR'])

  const failing = await serve({ '/e': accepted, '/getWallets': json({}, 500) })
  const other = startKit({ beacons: true, server: failing.url })
  await expect(getWalletList(other)).rejects.toMatchObject({ code: 'SERVER_ERROR' })
  await expect.poll(() => reports(failing.asked).map(({ props }) => props.event)).toEqual(['API_ERROR'])
})
