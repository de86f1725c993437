import { eq } from 'drizzle-orm'
import { parse } from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OpenDatabase } from '../store/database.js'
import { openTestDatabase } from '../testing/openTestDatabase.js'
import { importedWallet } from './importedWallet.js'
import { wallets } from './schema.js'
import { createWalletDirectory, type WalletDirectory } from './walletDirectory.js'

let opened: OpenDatabase
let directory: WalletDirectory
beforeEach(async () => {
  opened = await openTestDatabase()
  directory = await createWalletDirectory({ database: opened.database })
})
afterEach(() => opened.close())

const row = (number: number, more: object = {}) =>
  parse(importedWallet, {
    chains: ['eip155:1'],
    homepage: `https://vault${number}.example/`,
    id: `vault-${number}`,
    name: `Vault ${number}`,
    ...more,
  })
const rowsFrom = (first: number, count: number, more: object = {}) =>
  Array.from({ length: count }, (_, index) => row(first + index, more))
const find = (id: string) => directory.find({ entries: 1, include: [id], page: 1 }).data[0]

test('default: changes of other processes are read: new rows, changed ones and removed ones', async () => {
  const other = await createWalletDirectory({ database: opened.database })
  await other.import(rowsFrom(0, 600))
  await directory.refresh()
  expect(find('vault-599')).toMatchObject({ name: 'Vault 599' })
  await opened.database.update(wallets).set({ name: 'Renamed' }).where(eq(wallets.id, 'vault-300'))
  await directory.refresh()
  expect(find('vault-300')).toMatchObject({ name: 'Renamed' })
  await opened.database.delete(wallets).where(eq(wallets.id, 'vault-300'))
  await directory.refresh()
  expect([find('vault-300'), find('vault-301')]).toMatchObject([undefined, { name: 'Vault 301' }])
})

test('hardening B4: rows are read only after a change', async () => {
  await directory.import(rowsFrom(0, 10))
  const select = vi.spyOn(opened.database, 'select')
  try {
    for (let time = 0; time < 5; time++) await directory.refresh()
    // One query each time, for the state of the table.
    expect(select).toHaveBeenCalledTimes(5)
    await opened.database.update(wallets).set({ order: 1 }).where(eq(wallets.id, 'vault-3'))
    await directory.refresh()
    expect(select).toHaveBeenCalledTimes(7)
  } finally {
    select.mockRestore()
  }
})

test('hardening B4: an imported row is not compared with every known wallet', async () => {
  const rows = rowsFrom(0, 500, { name: 'MetaMask' })
  // Reading a site or a link is one search of an expression.
  const exec = vi.spyOn(RegExp.prototype, 'exec')
  try {
    await directory.import(rows)
    // About 50 searches for each of the 500 rows. Comparing each with the 235 known wallets would take 235 more.
    expect(exec.mock.calls.length).toBeLessThan(60_000)
  } finally {
    exec.mockRestore()
  }
})

test('error: the directory keeps at most 5,000 imported rows', async () => {
  for (let first = 0; first < 4800; first += 800) await directory.import(rowsFrom(first, 800))
  const refused = {
    code: 'WALLET_LIMIT_REACHED',
    shortMessage: 'The directory keeps at most 5,000 rows of imported wallets.',
  }
  await expect(directory.import(rowsFrom(4800, 201))).rejects.toMatchObject(refused)
  expect(find('vault-4800')).toBeUndefined()
  expect(await directory.import(rowsFrom(4800, 200))).toMatchObject({ written: 200 })
  await expect(directory.import(rowsFrom(5000, 1))).rejects.toMatchObject(refused)
  // Rows that are stored can still be changed.
  expect(await directory.import([row(7, { name: 'Renamed' })])).toMatchObject({ written: 1 })
  expect(find('vault-7')).toMatchObject({ name: 'Renamed' })
})

test('error: the directory keeps at most 8 MB of imported rows', async () => {
  // 40,000 bytes of networks in each row, and less than 500 bytes of other fields.
  const chains = Array.from({ length: 1000 }, (_, index) => `cosmos:${String(index).padStart(30, 'a')}`)
  for (let first = 0; first < 190; first += 10) await directory.import(rowsFrom(first, 10, { chains }))
  await expect(directory.import(rowsFrom(190, 10, { chains }))).rejects.toMatchObject({
    code: 'WALLET_LIMIT_REACHED',
    shortMessage: 'The directory keeps at most 8 MB of imported wallets.',
  })
  expect(await directory.import([row(0, { chains: [] }), row(190, { chains })])).toMatchObject({ written: 2 })
})
