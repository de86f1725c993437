import { type ChildProcess, spawn } from 'node:child_process'

// This script runs as a process between this one and the program. It is plain CommonJS, so it needs no file. When this
// process ends, even if it is killed, the script's standard input closes, and the script ends the program. Node has no
// other way that also works on macOS and Windows.
const guard = `
const { spawn } = require('node:child_process')
const [program, ...args] = process.argv.slice(1)
const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'] })
const end = () => {
  child.kill('SIGTERM')
  setTimeout(() => child.kill('SIGKILL'), 5000)
}
child.on('error', (error) => { console.error(error.message); process.exit(127) })
child.on('exit', (code) => process.exit(code ?? 1))
process.stdin.on('end', end).on('error', end).resume()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end)
`

/**
 * Starts a program that never keeps this process alive. When this process ends, even if it is killed, the program ends,
 * too.
 *
 * To end the program, close its `stdin`. If it still runs after 5 s, it is killed.
 */
export function spawnWithParent(
  program: string,
  args: readonly string[],
  options: { cwd?: string | undefined } = {},
): ChildProcess {
  const child = spawn(process.execPath, ['-e', guard, program, ...args], {
    cwd: options.cwd,
    // The program has its own process group, so Ctrl-C reaches only this process, which ends its programs in order.
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.unref()
  for (const stream of [child.stdin, child.stdout, child.stderr]) {
    if (stream !== null && 'unref' in stream && typeof stream.unref === 'function') stream.unref()
  }
  return child
}
