import { fromWire } from '@portico/protocol/errors'
import { type Command, type CommandResult, runCommand } from '../admin/commands.js'
import { createWalletDirectory } from '../directory/walletDirectory.js'
import { RunningServerError } from '../errors/startup.js'
import { createIdentities } from '../names/identities.js'
import { systemClock } from '../ports.js'
import { createDefaultProject } from '../projects/createDefaultProject.js'
import { createProjectStore } from '../projects/projectStore.js'
import type { Settings } from '../settings/settings.js'
import { isAlive, readLockHolder } from '../store/lockDataFolder.js'
import { openDatabase } from '../store/openDatabase.js'

const timeoutMs = 10_000

/**
 * Runs a command in the server that has the data folder open. If there is no such server, runs the command in this
 * process and locks the folder. A server on PostgreSQL reads the change from the database within seconds.
 *
 * @throws PorticoError
 */
export async function sendCommand(command: Command, settings: Settings): Promise<CommandResult> {
  const holder = settings.databaseUrl === undefined ? readLockHolder(settings.dataFolder) : null
  if (holder?.admin && isAlive(holder)) return askRunningServer(command, holder.pid, holder.admin)
  const opened = await openDatabase(settings)
  try {
    const projects = await createProjectStore(opened.database, systemClock)
    await createDefaultProject(projects, settings)
    const identities = await createIdentities({
      database: opened.database,
      nowMs: systemClock.nowMs,
      resolvers: [],
    })
    const directory = await createWalletDirectory({ database: opened.database })
    return await runCommand(command, { directory, identities, projects })
  } finally {
    await opened.close()
  }
}

async function askRunningServer(
  command: Command,
  pid: number,
  { token, url }: { token: string; url: string },
): Promise<CommandResult> {
  let response: Response
  let answer: unknown
  try {
    response = await fetch(url, {
      body: JSON.stringify(command),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      method: 'POST',
      signal: AbortSignal.timeout(timeoutMs),
    })
    answer = await response.json()
  } catch (cause) {
    throw new RunningServerError({ cause, pid })
  }
  if (!response.ok) throw fromWire(answer) ?? new RunningServerError({ cause: answer, pid })
  // The response of our own server, of the same release.
  return answer as CommandResult
}
