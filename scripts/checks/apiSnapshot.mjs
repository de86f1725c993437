// Run by `npm run check`, after the build: the public names of every entry, and the types that they resolve to, match
// docs/api. `--update` rewrites docs/api. Read the difference before you commit it.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { publishedPackages } from '../build.mjs'
import { describeEntries, readDeclarations } from './describeTypes.mjs'
import { root } from './houseFiles.mjs'
import { report } from './report.mjs'

const snapshots = join(root, 'docs/api')
/** A page that nobody can read protects nobody. */
const maxLines = 8000
const written = 'Written by `npm run check -- --update`; a difference is a change for our users.'

/** The entries of a package that have types: `[name, path of the .d.ts]`. */
function entriesOf(name) {
  const { exports } = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'))
  const folder = join(root, 'packages', name)
  return Object.entries(exports).flatMap(([subpath, target]) => {
    if (typeof target !== 'object' || target.types === undefined) return []
    // These are entries for this repository's own packages, and not public. `./*` makes every file one.
    if (subpath === './*' || subpath.startsWith('./internal/')) return []
    const entry = subpath === '.' ? 'index' : subpath.slice(2).replaceAll('/', '-')
    return filesOf(folder, target.types).map(([part, path]) => [entry.replace('*', part), path])
  })
}

/**
 * Returns each file that a path with `*` matches, with the text that `*` stands for. A path without `*` matches only
 * itself.
 */
function filesOf(folder, path) {
  const [before, after] = path.split('*')
  if (after === undefined) return [['', join(folder, path)]]
  return readdirSync(join(folder, before))
    .filter((file) => file.endsWith(after))
    .map((file) => [file.slice(0, -after.length), join(folder, before, file)])
}

/** Returns the snapshot of every entry, by its path under docs/api. */
export function describePackages() {
  const pages = new Map()
  const program = readDeclarations(publishedPackages.flatMap(entriesOf).map(([, path]) => path))
  for (const name of publishedPackages) {
    const folder = join(root, 'packages', name, 'dist').split(sep).join('/')
    const title = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8')).name
    for (const { elsewhere, entry, names, text } of describeEntries(program, entriesOf(name), folder)) {
      if (names.length === 0) continue
      const subpath = entry === 'index' ? title : `${title}/${entry}`
      const places = [...new Set(elsewhere.values())].map((place) => {
        const here = [...elsewhere].filter(([, each]) => each === place).map(([each]) => `\`${each}\``)
        return `From [${place}](${place}.md): ${here.join(', ')}\n\n`
      })
      const code = text === '' ? '' : `\`\`\`ts\n${text}\n\`\`\`\n`
      pages.set(`${name}/${entry}.md`, `# ${subpath}\n\n${written}\n\n${places.join('')}${code}`)
    }
  }
  return pages
}

function writtenPages() {
  if (!existsSync(snapshots)) return []
  return readdirSync(snapshots, { recursive: true })
    .map((path) => path.split(sep).join('/'))
    .filter((path) => path.endsWith('.md'))
}

/** Returns the first line that differs, for the message. */
export function firstDifference(before, after) {
  const [old, now] = [before.split('\n'), after.split('\n')]
  const index = now.findIndex((line, place) => line !== old[place])
  const place = index === -1 ? now.length : index
  return `line ${place + 1}:\n  - ${old[place] ?? ''}\n  + ${now[place] ?? ''}`
}

if (process.argv[1]?.endsWith('apiSnapshot.mjs')) {
  const pages = describePackages()
  if (process.argv.includes('--update')) {
    rmSync(snapshots, { recursive: true, force: true })
    for (const [path, text] of pages) {
      mkdirSync(dirname(join(snapshots, path)), { recursive: true })
      writeFileSync(join(snapshots, path), text)
    }
  }
  const found = writtenPages()
  const problems = [...pages].flatMap(([path, text]) => {
    if (!found.includes(path)) return [`docs/api/${path} is missing`]
    const before = readFileSync(join(snapshots, path), 'utf8')
    return before === text ? [] : [`docs/api/${path} differs at ${firstDifference(before, text)}`]
  })
  problems.push(
    ...found.filter((path) => !pages.has(path)).map((path) => `docs/api/${path} no longer has an entry`),
  )
  if (problems.length > 0)
    problems.push('If the change is intended: npm run check -- --update, and a changeset.')
  const lines = [...pages.values()].reduce((sum, text) => sum + text.split('\n').length - 1, 0)
  if (lines > maxLines)
    problems.push(`docs/api has ${lines} lines, ${maxLines} at most: make fewer names public.`)
  report(problems, `${pages.size} entries, ${lines} lines in ${relative(root, snapshots)}`)
}
