// Read by scripts/build.mjs and scripts/pack.mjs: puts the build of the wallet's site into the built server, which
// serves it.
import { cpSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './checks/houseFiles.mjs'
import { buildWallet } from './demo/buildWallet.mjs'

const target = join(root, 'packages/server/dist/wallet')
const manifestOf = (folder) => readFileSync(join(folder, 'build.json'), 'utf8')

/** Builds the wallet's site if its sources changed, and puts it into `packages/server/dist`. */
export async function putWallet() {
  const built = await buildWallet()
  if (existsSync(target) && manifestOf(target) === manifestOf(built)) return
  const next = `${target}.next-${process.pid}`
  cpSync(built, next, { recursive: true })
  rmSync(target, { force: true, recursive: true })
  renameSync(next, target)
}
