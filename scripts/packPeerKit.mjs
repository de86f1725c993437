// Run by hand before the peer benchmark uses bench/peer-kit: puts the tarballs that its kit.json names beside it.
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
const names = { portico: 'portico.tgz', '@portico/protocol': 'portico-protocol.tgz' }
for (const { file, name } of pack(folder)) {
  if (names[name]) copyFileSync(file, join(root, 'bench/peer-kit', names[name]))
}
rmSync(folder, { force: true, recursive: true })
console.log('bench/peer-kit is ready: pass it as --kit-dir, with --reinstall after every packing')
