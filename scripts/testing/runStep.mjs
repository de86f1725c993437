// Read by scripts/test.mjs: one step as a process, its words on the screen and in a file.
import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { evidenceOf } from './evidence.mjs'

const root = join(import.meta.dirname, '../..')
const inGroups = process.platform !== 'win32'
/** The groups of what runs now, so that Ctrl-C ends all of it. */
const groups = new Set()

/** Ends everything that runs, at once. */
export function endEverything() {
  for (const group of groups) endGroup(group)
}

function endGroup(group) {
  if (!group) return
  try {
    process.kill(inGroups ? -group : group, 'SIGKILL')
  } catch {
    // Nothing of it is left, which is what was wanted.
  }
}

/** Starts a program of the house with Node, in a group of its own; all that it says goes to `log.txt` of its folder. */
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
  // Before `close`, which waits for what the program left running with its outputs.
  child.on('exit', () => endGroup(child.pid))
  const ended = new Promise((resolve) => child.on('close', resolve)).then(async (code) => {
    groups.delete(child.pid)
    await new Promise((resolve) => log.end(resolve))
    return code ?? 1
  })
  return { child, ended, kill: () => endGroup(child.pid) }
}

/**
 * Runs a step to its end and answers its exit code. What it leaves running ends with it. What it says is told at its end
 * where it runs beside another.
 */
export async function runStep({ name, run, minutes, env }, { isBeside, env: more }) {
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
