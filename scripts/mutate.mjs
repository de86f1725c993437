// Run by `npm run mutate`, and by `npm test` with a sample: each mutation in scripts/mutants removes one thing from the
// product and names a test, which must then fail. The run fails if a mutation survives or no longer applies.
// `npm run mutate -- S4.send` tries the mutations whose id begins with `S4.send`. `--applies` only checks that all
// mutations apply.
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { findFault, readMutants } from './mutate/readMutants.mjs'
import { tryInLanes } from './mutate/tryInLanes.mjs'
import { sample } from './testing/sample.mjs'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { applies: { default: false, type: 'boolean' }, json: { type: 'string' } },
})

const all = await readMutants()
const results = []

function tell(id, why, seconds) {
  results.push({ name: id, passed: why === undefined, output: why })
  if (seconds !== undefined || why !== undefined) {
    console.log(
      `${why === undefined ? 'caught' : 'FAIL  '}  ${id.padEnd(24)} ${(seconds ?? 0).toFixed(1).padStart(5)} s  ${why ?? ''}`,
    )
  }
}

const applying = all.filter((mutant) => {
  const fault = findFault(mutant, all)
  if (fault !== undefined) tell(mutant.id, fault)
  return fault === undefined
})
console.log(`${applying.length} of ${all.length} mutations apply`)

if (!values.applies) {
  const asked = applying.filter(
    ({ id }) => positionals.length === 0 || positionals.some((start) => id.startsWith(start)),
  )
  const chosen = sample(asked, { nameOf: ({ id }) => id, share: 1 / 56 })
  await tryInLanes(chosen, tell)
}

const failed = results.filter(({ passed }) => !passed).length
console.log(`${results.length - failed} caught, ${failed} failed`)
if (values.json !== undefined) writeFileSync(values.json, JSON.stringify(results))
process.exit(failed === 0 ? 0 : 1)
