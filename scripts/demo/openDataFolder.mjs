// Part of scripts/demo.mjs.
import { cpSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findEmptyDatabase } from '../emptyDatabase.mjs'
import { commandWith, DemoProblem, freshAdvice } from './DemoProblem.mjs'
import { makeFolder } from './makeFolder.mjs'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/**
 * Makes the data folder, locks it for this process and returns the paths in it. `fresh` deletes only what the demo put
 * there.
 *
 * @throws DemoProblem
 */
export function openDataFolder({ data, fresh }) {
  const folder = resolve(root, data)
  const inside = relative(process.cwd(), folder)
  const shown = inside === '' || inside.startsWith('..') ? folder : inside
  const paths = {
    chainState: join(folder, 'chain.json'),
    folder,
    server: join(folder, 'server'),
    serverLog: join(folder, 'server.log'),
  }
  const lock = join(folder, 'demo.pid')
  attempt(shown, () => makeFolder(folder))
  const holder = readHolder(lock)
  if (holder !== undefined) {
    throw new DemoProblem(
      `The data in ${shown} is in use by another demo (process ${holder}).`,
      `Stop it with Ctrl-C in its terminal, or start this one with other data: ${commandWith('--data', '.data/second')}`,
      `If no demo runs, delete ${join(shown, 'demo.pid')}.`,
    )
  }
  attempt(shown, () => {
    if (fresh)
      for (const path of [paths.chainState, paths.server, paths.serverLog])
        rmSync(path, { force: true, recursive: true })
    makeFolder(paths.server)
    // Copies the empty database that the test run has created. Without one, the server creates its own.
    const empty = findEmptyDatabase()
    if (empty !== undefined && !existsSync(join(paths.server, 'pg')))
      cpSync(empty, paths.server, { recursive: true })
    writeFileSync(lock, String(process.pid))
  })
  checkChainState(paths.chainState, shown)
  return { ...paths, release: () => rmSync(lock, { force: true }), shown }
}

function readHolder(lock) {
  try {
    const pid = Number(readFileSync(lock, 'utf8'))
    if (!Number.isSafeInteger(pid) || pid <= 0) return undefined
    process.kill(pid, 0)
    return pid
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return error.code === 'EPERM' ? 'of another user' : undefined
  }
}

// Checks the file here. If Anvil could not read it, Anvil would stop with an error about a flag that the user did not
// set.
function checkChainState(path, shown) {
  try {
    if (statSync(path).size > 0) JSON.parse(readFileSync(path, 'utf8'))
    else rmSync(path)
  } catch (error) {
    if (error.code === 'ENOENT') return
    throw new DemoProblem(
      `The local network's data, ${join(shown, 'chain.json')}, cannot be read: ${error.message}`,
      freshAdvice,
    )
  }
}

function attempt(shown, act) {
  try {
    act()
  } catch (error) {
    throw new DemoProblem(
      `The data folder ${shown} cannot be used: ${error.message}`,
      `Check that it is a folder that you may write to, or choose another: ${commandWith('--data', 'DIR')}`,
    )
  }
}
