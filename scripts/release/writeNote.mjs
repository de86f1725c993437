// Part of scripts/release/dry.mjs: writes the note of a release.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { publishedPackages } from '../build.mjs'
import { checksumsFile } from './makeTarballs.mjs'

/** Returns the newest section of a changelog without its heading, or an empty text if nothing changed. */
export function newestSection(changelog, version) {
  const [, section = ''] = changelog.split(`\n## ${version}\n`)
  return (section.split(/^## /m)[0] ?? '').trim()
}

/**
 * Writes the note: what changed in each package, the hash of the wallet's frame, and the checksums.
 *
 * @param {{ clone: string, folder: string, npmVersion: string }} parameters
 */
export function writeNote({ clone, folder, npmVersion }) {
  const read = (...path) => readFileSync(join(clone, ...path), 'utf8')
  const frame = JSON.parse(read('packages/server/dist/wallet/build.json')).sha256
  const packages = publishedPackages.map((name) => JSON.parse(read('packages', name, 'package.json')))
  const portico = packages.find(({ name }) => name === 'portico')
  const changes = packages.flatMap(({ name, version }, index) => {
    const section = newestSection(read('packages', publishedPackages[index], 'CHANGELOG.md'), version)
    return section === '' ? [] : [`## ${name} ${version}`, '', section.replaceAll(/^### /gm, '#### '), '']
  })
  const lines = [
    `# Portico ${portico.version}`,
    '',
    ...changes,
    '## Check it yourself',
    '',
    'The SHA-256 of the wallet’s frame, as `portico-server doctor --hash` takes it:',
    '',
    '```text',
    frame,
    '```',
    '',
    `The SHA-256 of each file. \`npm run release:dry\` makes the same files from this commit, with Node ${process.versions.node} and npm ${npmVersion}:`,
    '',
    '```text',
    readFileSync(join(folder, checksumsFile), 'utf8').trim(),
    '```',
    '',
  ]
  writeFileSync(join(folder, 'RELEASE.md'), lines.join('\n'))
}
