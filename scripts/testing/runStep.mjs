// Read by scripts/test.mjs: runs one step as a process, with its output on the screen and in a file.
import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { evidenceOf } from './evidence.mjs'

const root = join(import.meta.dirname, '../..')
const inGroups = process.platform !== 'win32'
/** The running process groups. Ctrl-C ends all of them. */
const groups = new Set()

/** Ends everything that runs, immediately. */
export function endEverything() {
  for (const group of groups) endGroup(group)
}

function endGroup(group) {
  if (!group) return
  try {
    process.kill(inGroups ? -group : group, 'SIGKILL')
  } catch {
    // The group has ended already.
  }
}

/**
 * Starts a Node program of the repository in a process group of its own. Its output goes to `log.txt` in its folder.
 */
export function startLogged(name, parameters, env) {
  const folder = evidenceOf(name)
  mkdirSync(folder, { recursive: true })
  const child = spawn(process.execPath, parameters, {
    cwd: root,
    detached: inGroups,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  groups.add(child.pid)
  const log = createWriteStream(join(folder, 'log.txt'))
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => log.write(chunk))
  // Listens to `exit`. `close` would wait for processes that the program left running with its outputs.
  child.on('exit', () => endGroup(child.pid))
  const ended = new Promise((resolve) => child.on('close', resolve)).then(async (code) => {
    groups.delete(child.pid)
    await new Promise((resolve) => log.end(resolve))
    return code ?? 1
  })
  return { child, ended, kill: () => endGroup(child.pid) }
}

/**
 * Runs a step to its end or its limit, ends what the step left running, and returns its exit code. If it runs beside
 * another step, its output is printed only at its end.
 */
export async function runStep({ name, run, env }, { isBeside, minutes, env: more }) {
  if (!isBeside) console.log(`\n──── ${name}`)
  const failures = { PORTICO_FAILURES: evidenceOf(name, 'failures') }
  const { child, ended, kill } = startLogged(name, run, { ...env, ...more, ...failures })
  const said = []
  for (const [stream, screen] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ]) {
    stream.on('data', (chunk) => (isBeside ? said.push(chunk) : screen.write(chunk)))
  }
  const limit = setTimeout(() => {
    console.error(`${name}: stopped after ${minutes} minutes`)
    kill()
  }, minutes * 60_000)
  const exitCode = await ended
  clearTimeout(limit)
  if (isBeside) console.log(`\n──── ${name}\n${Buffer.concat(said)}`)
  return exitCode
}
