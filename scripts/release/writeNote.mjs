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
 * Returns the changes of all packages, each once, although a changeset is in the changelog of every package that it
 * names.
 *
 * @param {{ name: string, section: string }[]} packages with the newest section of each changelog
 */
export function gatherChanges(packages) {
  const kinds = new Map()
  for (const { name, section } of packages) {
    for (const part of `\n${section}`.split(/\n### /).slice(1)) {
      const [kind = ''] = part.split('\n', 1)
      const entries = part
        .slice(kind.length)
        .split(/^- (?:[0-9a-f]{7,}: )/m)
        .slice(1)
      const found = kinds.get(kind) ?? new Map()
      kinds.set(kind, found)
      for (const entry of entries) {
        // Without the list of our own packages, which ends each section.
        const text = (entry.split(/^- Updated dependencies/m)[0] ?? '').trim()
        found.set(text, [...(found.get(text) ?? []), name])
      }
    }
  }
  return [...kinds].map(([kind, entries]) => ({
    kind,
    entries: [...entries].map(([text, names]) => `- **${names.join(', ')}:** ${text}`),
  }))
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
  const changes = gatherChanges(
    packages.map(({ name, version }, index) => ({
      name,
      section: newestSection(read('packages', publishedPackages[index], 'CHANGELOG.md'), version),
    })),
  ).flatMap(({ entries, kind }) => (entries.length === 0 ? [] : [`## ${kind}`, '', entries.join('\n\n'), '']))
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
