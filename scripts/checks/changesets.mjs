// Run by `npm run check`: a change of public names or types (docs/api) comes with a changeset. What changed is what
// differs from the point where the branch left `main`; on `main` itself, what is not committed yet.
import { spawnSync } from 'node:child_process'
import { root } from './houseFiles.mjs'
import { report } from './report.mjs'

const isSnapshot = (path) => path.startsWith('docs/api/')
const isChangeset = (path) => /^\.changeset\/[a-z0-9-]+\.md$/.test(path)

/** Returns the problem of a change, given the paths of its files: public types that changed without a changeset. */
export function changesetProblems(paths) {
  const changed = paths.filter(isSnapshot)
  if (changed.length === 0 || paths.some(isChangeset)) return []
  return [
    `public names or types changed without a changeset: ${changed.join(', ')}`,
    'Say in a file of .changeset what changed for our users (`npx changeset`).',
  ]
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
  report(changesetProblems(changes ?? []), changes ? 'public changes have a changeset' : 'not a clone')
}
