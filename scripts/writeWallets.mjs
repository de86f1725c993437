// Run by hand when packages/server/directory/wallets.json changes: writes the best-known wallets into portico/wallets,
// for sites without a server. If a maintainer forgets this, a test fails.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const directory = new URL('../packages/server/directory/wallets.json', import.meta.url)
const target = new URL('../packages/portico/src/wallets/rows.ts', import.meta.url)

/** How many wallets a site without a server offers. */
const bestKnownCount = 60

/** Returns the rows as a page contains them: without sources, and without pictures, which only a server has. */
export function readBestKnown() {
  return JSON.parse(readFileSync(directory, 'utf8'))
    .sort((a, b) => a.order - b.order)
    .slice(0, bestKnownCount)
    .map(({ image_id: _, order: __, sources: ___, ...row }) => row)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = `// Written by scripts/writeWallets.mjs.
import type { WalletSource } from '../core/walletSource.js'

/** The best-known wallets, starting with the best known. */
export const rows: Awaited<ReturnType<WalletSource>> = ${JSON.stringify(readBestKnown(), null, 2)}
`
  writeFileSync(target, text)
  console.log('Written. Now: npm run format')
}
