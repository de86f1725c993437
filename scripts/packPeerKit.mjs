// Run by hand before the peer benchmark uses bench/peer-kit and bench/peer-kit-full: puts the tarballs that their
// kit.json names beside them.
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setUp } from './setUp.mjs'

setUp()

const { build } = await import('./build.mjs')
const { root } = await import('./checks/houseFiles.mjs')
const { pack } = await import('./pack.mjs')

const problems = build()
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
const folder = mkdtempSync(join(tmpdir(), 'portico-peer-kit-'))
const names = {
  portico: 'portico.tgz',
  '@portico/protocol': 'portico-protocol.tgz',
  '@portico/texts': 'portico-texts.tgz',
}
const kits = ['peer-kit', 'peer-kit-full']
for (const { file, name } of await pack(folder)) {
  for (const kit of kits) if (names[name]) copyFileSync(file, join(root, 'bench', kit, names[name]))
}
rmSync(folder, { force: true, recursive: true })
console.log(
  `${kits.map((kit) => `bench/${kit}`).join(' and ')} are ready: pass them as --kit-dir, with --reinstall after every packing`,
)
