// Part of scripts/demo.mjs.
import { buildSite } from './buildSite.mjs'

/** The sources of the wallet's build. */
const sources = [
  'apps/wallet',
  'packages/portico/src/exports',
  'packages/portico/src/format',
  'packages/portico/src/ui',
  'packages/protocol/src',
  'packages/texts/src',
  'package-lock.json',
]

/** Builds the wallet's site, which the server then serves. */
export function buildWallet() {
  return buildSite({ app: 'wallet', name: 'the wallet', sources })
}
