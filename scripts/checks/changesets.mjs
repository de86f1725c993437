// Run by `npm run check`: a change of public names or types (docs/api) comes with a changeset, and each changeset names
// packages that exist. On a branch, this compares with the point where the branch left `main`. On `main` itself, it
// looks at what is not committed yet.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './houseFiles.mjs'
import { report } from './report.mjs'

const isSnapshot = (path) => path.startsWith('docs/api/')
const isChangeset = (path) => /^\.changeset\/[a-z0-9-]+\.md$/.test(path)

/** Returns the problems of a change, given the paths of its files: public types that changed without a changeset. */
export function changesetProblems(paths) {
  const changed = paths.filter(isSnapshot)
  if (changed.length === 0 || paths.some(isChangeset)) return []
  return [
    `public names or types changed without a changeset: ${changed.join(', ')}`,
    'Say in a file of .changeset what changed for our users (`npx changeset`).',
  ]
}

/** Returns the problems of a changeset's text: names that no package has, which would prevent a release. */
export function nameProblems(path, text, packages) {
  const [, head = ''] = /^---\n([\s\S]*?)\n---\n/.exec(text) ?? []
  const names = [...head.matchAll(/^['"]?([^'":\n]+)['"]?:/gm)].map(([, name]) => name)
  if (names.length === 0) return [`${path} names no package`]
  return names
    .filter((name) => !packages.includes(name))
    .map((name) => `${path} names ${name}, which is no package`)
}

function allNameProblems() {
  const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))
  const packages = ['packages', 'apps'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => readJson(`${folder}/${name}/package.json`).name),
  )
  return readdirSync(join(root, '.changeset'))
    .map((name) => `.changeset/${name}`)
    .filter((path) => isChangeset(path))
    .flatMap((path) => nameProblems(path, readFileSync(join(root, path), 'utf8'), packages))
}

/** Returns the paths that changed, or undefined outside of a clone. */
export function listChanges(folder = root) {
  const git = (...parameters) => {
    const { status, stdout } = spawnSync('git', parameters, { cwd: folder, encoding: 'utf8' })
    return status === 0 ? stdout.trim() : undefined
  }
  if (git('rev-parse', 'HEAD') === undefined) return undefined
  const start = git('merge-base', 'HEAD', 'origin/main') ?? git('merge-base', 'HEAD', 'main') ?? 'HEAD'
  const lists = [git('diff', '--name-only', start), git('ls-files', '--others', '--exclude-standard')]
  return lists.flatMap((list) => (list ?? '').split('\n')).filter((path) => path !== '')
}

if (process.argv[1]?.endsWith('changesets.mjs')) {
  const changes = listChanges()
  report(
    [...changesetProblems(changes ?? []), ...allNameProblems()],
    changes ? 'public changes have a changeset' : 'not a clone',
  )
}
