import { expect, test } from 'vitest'
import { addresses } from '../testing/scriptedFamily.js'
import { json, serve } from '../testing/serve.js'
import { startKit } from '../testing/startKit.js'
import { connect } from './connect.js'
import { getSmartSessions } from './getSmartSessions.js'

const coin = { decimals: null, perPeriod: '5', spent: '1', symbol: null, token: null }
const token = { ...coin, decimals: 6, symbol: 'USDC', token: `eip155:1:${addresses.second}` }
const session = {
  endsAt: 2_000_000_000,
  feeLimit: '10',
  feesSpent: '0',
  key: addresses.second,
  limits: [coin, token],
  networkId: 'eip155:1',
  pci: '0x01',
  periodSeconds: 0,
  startsAt: 1,
}

async function ask(sessions: readonly object[]) {
  const { url } = await serve({
    [`/v1/sessions/${encodeURIComponent(`eip155:1:${addresses.first}`)}`]: json({ sessions }),
  })
  const portico = startKit({ server: url })
  await connect(portico, { connectorId: 'alice' })
  return getSmartSessions(portico)
}

test('default: every key with its limits', async () => {
  expect(await ask([session])).toEqual([session])
})

test.each([
  { ...session, limits: [coin, { ...token, token: 'of the moon' }] },
  { ...session, networkId: 'the moon' },
])('error: an unreadable limit or network is neither replaced nor left out', async (odd) => {
  await expect(ask([session, odd])).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
})
