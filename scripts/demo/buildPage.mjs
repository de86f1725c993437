// Part of scripts/demo.mjs.
import { buildSite } from './buildSite.mjs'

/** The sources of the playground's build. */
const sources = [
  'apps/playground',
  'packages/portico/src',
  'packages/portico/button.css',
  'packages/protocol/src',
  'packages/testkit/src',
  'packages/texts/src',
  'package-lock.json',
]

/** Builds the playground, which `startPage` then serves. */
export function buildPage() {
  return buildSite({ app: 'playground', name: 'the playground', sources })
}
