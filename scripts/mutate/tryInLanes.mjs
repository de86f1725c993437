// Read by scripts/mutate.mjs: tries mutations in two processes at the same time, because one leaves a core idle.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** Starting Vitest takes seconds, so a few mutations use one process. */
const mutantsPerLane = 8

/**
 * Tries the mutations. Those with the same test file use the same process, which runs the unchanged test only once.
 *
 * @param {{ id: string, test: string }[]} mutants
 * @param {(id: string, why: string | undefined, seconds: number) => void} tell
 */
export async function tryInLanes(mutants, tell) {
  const tests = [...new Set(mutants.map(({ test }) => test))]
  const groups = tests.map((test) => mutants.filter((each) => each.test === test))
  const lanes = Math.min(2, Math.ceil(mutants.length / mutantsPerLane))
  await Promise.all(Array.from({ length: lanes }, () => runLane(groups, tell)))
}

/** Tries one group after another until none is left. */
async function runLane(groups, tell) {
  // Removes the seed. With a seed, vitest leaves out slow files, and mutations of these tests would run no test.
  const { PORTICO_SEED: _, ...env } = process.env
  const lane = fork(join(import.meta.dirname, 'runLane.mjs'), { env })
  const ended = once(lane, 'exit').then(([code]) => ({ seconds: 0, why: `The process exited with ${code}.` }))
  for (let group = groups.shift(); group !== undefined; group = groups.shift()) {
    for (const mutant of group) {
      if (lane.connected) lane.send(mutant)
      const [{ seconds, why }] = await Promise.race([once(lane, 'message'), ended.then((each) => [each])])
      tell(mutant.id, why, seconds)
    }
  }
  if (lane.connected) lane.disconnect()
  await ended
}
