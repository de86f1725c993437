// Part of scripts/demo.mjs.
import { spawn } from 'node:child_process'
import { openSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { DemoProblem } from './DemoProblem.mjs'

const here = dirname(fileURLToPath(import.meta.url))
const readyTimeoutMs = 150_000

/**
 * Starts the inbox and the stand-ins for social accounts. They run in their own process, because their library writes
 * to the console.
 *
 * @param {object} parameters
 * @param {string} parameters.program identityProcess.mjs, built
 * @returns the part of the demo, with the environment variables for a server that uses the inbox and the stand-ins
 * @throws DemoProblem
 */
export async function startIdentity({ inboxPort, log, program, serverUrl }) {
  const output = openSync(log, 'w')
  const child = spawn(
    process.execPath,
    [
      ...['--import', pathToFileURL(join(here, 'endWithParent.mjs')).href],
      program,
      JSON.stringify({ inboxPort, serverUrl }),
    ],
    { cwd: dirname(dirname(here)), detached: true, stdio: ['ignore', output, output, 'ipc'] },
  )
  const start = { isLate: false }
  const ended = new Promise((resolve) => child.once('exit', resolve)).then(
    () =>
      new DemoProblem(
        start.isLate
          ? `The inbox and the social accounts were not ready in ${readyTimeoutMs / 1000} s. The end of their output:`
          : 'The inbox and the social accounts stopped. The end of their output:',
        ...readFileSync(log, 'utf8')
          .trim()
          .split('\n')
          .slice(-8)
          .map((line) => `  ${line}`),
      ),
  )
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await ended
  }
  const timer = setTimeout(() => {
    start.isLate = true
    child.kill('SIGKILL')
  }, readyTimeoutMs)
  const told = await Promise.race([new Promise((resolve) => child.once('message', resolve)), ended])
  clearTimeout(timer)
  if (told instanceof DemoProblem) throw told
  const { custodies } = told.farcaster
  return { custodies, ended, environment: toEnvironment(told), inboxUrl: told.inboxUrl, stop }
}

function toEnvironment({ farcaster, smtpUrl, social }) {
  const { apple, ...others } = social
  const environment = {
    PORTICO_APPLE_ID: apple.clientId,
    PORTICO_APPLE_KEY: apple.clientSecret,
    PORTICO_APPLE_KEY_ID: apple.keyId,
    PORTICO_APPLE_TEAM: apple.teamId,
    PORTICO_APPLE_URL: apple.url,
    // The registry of ids is on the local network, see putFarcasterRegistry.mjs.
    PORTICO_FARCASTER_NETWORK: 'eip155:31337',
    PORTICO_FARCASTER_RELAY: farcaster.url,
    PORTICO_MAIL_FROM: 'Agora <no-reply@agora.example>',
    PORTICO_SMTP: smtpUrl,
  }
  for (const [name, { clientId, clientSecret, url }] of Object.entries(others)) {
    const prefix = `PORTICO_${name.toUpperCase()}`
    Object.assign(environment, {
      [`${prefix}_ID`]: clientId,
      [`${prefix}_SECRET`]: clientSecret,
      [`${prefix}_URL`]: url,
    })
  }
  return environment
}
