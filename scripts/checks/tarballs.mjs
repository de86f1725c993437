// Run by `npm run check`, after the build: checks the tarballs themselves with publint and attw, and their lists of
// files.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { publishedPackages } from '../build.mjs'
import { pack } from '../pack.mjs'
import { root } from './houseFiles.mjs'
import { report } from './report.mjs'

const run = promisify(execFile)
const unwanted = /\.(test|test-d|stories|browser\.test)\.|(^|\/)fixtures\/|\.tsbuildinfo$/
/** Returns problems for files that a tarball should not contain, and for files that it lacks. */
export function fileProblems({ name, paths }) {
  // The folder `src` of a template is part of the app that it becomes.
  const isSource = (path) => /(^|\/)src\//.test(path) && !path.startsWith('dist/templates/')
  const extra = paths
    .filter((path) => unwanted.test(path) || isSource(path))
    .map((path) => `${name} packs ${path}`)
  const lacking = ['LICENSE', 'README.md', 'package.json'].filter((path) => !paths.includes(path))
  const built = paths.some((path) => path.startsWith('dist/'))
  return [
    ...extra,
    ...lacking.map((path) => `${name} does not pack ${path}`),
    ...(built ? [] : [`${name} packs nothing from dist`]),
  ]
}

async function tool(program, parameters) {
  try {
    await run(process.execPath, [join(root, 'node_modules', program), ...parameters], {
      cwd: root,
      env: { ...process.env, FORCE_COLOR: '0' },
    })
    return []
  } catch (error) {
    return [`${program} ${parameters[0]}\n${error.stdout}${error.stderr}`.trim()]
  }
}

// Entries without types: a style sheet has none, and the manifest is data.
const withoutTypes = ['button.css', 'elements.css', 'package.json']

/** Returns what publint and attw say about these tarballs. */
export async function tarballProblems(files) {
  const problems = []
  for (const file of files) {
    const pair = await Promise.all([
      tool('publint/src/cli.js', [file, '--strict']),
      tool('@arethetypeswrong/cli/dist/index.js', [
        file,
        '--profile',
        'esm-only',
        '--format',
        'ascii',
        '--no-emoji',
        '--exclude-entrypoints',
        ...withoutTypes,
      ]),
    ])
    problems.push(...pair.flat())
  }
  return problems
}

if (process.argv[1]?.endsWith('tarballs.mjs')) {
  const tarballs = await pack(join(root, '.cache/tarballs'))
  const problems = tarballs.flatMap(fileProblems)
  if (tarballs.length !== publishedPackages.length) problems.push('not every package was packed')
  problems.push(...(await tarballProblems(tarballs.map(({ file }) => file))))
  report(problems, `${tarballs.map(({ name }) => name).join(', ')}: publint, attw and files fine`)
}
