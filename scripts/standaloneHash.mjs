// Run at a release, after the build: `node scripts/standaloneHash.mjs` writes the hash of `portico/standalone` into
// docs/any-page.md, one row for each version. `npm run check` runs it with `--check`: the row of the present version must
// match the built file. Before the first release, there is no row.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './checks/houseFiles.mjs'
import { isPublished } from './checks/publication.mjs'
import { report } from './checks/report.mjs'

const page = 'docs/any-page.md'
const head = '| version | hash of `portico.js` |\n| --- | --- |\n'
const rowPattern = /^\| (\d+\.\d+\.\d+\S*) \| `(sha384-\S+)` \|$/gm

/** Returns the rows of the page: the version and its hash. */
export function hashRows(text) {
  return new Map(
    [...text.slice(text.indexOf(head)).matchAll(rowPattern)].map(([, version, hash]) => [version, hash]),
  )
}

/** Returns the page with the row of a version, which replaces an earlier row of that version. */
export function withRow(text, version, hash) {
  const place = text.indexOf(head) + head.length
  const others = text
    .slice(place)
    .split('\n')
    .filter((line) => !line.startsWith(`| ${version} |`))
  return `${text.slice(0, place)}| ${version} | \`${hash}\` |\n${others.join('\n')}`
}

/** Returns the problems. Before the first release, the present version needs no row. */
export function hashProblems({ hash, isReleased, text, version }) {
  if (!text.includes(head)) return [`${page} has no table of hashes`]
  const written = hashRows(text).get(version)
  if (written === undefined && !isReleased) return []
  if (written === hash) return []
  return [`${page}: ${version} has the hash ${written}, but the built file has ${hash}`]
}

if (process.argv[1]?.endsWith('standaloneHash.mjs')) {
  const read = (path) => readFileSync(join(root, path), 'utf8')
  const { version } = JSON.parse(read('packages/portico/package.json'))
  const hash = JSON.parse(read('packages/portico/dist/standalone/integrity.json'))['portico.js']
  const text = read(page)
  if (process.argv.includes('--check')) {
    report(
      hashProblems({ hash, isReleased: isPublished, text, version }),
      `portico/standalone ${version} is ${hash}`,
    )
  } else {
    writeFileSync(join(root, page), withRow(text, version, hash))
  }
}
