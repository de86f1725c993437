import { expect, test } from 'vitest'
import { json, serve } from '../testing/serve.js'
import { startKit } from '../testing/startKit.js'
import { getSupportedNetworks } from './getSupportedNetworks.js'

test('default: requested once; ids of unknown families are left out', async () => {
  const { asked, url } = await serve({
    '/v1/supported-chains': json({ http: ['eip155:1', 'near:mainnet', 'solana:x'], ws: [] }),
  })
  const portico = startKit({ server: url })
  const both = await Promise.all([getSupportedNetworks(portico), getSupportedNetworks(portico)])
  expect(both).toEqual([
    ['eip155:1', 'solana:x'],
    ['eip155:1', 'solana:x'],
  ])
  expect(asked).toHaveLength(1)
})

test('behavior: none without a server, and none if it refuses', async () => {
  const { url } = await serve({})
  expect(await getSupportedNetworks(startKit())).toEqual([])
  expect(await getSupportedNetworks(startKit({ server: url }))).toEqual([])
})

test('error: a failure is reported, and the next call retries', async () => {
  const { asked, url } = await serve({ '/v1/supported-chains': json({}, 429) })
  const portico = startKit({ server: url })
  await expect(getSupportedNetworks(portico)).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  await expect(getSupportedNetworks(portico)).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  expect(asked).toHaveLength(2)
})
