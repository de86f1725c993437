// Run by vitest.config.ts before the tests: bundles `portico-server` into one file (`inject('serverBin')`).
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { bundleForNode } from './bundleForNode.mjs'

const root = join(import.meta.dirname, '..')

/** The `globalSetup` of vitest. @returns a function that removes the file after the tests */
export async function setup({ provide }) {
  // One folder for each run, because two runs may have different sources.
  const outfile = join(root, `.cache/server-bin/${randomUUID()}.mjs`)
  await bundleForNode({ entryPoints: [join(root, 'packages/server/src/bin.ts')], outfile })
  provide('serverBin', outfile)
  return () => rm(outfile, { force: true })
}
