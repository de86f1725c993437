// The build runs this script. It copies the pages of `docs` that are written for sites into the package `portico`. The
// package's declarations refer to these pages, and a reader of node_modules does not have the repository.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './checks/houseFiles.mjs'

/** The pages that `portico` packs. */
export const docPages = [
  'accessibility',
  'any-page',
  'bitcoin',
  'browsers',
  'bundlers',
  'csp',
  'embedded',
  'errors',
  'getting-started',
  'hooks',
  'options',
  'polkadot-and-cosmos',
  'signin',
  'smart-accounts',
  'solana',
  'storage',
  'testing',
  'theming',
  'verify',
  'walletconnect',
].map((name) => `${name}.md`)

/**
 * Makes `folder` contain exactly these pages. Does not rewrite a page that is already up to date, because a tool that
 * packs the package may be reading it.
 */
export function writeDocPages(folder = join(root, 'packages/portico/docs')) {
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder)) {
    if (!docPages.includes(name)) rmSync(join(folder, name), { recursive: true, force: true })
  }
  for (const page of docPages) {
    const text = withoutLostLinks(readFileSync(join(root, 'docs', page), 'utf8'))
    const file = join(folder, page)
    if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text)
  }
}

/** Replaces each link whose target is not in the package with the link's text. */
export function withoutLostLinks(text) {
  return text.replace(/\[([^\]]*)\]\(([^)\s]+)\)/g, (link, words, target) => {
    const [path] = target.split('#')
    return path === '' || /^\w+:/.test(path) || docPages.includes(path) ? link : words
  })
}
