import { expect, test } from 'vitest'
import { json, serve } from '../testing/serve.js'
import { startKit } from '../testing/startKit.js'
import { getWalletList } from './getWalletList.js'

const rainbow = {
  chains: ['eip155:1'],
  id: 'rainbow',
  image_id: 'i',
  mobile_link: 'rainbow://',
  name: 'Rainbow',
}

test('default: one page of 40 for the configured networks', async () => {
  const { asked, url } = await serve({ '/getWallets': json({ count: 1, data: [rainbow] }) })
  const { count, wallets } = await getWalletList(startKit({ server: url }))
  expect({ count, wallets }).toMatchObject({ count: 1, wallets: [rainbow] })
  expect(Object.fromEntries(asked[0]?.query ?? [])).toMatchObject({
    chains: 'eip155:1,eip155:8453',
    entries: '40',
    page: '1',
  })
})

test('behavior: every parameter reaches the server', async () => {
  const { asked, url } = await serve({ '/getWallets': json({ count: 0, data: [] }) })
  await getWalletList(startKit({ server: url }), {
    chains: ['eip155:10'],
    entries: 100,
    exclude: ['a', 'b'],
    include: ['c'],
    page: 3,
    search: 'rain',
  })
  expect(Object.fromEntries(asked[0]?.query ?? [])).toMatchObject({
    chains: 'eip155:10',
    entries: '100',
    exclude: 'a,b',
    include: 'c',
    page: '3',
    search: 'rain',
  })
})

test('behavior: absent without a server', async () => {
  expect(await getWalletList(startKit())).toEqual({ count: 0, wallets: [] })
})

test('behavior: a failure that no rule names is an empty list', async () => {
  for (const status of [400, 401, 403, 404, 418]) {
    const { url } = await serve({ '/getWallets': json({}, status) })
    expect(await getWalletList(startKit({ server: url }))).toEqual({ count: 0, wallets: [] })
  }
})

test.each([
  [429, 'RATE_LIMITED'],
  [500, 'SERVER_ERROR'],
  [599, 'SERVER_ERROR'],
])('error: %s throws %s', async (status, code) => {
  const { url } = await serve({ '/getWallets': json({}, status) })
  await expect(getWalletList(startKit({ server: url }))).rejects.toMatchObject({ code })
})

test('hardening A34: a row with a hostile link comes without it', async () => {
  const { url } = await serve({
    '/getWallets': json({ count: 1, data: [{ ...rainbow, mobile_link: 'javascript:alert(1)' }] }),
  })
  const { wallets } = await getWalletList(startKit({ server: url }))
  expect(wallets).toMatchObject([{ id: 'rainbow', mobile_link: undefined }])
})
