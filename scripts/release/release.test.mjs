import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { publishedPackages } from '../build.mjs'
import { houseFiles, root } from '../checks/houseFiles.mjs'
import { publishedManifest } from '../pack.mjs'
import { alignDependencies, alignLock } from './alignVersions.mjs'
import { tagProblems } from './checkTag.mjs'
import { createBom } from './createBom.mjs'
import { packageRights } from './startRegistry.mjs'
import { readQuickStart } from './tryAsUser.mjs'
import { gatherChanges, newestSection } from './writeNote.mjs'

const versions = { portico: '0.2.0', '@portico/protocol': '0.2.0' }

test('default: our own packages get their new version, in each field; other packages and tarballs stay', () => {
  const manifest = {
    name: 'app',
    dependencies: { portico: '0.1.0', react: '19.3.1' },
    devDependencies: { '@portico/protocol': 'file:./portico-protocol.tgz' },
  }
  expect(alignDependencies(manifest, versions)).toEqual({
    name: 'app',
    dependencies: { portico: '0.2.0', react: '19.3.1' },
    devDependencies: { '@portico/protocol': 'file:./portico-protocol.tgz' },
  })
})

test('behavior: the lock gets the versions of the workspaces, and nothing else of it changes', () => {
  const lock = {
    lockfileVersion: 3,
    packages: {
      '': { name: 'house', devDependencies: { portico: '0.1.0' } },
      'packages/portico': { version: '0.1.0', dependencies: { '@portico/protocol': '0.1.0' } },
      'node_modules/portico': { link: true, resolved: 'packages/portico' },
      'node_modules/react': { version: '19.3.1', integrity: 'sha512-a' },
    },
  }
  const manifests = { 'package.json': {}, 'packages/portico/package.json': { version: '0.2.0' } }
  expect(alignLock(lock, manifests, versions)).toEqual({
    ...lock,
    packages: {
      ...lock.packages,
      '': { name: 'house', devDependencies: { portico: '0.2.0' } },
      'packages/portico': { version: '0.2.0', dependencies: { '@portico/protocol': '0.2.0' } },
    },
  })
})

test('behavior: the local registry takes each of our packages, and no other registry is asked for them', () => {
  const rights = packageRights()
  for (const name of ['portico', '@portico/server', '@portico/ethereum-provider', 'create-portico']) {
    expect(rights[name], name).toEqual({ access: '$all', publish: '$all' })
  }
  expect(Object.keys(rights)).toHaveLength(publishedPackages.length + 1)
  expect(rights['**']).toEqual({ access: '$all', proxy: 'usual' })
})

test('behavior: a bill of materials has what an install brings: no development packages, no optional peers', () => {
  const component = (ref) => ({
    'bom-ref': ref,
    name: ref.split('@').at(-2),
    properties: [{}],
    externalReferences: [{ url: 'https://registry.example/a.tgz' }],
  })
  const refs = ['portico@0.2.0', 'a@1.0.0', 'a@2.0.0', 'b@1.0.0', 'dev@1.0.0', 'peer@1.0.0', 'wagmi@3.0.0']
  const house = {
    bomFormat: 'CycloneDX',
    serialNumber: 'urn:uuid:1',
    metadata: { timestamp: '2026-01-01', tools: [], lifecycles: [] },
    components: refs.map(component),
    dependencies: [
      { ref: 'portico@0.2.0', dependsOn: ['wagmi@3.0.0', 'a@2.0.0', 'dev@1.0.0'] },
      { ref: 'a@1.0.0', dependsOn: [] },
      { ref: 'a@2.0.0', dependsOn: ['peer@1.0.0', 'b@1.0.0'] },
      { ref: 'b@1.0.0', dependsOn: ['a@2.0.0'] },
      { ref: 'peer@1.0.0', dependsOn: [] },
    ],
  }
  const lock = {
    packages: {
      'packages/portico': {
        version: '0.2.0',
        dependencies: { a: '2.0.0' },
        devDependencies: { dev: '1.0.0' },
        peerDependencies: { wagmi: '>=2' },
        peerDependenciesMeta: { wagmi: { optional: true } },
      },
      'node_modules/a': {
        version: '2.0.0',
        optionalDependencies: { b: '1.0.0' },
        peerDependencies: { peer: '1' },
      },
      'node_modules/b': { version: '1.0.0', dependencies: { a: '2.0.0' } },
      'node_modules/peer': { version: '1.0.0' },
    },
  }
  const bom = createBom(house, lock, 'packages/portico')
  expect(bom.metadata.component['bom-ref']).toBe('portico@0.2.0')
  expect(bom.components.map((each) => each['bom-ref'])).toEqual(['a@2.0.0', 'b@1.0.0', 'peer@1.0.0'])
  expect(JSON.stringify(bom)).not.toMatch(/urn:uuid|timestamp|registry\.example/)
  expect(bom.dependencies).toContainEqual({ ref: 'a@2.0.0', dependsOn: ['b@1.0.0', 'peer@1.0.0'] })
  expect(() => createBom({ ...house, dependencies: [] }, lock, 'packages/portico')).toThrow(
    'no portico@0.2.0',
  )
})

test('behavior: the note takes the newest section of a changelog', () => {
  const changelog = '# portico\n\n## 0.2.0\n\n### Minor Changes\n\n- New.\n\n## 0.1.0\n\n- Old.\n'
  expect(newestSection(changelog, '0.2.0')).toBe('### Minor Changes\n\n- New.')
  expect(newestSection(changelog, '0.3.0')).toBe('')
})

test('behavior: a change of two packages is once in the note, and updated dependencies are not in it', () => {
  const both = '- 1a2b3c4d: New.\n\n  - A point.'
  const changes = gatherChanges([
    { name: 'portico', section: `### Minor Changes\n\n${both}\n\n### Patch Changes\n\n- 5e6f7a8b: Fixed.` },
    {
      name: '@portico/server',
      section: `### Minor Changes\n\n${both}\n- Updated dependencies [1a2b3c4d]\n  - portico@0.2.0`,
    },
    { name: '@portico/texts', section: '' },
  ])
  expect(changes).toEqual([
    { kind: 'Minor Changes', entries: ['- **portico, @portico/server:** New.\n\n  - A point.'] },
    { kind: 'Patch Changes', entries: ['- **portico:** Fixed.'] },
  ])
})

test('error: a tag of another version, and a changeset that waits', () => {
  expect(tagProblems('v0.2.0', '0.2.0', [])).toEqual([])
  expect(tagProblems('v0.2.1', '0.2.0', ['a-change.md'])).toHaveLength(2)
})

test('behavior: the README has the quick start’s two commands and its component', () => {
  const { app, install, server } = readQuickStart(readFileSync(join(root, 'README.md'), 'utf8'))
  expect(install).toBe('npm install portico react react-dom viem\n')
  expect(server).toBe('PORTICO_RPC_1=https://your-node.example npx -p @portico/server portico-server\n')
  expect(app).toContain('<PorticoButton />')
})

test('behavior: each workflow pins its actions by commit and names no registry', () => {
  const workflows = houseFiles(['.github/workflows'])
  expect(workflows).toEqual(['.github/workflows/release.yml'])
  for (const path of workflows) {
    const text = readFileSync(join(root, path), 'utf8')
    const uses = [...text.matchAll(/uses: (\S+)/g)].map(([, action]) => action)
    expect(uses).toHaveLength(5)
    for (const action of uses) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/)
    expect(text).not.toMatch(/registry-url|https?:|npmjs|NODE_AUTH_TOKEN|secrets\./)
    // Only the job that runs nothing of the repository may ask for a token.
    const [build, publish] = text.split('\n  publish:\n')
    expect(build).not.toContain('id-token')
    expect(publish).not.toMatch(/checkout|npm (ci|install|run)|node scripts/)
  }
})

test('behavior: the manifest that users get leads to no sources and names no development packages', () => {
  for (const name of publishedPackages) {
    const manifest = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'))
    const published = publishedManifest(manifest)
    expect(JSON.stringify(published)).not.toMatch(/portico-source|devDependencies|"\.?\/?src\b/)
    expect(Object.keys(published.exports)).toEqual(Object.keys(manifest.exports))
    expect(published).toMatchObject({
      description: expect.any(String),
      engines: { node: '>=20.12' },
      keywords: expect.arrayContaining(['web3']),
      license: 'MIT',
    })
    // Without a license file or a README of its own, the page on npm is empty.
    expect(published.files).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'dist']))
  }
})

test('behavior: the table of runtimes names the oldest Node of the packages', () => {
  const { engines } = JSON.parse(readFileSync(join(root, 'packages/portico/package.json'), 'utf8'))
  const page = readFileSync(join(root, 'docs/bundlers.md'), 'utf8')
  expect(page).toContain(`| Node | ${engines.node.replace('>=', '')} or newer |`)
})
