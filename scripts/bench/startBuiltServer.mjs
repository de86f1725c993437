import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'

const bin = join(import.meta.dirname, '../../packages/server/dist/bin.js')

/** The token with which the benches read its metrics. */
export const metricsToken = 'a-token-of-benches-alone'

/** Starts a server with these settings. If `through` names another program, that program starts it. */
export async function startBuiltServer(environment, through = []) {
  const isThere = through.length > 0 && spawnSync('which', [through[0]]).status === 0
  const [program, ...args] = [...(isThere ? through : []), process.execPath, bin]
  const child = spawn(program, args, {
    env: {
      PATH: process.env.PATH,
      PORTICO_LIMIT_PER_ADDRESS: '1000000000',
      PORTICO_LIMIT_PER_PROJECT: '1000000000',
      PORTICO_LIMIT_UPSTREAM_CALLS: '1000000000',
      PORTICO_METRICS_TOKEN: metricsToken,
      PORTICO_PORT: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const url = await new Promise((resolve, reject) => {
    let said = ''
    child.stdout.setEncoding('utf8').on('data', (text) => {
      // Logging is part of the server's work, but the log is discarded because it has a line for each request.
      if (said.length < 10_000) said += text
      if (text.includes('"level":50')) console.error(text)
      const [, found] = /^Ready at (\S+)$/m.exec(said) ?? []
      if (found) resolve(found)
    })
    ended.then((code) => reject(new Error(`The server ended with ${code}:\n${said}`)))
  })
  return {
    pid: child.pid,
    url,
    // A second call is safe.
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
