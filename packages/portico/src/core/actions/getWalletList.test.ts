import { expect, test } from 'vitest'
import { json, serve } from '../testing/serve.js'
import { startKit } from '../testing/startKit.js'
import { type GetWalletListParameters, getWalletList } from './getWalletList.js'

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
    badgeType: 'certified',
    chains: ['eip155:10'],
    entries: 100,
    exclude: ['a', 'b'],
    include: ['c'],
    page: 3,
    search: 'rain',
  })
  expect(Object.fromEntries(asked[0]?.query ?? [])).toMatchObject({
    badge_type: 'certified',
    chains: 'eip155:10',
    entries: '100',
    exclude: 'a,b',
    include: 'c',
    page: '3',
    search: 'rain',
  })
})

test('behavior: without a server, the site’s own wallets, with the same query', async () => {
  let loads = 0
  const directory = async () => {
    loads++
    return [
      { any_network_of: ['eip155'], id: 'rainbow', mobile_link: 'rainbow://', name: 'Rainbow' },
      { chains: ['eip155:1'], id: 'metamask', name: 'MetaMask' },
      { chains: ['solana:x'], id: 'solflare', name: 'Solflare' },
    ]
  }
  const kit = startKit({ directory })
  expect(loads).toBe(0)
  const ids = async (parameters?: GetWalletListParameters) =>
    (await getWalletList(kit, parameters)).wallets.map(({ id }) => id)
  expect(await ids()).toEqual(['rainbow', 'metamask'])
  expect(await ids({ search: 'metmask' })).toEqual(['metamask'])
  expect(await ids({ chains: ['solana:x'] })).toEqual(['solflare'])
  expect(await ids({ exclude: ['rainbow'] })).toEqual(['metamask'])
  expect(await ids({ include: ['rainbow'] })).toEqual(['rainbow'])
  expect(await ids({ entries: 1, page: 2 })).toEqual(['metamask'])
  expect(await ids({ badgeType: 'certified' })).toEqual([])
  expect(loads).toBe(1)
})

test('behavior: a server takes precedence over the site’s own wallets', async () => {
  const { url } = await serve({ '/getWallets': json({ count: 1, data: [rainbow] }) })
  const directory = () => Promise.reject(new Error('not to be loaded'))
  expect((await getWalletList(startKit({ directory, server: url }))).count).toBe(1)
})

test('error: wallets that failed to load are loaded again the next time', async () => {
  const answers = [() => Promise.reject(new Error('offline')), async () => [rainbow]]
  const kit = startKit({
    directory: () => answers.shift()?.() ?? Promise.reject(new Error('asked too often')),
  })
  await expect(getWalletList(kit)).rejects.toThrow('offline')
  expect((await getWalletList(kit)).count).toBe(1)
})

test('hardening A34: the site’s own rows are sanitized like those of a server', async () => {
  const directory = async () => [{ ...rainbow, mobile_link: 'javascript:alert(1)' }]
  expect((await getWalletList(startKit({ directory }))).wallets).toMatchObject([{ mobile_link: undefined }])
})

test('behavior: an empty list without a server and a directory', async () => {
  expect(await getWalletList(startKit())).toEqual({ count: 0, wallets: [] })
})

test('behavior: any other failure gives an empty list', async () => {
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

test('hardening A34: a hostile link is removed from its row', async () => {
  const { url } = await serve({
    '/getWallets': json({ count: 1, data: [{ ...rainbow, mobile_link: 'javascript:alert(1)' }] }),
  })
  const { wallets } = await getWalletList(startKit({ server: url }))
  expect(wallets).toMatchObject([{ id: 'rainbow', mobile_link: undefined }])
})
