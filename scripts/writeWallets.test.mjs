import { bestKnownWallets } from 'portico/wallets'
import { expect, test } from 'vitest'
import { readBestKnown } from './writeWallets.mjs'

test("behavior: portico/wallets has the best-known 60 of the server's current directory", async () => {
  const rows = await bestKnownWallets()
  expect(rows).toHaveLength(60)
  expect(rows, 'run `node scripts/writeWallets.mjs` and `npm run format`').toEqual(readBestKnown())
})
