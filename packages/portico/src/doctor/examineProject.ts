/// <reference types="node" />
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findCopies } from './findCopies.js'
import { findUses } from './findUses.js'
import { readInstalled, readManifest } from './readInstalled.js'

/** What was found out about one thing. */
export type Finding = {
  name: string
  /** `unused`: not needed by what the project imports. */
  status: 'ok' | 'unused' | 'problem'
  found: string
  /** What to do about a problem. */
  remedy?: string | undefined
}

/** Lowest Node that Portico is tested with. */
const lowestNode = '20.12.0'

/** What each entry needs beside Portico itself; the lowest versions are those of its own package.json. */
const neededBy: Readonly<Record<string, readonly string[]>> = {
  '@wagmi/core': ['wagmi'],
  react: ['react', 'mount'],
  'react-dom': ['react', 'mount'],
  viem: ['eip155', 'wagmi'],
}

/** Looks at the project in a folder: what the entries of Portico that it imports need, copies of Portico, and Node. */
export async function examineProject(folder: string, nodeVersion: string): Promise<readonly Finding[]> {
  const project = await readManifest(folder)
  if (!project) {
    const remedy = 'Run `npx portico doctor` in the folder of your project, where its package.json is.'
    return [{ found: `no package.json in ${folder}`, name: 'project', remedy, status: 'problem' }]
  }
  const own = await readManifest(join(dirname(fileURLToPath(import.meta.url)), '..', '..'))
  const lowest = (own?.peerDependencies ?? {}) as Readonly<Record<string, string>>
  const uses = await findUses(folder)

  const packages = await Promise.all(
    Object.entries(neededBy).map(([packageName, entries]) =>
      examinePackage(folder, {
        lowest: lowest[packageName]?.replace('>=', '') ?? '0',
        packageName,
        usedBy: entries.filter((entry) => uses.has(entry)).map((entry) => `portico/${entry}`),
      }),
    ),
  )
  return [examineNode(nodeVersion), await examineCopies(folder), ...packages]
}

function examineNode(nodeVersion: string): Finding {
  const isEnough = isAtLeast(nodeVersion, lowestNode)
  return {
    found: nodeVersion,
    name: 'node',
    remedy: isEnough ? undefined : `Install Node ${lowestNode} or newer.`,
    status: isEnough ? 'ok' : 'problem',
  }
}

async function examineCopies(folder: string): Promise<Finding> {
  const copies = await findCopies(folder, 'portico')
  const found = copies.map(({ folder, version }) => `${version} in ${folder}`).join(', ')
  if (copies.length === 1) return { found: copies[0]?.version ?? '', name: 'portico', status: 'ok' }
  const remedy =
    copies.length === 0
      ? 'Install it: `npm install portico`.'
      : 'One page must load one copy: `npm dedupe`, or pin one version with `overrides` in package.json.'
  return { found: found || 'not installed', name: 'portico', remedy, status: 'problem' }
}

async function examinePackage(
  folder: string,
  { lowest, packageName, usedBy }: { lowest: string; packageName: string; usedBy: readonly string[] },
): Promise<Finding> {
  const version = await readInstalled(folder, packageName)
  const isEnough = version !== undefined && isAtLeast(version, lowest)
  const finding = { found: version ?? 'not installed', name: packageName }
  if (usedBy.length === 0) return { ...finding, status: 'unused' }
  if (isEnough) return { ...finding, status: 'ok' }
  const remedy = `${usedBy.join(' and ')} need${usedBy.length > 1 ? '' : 's'} version ${lowest} or newer: \`npm install ${packageName}\`.`
  return { ...finding, remedy, status: 'problem' }
}

/** Compares dotted versions by their numbers; a pre-release counts as its release. */
function isAtLeast(version: string, lowest: string): boolean {
  const numbers = (text: string) => (text.split('-')[0] ?? '').split('.').map(Number)
  const [have, want] = [numbers(version), numbers(lowest)]
  for (const [index, number] of want.entries()) {
    const difference = (have[index] ?? 0) - number
    if (difference !== 0) return difference > 0
  }
  return true
}
