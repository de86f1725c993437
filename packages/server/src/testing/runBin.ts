import { type ChildProcess, spawn } from 'node:child_process'
import { inject } from 'vitest'
import { addServerLog } from './serverLogs.js'

export type RunningBin = {
  child: ChildProcess
  /** All it has said so far, on both outputs. */
  said: () => string
  /** Its address, once it is ready. @throws when it ends before */
  ready: Promise<string>
  /** Its exit code, once it has ended. */
  ended: Promise<number | null>
}

/** Runs `portico-server`, made of its sources (scripts/buildServerBin.mjs), as a process of its own. */
export function runBin(args: readonly string[], environment: Record<string, string> = {}): RunningBin {
  const child = spawn(process.execPath, [inject('serverBin'), ...args], {
    env: { ...cleanEnvironment(), PORTICO_LOG: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  addServerLog(`portico-server ${args.join(' ')}`.trim(), () => said)
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const ready = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text
        const [, url] = /^Ready at (\S+)$/m.exec(said) ?? []
        if (url) resolve(url)
      })
    }
    ended.then((code) => reject(new Error(`It ended with code ${code}:\n${said}`)))
  })
  // Commands that end are not waited for by `ready`.
  ready.catch(() => {})
  return { child, ended, ready, said: () => said }
}

/** Settings of whoever runs the tests are not the tests'. */
function cleanEnvironment(): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !name.startsWith('PORTICO_') && name !== 'DATABASE_URL' && name !== 'NATS_URL',
    ),
  )
}
