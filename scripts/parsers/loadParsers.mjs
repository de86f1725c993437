// Loads every parser of outside bytes, with its limit and its worst inputs. Read by scripts/parsers.test.mjs and
// scripts/fuzzParsers.mjs, which let `import()` load TypeScript.
import { loadAnswerParsers } from './answerParsers.mjs'
import { loadDirectoryParsers } from './directoryParsers.mjs'
import { loadPageParsers } from './pageParsers.mjs'
import { loadServerParsers } from './serverParsers.mjs'
import { loadSwapParsers } from './swapParsers.mjs'
import { loadWalletParsers } from './walletParsers.mjs'

/**
 * Loads every parser.
 *
 * @returns {Promise<import('./buildInput.mjs').Parser[]>}
 */
export async function loadParsers() {
  const lists = await Promise.all([
    loadServerParsers(),
    loadAnswerParsers(),
    loadDirectoryParsers(),
    loadPageParsers(),
    loadSwapParsers(),
    loadWalletParsers(),
  ])
  return lists.flat()
}
