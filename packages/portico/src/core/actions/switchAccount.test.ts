import { expect, test, vi } from 'vitest'
import { addresses, scriptedFamily, toSession } from '../testing/scriptedFamily.js'
import { startKit } from '../testing/startKit.js'
import { connect } from './connect.js'
import { getAccount } from './getAccount.js'
import { switchAccount } from './switchAccount.js'

async function withWallets() {
  const portico = startKit()
  for (const connectorId of ['alice', 'bob']) await connect(portico, { connectorId })
  return portico
}

test('default: another account of the active wallet, in any letter case', async () => {
  const portico = await withWallets()
  const heard = vi.fn()
  portico.on('accountChange', heard)
  switchAccount(portico, { address: addresses.second.toLowerCase() })
  expect(getAccount(portico)).toMatchObject({ address: addresses.second, connectorId: 'bob' })
  expect(heard.mock.calls).toEqual([[{ address: addresses.second, connectorId: 'bob', namespace: 'eip155' }]])
  switchAccount(portico, { address: addresses.second })
  expect(heard).toHaveBeenCalledTimes(1)
})

test('behavior: another wallet', async () => {
  const portico = await withWallets()
  switchAccount(portico, { connectorId: 'alice' })
  expect(getAccount(portico)).toMatchObject({ address: addresses.first, connectorId: 'alice' })
})

test('behavior: bip122 needs a payment address', async () => {
  const family = scriptedFamily(['leather'], 'bip122')
  family.answers.connect = async (connector) =>
    toSession(connector, 'bip122:000000000019d6689c085ae165831e93', [
      { address: 'bc1qpayment', namespace: 'bip122', type: 'payment' },
      { address: 'bc1pordinal', namespace: 'bip122', type: 'ordinal' },
    ])
  const portico = startKit({ families: [scriptedFamily(), family] })
  await connect(portico, { connectorId: 'leather' })
  expect(() => switchAccount(portico, { namespace: 'bip122' })).toThrow(
    'Address parameter is required for switching bip122 connection',
  )
  expect(() => switchAccount(portico, { address: 'bc1pordinal' })).toThrow(
    'Switching to non-payment accounts is not allowed for bip122',
  )
  switchAccount(portico, { address: 'bc1qpayment' })
  expect(getAccount(portico).address).toBe('bc1qpayment')
})

test('error: an address that the wallet does not share, an unknown connection, a stopped kit', async () => {
  const portico = await withWallets()
  expect(() => switchAccount(portico, { address: '0x1' })).toThrow('Invalid CAIP Address')
  expect(() => switchAccount(portico, { connectorId: 'carol' })).toThrow(
    expect.objectContaining({ code: 'NOT_CONNECTED' }),
  )
  await portico.stop()
  expect(() => switchAccount(portico, {})).toThrow(expect.objectContaining({ code: 'NOT_STARTED' }))
})
