import { type ChildProcess, spawn } from 'node:child_process'
import { inject } from 'vitest'
import { addServerLog } from './serverLogs.js'

export type RunningBin = {
  child: ChildProcess
  /** Returns everything written so far, on both outputs. */
  said: () => string
  /** The server's URL, after it is ready. @throws if the process ends before */
  ready: Promise<string>
  /** The exit code, after the process has ended. */
  ended: Promise<number | null>
}

/** Runs `portico-server`, built from its sources (scripts/buildServerBin.mjs), as a separate process. */
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
  // If the command ends, `ready` is not awaited.
  ready.catch(() => {})
  return { child, ended, ready, said: () => said }
}

/** Returns the environment without the developer's own settings. */
function cleanEnvironment(): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !name.startsWith('PORTICO_') && name !== 'DATABASE_URL' && name !== 'NATS_URL',
    ),
  )
}
