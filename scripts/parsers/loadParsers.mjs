// Every parser of bytes from outside, with its limit and its worst inputs. Read by scripts/parsers.test.mjs and
// scripts/fuzzParsers.mjs, which have taught `import()` to read TypeScript.
import { loadPageParsers } from './pageParsers.mjs'
import { loadServerParsers } from './serverParsers.mjs'
import { loadWalletParsers } from './walletParsers.mjs'

/** @returns {Promise<import('./buildInput.mjs').Parser[]>} */
export async function loadParsers() {
  const lists = await Promise.all([loadServerParsers(), loadPageParsers(), loadWalletParsers()])
  return lists.flat()
}
