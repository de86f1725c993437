// Part of scripts/demo.mjs.
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { hashSources } from './hashSources.mjs'

/** Builds with Vite into `outDir`, unless what is there was made of the same `sources`. */
export async function buildOnce({ base, build, name, outDir, sources }) {
  const stamp = `${outDir}.sha256`
  const wanted = hashSources(sources)
  if (existsSync(outDir) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log(`Building ${name}: its sources changed, or this is the first start.`)
  // A build that is interrupted must not look finished.
  const half = `${outDir}.half`
  await build({ ...base, build: { emptyOutDir: true, outDir: half } })
  rmSync(stamp, { force: true })
  rmSync(outDir, { force: true, recursive: true })
  renameSync(half, outDir)
  writeFileSync(stamp, wanted)
}
