import { expect, test, vi } from 'vitest'
import { addresses, scriptedFamily } from '../testing/scriptedFamily.js'
import { json, serve } from '../testing/serve.js'
import { startKit } from '../testing/startKit.js'
import { connect } from './connect.js'
import { getAccount } from './getAccount.js'
import { getAccountDetails } from './getAccountDetails.js'
import { getBalance } from './getBalance.js'
import { getIdentity } from './getIdentity.js'

const alice = { avatar: 'https://images.example/alice.png', name: 'alice.eth' }
const unknown = { balance: undefined, profileImage: null, profileName: null }

test('default: balance, name, picture and preferred types, once known, without a request', async () => {
  const { asked, url } = await serve({
    [`/v1/identity/${encodeURIComponent(`eip155:1:${addresses.first}`)}`]: json(alice),
  })
  const read = vi.fn(async () => ({ amount: '1250000000000000000', decimals: 18, symbol: 'ETH' }))
  const portico = startKit({ families: [{ ...scriptedFamily(), getBalance: read }], server: url })
  const { preferredAccountTypes } = portico.store.getState()
  expect(getAccountDetails(portico)).toEqual({ ...getAccount(portico), ...unknown, preferredAccountTypes })

  await connect(portico, { connectorId: 'alice' })
  await getBalance(portico)
  await getIdentity(portico, { address: addresses.first })
  const calls = asked.length
  expect(getAccountDetails(portico)).toEqual({
    ...getAccount(portico),
    balance: '1.25',
    preferredAccountTypes: expect.objectContaining({ eip155: 'smartAccount', solana: 'eoa' }),
    profileImage: alice.avatar,
    profileName: alice.name,
  })
  expect(getAccountDetails(portico, { namespace: 'solana' })).toMatchObject({
    isConnected: false,
    ...unknown,
  })
  expect(asked).toHaveLength(calls)
  expect(read).toHaveBeenCalledTimes(1)
})

test('behavior: a balance older than 30 s is not returned', async () => {
  const read = async () => ({ amount: '1', decimals: 18, symbol: 'ETH' })
  const portico = startKit({ families: [{ ...scriptedFamily(), getBalance: read }] })
  await connect(portico, { connectorId: 'alice' })
  await getBalance(portico)
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 30_001)
  expect(getAccountDetails(portico).balance).toBeUndefined()
  now.mockRestore()
})
