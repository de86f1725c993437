// Read by scripts/test.mjs: starts the demo for the journeys, once for all steps that need it.
import { copyFileSync, existsSync } from 'node:fs'
import { demoCommand, demoLogs } from './demoOfTests.mjs'
import { evidenceOf } from './evidence.mjs'
import { startLogged } from './runStep.mjs'

const readyMs = 240_000
/** The demo gives its server 12 s to end. */
const stopMs = 20_000
/** The name of the demo's evidence. It is not `demo`, because that is the name of a step. */
export const demoEvidence = 'e2e-demo'

/**
 * Starts the demo. Its output goes to `test-results/e2e-demo`. When it stops, the logs of its servers are copied there.
 *
 * @returns `stop`, and the variables that tell Playwright that the demo runs. Without them, Playwright starts its own
 * demo. If that demo fails, the step fails
 */
export async function startDemo() {
  const { child, ended, kill } = startLogged(demoEvidence, demoCommand)
  const isReady = await Promise.race([isTold(child.stdout), ended.then(() => false), after(readyMs)])
  const stop = async () => {
    child.kill('SIGINT')
    await Promise.race([ended, after(stopMs)])
    kill()
    for (const log of demoLogs) {
      if (existsSync(log.path)) copyFileSync(log.path, evidenceOf(demoEvidence, log.name))
    }
  }
  if (isReady) return { env: { PORTICO_E2E_DEMO: 'runs' }, stop }
  await stop()
  return { env: {}, stop: async () => {} }
}

function isTold(stdout) {
  let said = ''
  return new Promise((resolve) => {
    stdout.on('data', (chunk) => {
      said += chunk
      if (/Ready in/.test(said)) resolve(true)
    })
  })
}

function after(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms, false).unref())
}
