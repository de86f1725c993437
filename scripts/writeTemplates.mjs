// Read by scripts/build.mjs: makes the templates of `create-portico`, one folder for each kind of app and each set of
// families. An app has files of an example, files that several templates share, and files of its own. Its versions
// are those of the example, so there is one place for each.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { houseFiles, root } from './checks/houseFiles.mjs'

const sources = join(root, 'packages/create-portico/templates')

/**
 * The templates: the example, its files that the app has, the folders of `templates` in the order in which they are
 * laid over each other, and files of those that the app does not need.
 */
const recipes = {
  next: {
    example: 'next',
    families: ['evm', 'solana', 'evm-solana'],
    files: ['next.config.ts', 'tsconfig.json'],
    layers: ['shared', 'react', 'next'],
  },
  plain: {
    example: 'plain',
    families: ['evm'],
    files: ['build.js'],
    layers: ['shared', 'plain'],
    without: ['src/createKit.ts', 'src/families.ts'],
  },
  vite: {
    example: 'vite',
    families: ['evm', 'solana', 'evm-solana'],
    files: ['index.html', 'tsconfig.json'],
    layers: ['shared', 'react', 'vite'],
  },
}

/** Each set of families has files of its own, and those with which `npm run dev` starts its networks. */
const partsOf = (families) => [...families.split('-').map((one) => `families/${one}`), `families/${families}`]

/** Returns the files that the templates are made of. The build makes them again if one has changed. */
export const templateSources = () => [
  'scripts/writeTemplates.mjs',
  ...houseFiles(['packages/create-portico/templates']),
  ...Object.values(recipes).flatMap(({ example, files }) =>
    [...files, 'package.json'].map((file) => `examples/${example}/${file}`),
  ),
]

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))
const lists = ['dependencies', 'devDependencies', 'optionalDependencies']

/** Makes every template in `target`, which is emptied first. */
export function writeTemplates(target) {
  rmSync(target, { force: true, recursive: true })
  for (const [name, recipe] of Object.entries(recipes)) {
    for (const families of recipe.families) writeTemplate(join(target, name, families), families, recipe)
  }
}

function writeTemplate(folder, families, { example, files, layers, without = [] }) {
  const from = join(root, 'examples', example)
  mkdirSync(folder, { recursive: true })
  for (const file of files)
    writeFileSync(join(folder, file), withName(readFileSync(join(from, file), 'utf8')))
  const folders = [...partsOf(families), ...layers].map((layer) => join(sources, layer))
  for (const layer of folders) {
    if (existsSync(layer)) cpSync(layer, folder, { recursive: true })
  }
  for (const file of without) rmSync(join(folder, file))
  const manifests = folders.map((layer) => join(layer, 'package.json')).filter((file) => existsSync(file))
  const { dependencies, devDependencies } = readJson(join(from, 'package.json'))
  const manifest = mergeManifests([{ dependencies, devDependencies }, ...manifests.map(readJson)])
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

/** The examples have titles of their own. */
const withName = (text) => text.replace(/(<title>)[^<]*(<\/title>)/, '$1portico-app-name$2')

function mergeManifests(manifests) {
  const merged = Object.assign({}, ...manifests)
  const { name, private: isPrivate, scripts, type, version } = merged
  const dependencies = Object.fromEntries(
    lists.map((list) => {
      const entries = Object.entries(Object.assign({}, ...manifests.map((each) => each[list])))
      return [list, Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)))]
    }),
  )
  const used = Object.entries(dependencies).filter(([, entries]) => Object.keys(entries).length > 0)
  return { name, version, private: isPrivate, type, scripts, ...Object.fromEntries(used) }
}
