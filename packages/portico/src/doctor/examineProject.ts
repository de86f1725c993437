/// <reference types="node" />
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Finding } from '@portico/protocol/text'
import { examineMetadata } from './examineMetadata.js'
import { examineServers } from './examineServers.js'
import { examineTypes } from './examineTypes.js'
import { findCopies } from './findCopies.js'
import { findUses, type Uses } from './findUses.js'
import { readInstalled, readManifest } from './readInstalled.js'
import { type Installer, readInstaller } from './readInstaller.js'
import { type Pnp, readPnp } from './readPnp.js'

/** Lowest version of Node with which Portico is tested. */
const lowestNode = '20.12.0'

/** Lowest version of `@wagmi/core`, for apps that use it without `wagmi`. */
const lowestWagmiCore = '2.16'

/** The entries that need each package. Portico's own package.json has the lowest versions. */
const neededBy: Readonly<Record<string, readonly string[]>> = {
  react: ['react', 'mount', 'elements', 'vue', 'svelte', 'ui'],
  'react-dom': ['react', 'mount', 'elements', 'vue', 'svelte'],
  svelte: ['svelte'],
  viem: ['eip155', 'wagmi'],
  vue: ['vue'],
  wagmi: ['wagmi'],
}

/** A project, with everything that the examinations need. */
type Project = { folder: string; manager: Installer; pnp: Pnp | undefined; uses: Uses }

/** Examines the project in a folder: packages, copies, settings of tools, servers, and Node. */
export async function examineProject(folder: string, nodeVersion: string): Promise<readonly Finding[]> {
  const manifest = await readManifest(folder)
  if (!manifest) {
    const remedy = 'Run `npx portico doctor` in the folder of your project, where its package.json is.'
    return [{ found: `no package.json in ${folder}`, name: 'project', remedy, status: 'problem' }]
  }
  const own = await readManifest(join(dirname(fileURLToPath(import.meta.url)), '..', '..'))
  const lowest = (own?.peerDependencies ?? {}) as Readonly<Record<string, string>>
  const project: Project = {
    folder,
    manager: readInstaller(folder),
    pnp: readPnp(folder),
    uses: await findUses(folder),
  }
  const packages = await Promise.all(
    Object.entries(neededBy).map(([packageName, entries]) =>
      examinePackage(project, {
        lowest: lowest[packageName]?.replace('>=', '') ?? '0',
        packageName,
        usedBy: entries.filter((entry) => project.uses.entries.has(entry)).map((entry) => `portico/${entry}`),
      }),
    ),
  )
  const others = await Promise.all([
    examineVersions(project, 'viem'),
    examineTypes(folder, await readVersion(project, 'typescript')),
    examineButton(project.uses),
  ])
  return [
    examineNode(nodeVersion),
    await examineCopies(project),
    ...packages,
    ...others.filter((finding) => finding !== undefined),
    ...project.uses.kits.flatMap(examineMetadata),
    ...(await examineServers(project.uses.kits)),
  ]
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

async function examineCopies({ folder, manager, pnp }: Project): Promise<Finding> {
  const copies = pnp
    ? pnp.readVersions('portico').map((version) => ({ folder: undefined, version }))
    : await findCopies(folder, 'portico')
  const [first, ...others] = copies
  if (!first) {
    const remedy = `Install it: \`${manager.install('portico')}\`.`
    return { found: 'not installed', name: 'portico', remedy, status: 'problem' }
  }
  if (others.length === 0) return { found: first.version, name: 'portico', status: 'ok' }
  const found = copies.map(({ folder, version }) => (folder ? `${version} in ${folder}` : version)).join(', ')
  const remedy = `A page must load only one copy: ${toOne(manager)}.`
  return { found, name: 'portico', remedy, status: 'problem' }
}

function toOne({ dedupe, pin }: Installer): string {
  return `\`${dedupe}\`, or pin one version with \`${pin}\` in package.json`
}

async function examinePackage(
  project: Project,
  { lowest, packageName, usedBy }: { lowest: string; packageName: string; usedBy: readonly string[] },
): Promise<Finding> {
  const version = await readVersion(project, packageName)
  const isEnough = version !== undefined && isAtLeast(version, lowest)
  const finding = { found: version ?? 'not installed', name: packageName }
  if (usedBy.length === 0) return { ...finding, status: 'unused' }
  if (isEnough) return { ...finding, status: 'ok' }
  const core = packageName === 'wagmi' && !version ? await readVersion(project, '@wagmi/core') : undefined
  if (core && isAtLeast(core, lowestWagmiCore)) return { found: core, name: '@wagmi/core', status: 'ok' }
  const remedy = `${usedBy.join(' and ')} need${usedBy.length > 1 ? '' : 's'} version ${lowest} or newer: \`${project.manager.install(packageName)}\`.`
  return { ...finding, remedy, status: 'problem' }
}

function readVersion({ folder, pnp }: Project, packageName: string): Promise<string | undefined> {
  return pnp ? Promise.resolve(pnp.readInstalled(folder, packageName)) : readInstalled(folder, packageName)
}

/** Looks for several versions of a package. The page would contain each of them, and their types do not match. */
async function examineVersions(
  { folder, manager, pnp, uses }: Project,
  name: string,
): Promise<Finding | undefined> {
  if (!neededBy[name]?.some((entry) => uses.entries.has(entry))) return undefined
  const copies = pnp ? pnp.readVersions(name) : (await findCopies(folder, name)).map(({ version }) => version)
  const versions = [...new Set(copies)]
  if (versions.length < 2) return undefined
  const remedy = `One version is enough: ${toOne(manager)}.`
  return { found: versions.join(' and '), name: `versions of ${name}`, remedy, status: 'warning' }
}

function examineButton({ entries, hasButton }: Uses): Finding | undefined {
  if (!hasButton) return undefined
  const name = 'portico/button.css'
  if (entries.has('button.css')) return { found: 'imported', name, status: 'ok' }
  const remedy =
    "Without it, buttons have no style. Add `import 'portico/button.css'`, unless your own CSS styles `.portico-button`."
  return { found: 'not imported', name, remedy, status: 'warning' }
}

/** Compares dotted versions by their numbers. A pre-release counts as its release. */
function isAtLeast(version: string, lowest: string): boolean {
  const numbers = (text: string) => (text.split('-')[0] ?? '').split('.').map(Number)
  const [have, want] = [numbers(version), numbers(lowest)]
  for (const [index, number] of want.entries()) {
    const difference = (have[index] ?? 0) - number
    if (difference !== 0) return difference > 0
  }
  return true
}
