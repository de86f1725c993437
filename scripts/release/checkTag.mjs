// Run by .github/workflows/release.yml: the tag names the version of the packages, and no changeset waits.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../checks/houseFiles.mjs'
import { report } from '../checks/report.mjs'

/** Returns what is wrong with a tag, given the version of `portico` and the names of the changesets. */
export function tagProblems(tag, version, changesets) {
  return [
    ...(tag === `v${version}`
      ? []
      : [`the tag is ${tag}, but portico is ${version}; the tag must be v${version}`]),
    ...changesets.map(
      (name) => `.changeset/${name} waits; run the steps of docs/releasing.md before the tag`,
    ),
  ]
}

if (process.argv[1]?.endsWith('checkTag.mjs')) {
  const { version } = JSON.parse(readFileSync(join(root, 'packages/portico/package.json'), 'utf8'))
  const changesets = readdirSync(join(root, '.changeset')).filter((name) => name.endsWith('.md'))
  report(tagProblems(process.argv[2] ?? '', version, changesets), `the tag is of portico ${version}`)
}
