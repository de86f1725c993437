// Run by `npm run fuzz -- --minutes 10`: measures the worst inputs of each parser of outside bytes, then looks for inputs
// on which a parser takes too long, or much longer than on half of the input. Minutes are CPU time of this process, so a
// busy machine tries as many inputs as an idle one. It prints its seed: `--seed 7` repeats the inputs of that seed.
// `--only SVG` tries the parsers whose name contains `SVG`.
import { parseArgs } from 'node:util'
import { loadSources } from './loadSources.mjs'
import { findFaults, fuzz } from './parsers/createFuzz.mjs'
import { judge } from './parsers/measure.mjs'

const { values } = parseArgs({
  options: {
    minutes: { default: '1', type: 'string' },
    only: { default: '', type: 'string' },
    seed: { default: String(Date.now() % 1_000_000), type: 'string' },
  },
})
const usedMs = () => process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000
const firstSeed = Number(values.seed)
console.log(`seed ${firstSeed}`)

await loadSources()
const { loadParsers } = await import('./parsers/loadParsers.mjs')
const parsers = (await loadParsers()).filter(({ name }) => name.includes(values.only))

/** Reports what is over a limit, and keeps the longest time of each parser. */
function note(slowest, parser, { faults, ms }, where) {
  for (const fault of faults) {
    console.log(`SLOW ${parser.name}, ${where}: ${fault}`)
    process.exitCode = 1
  }
  if (ms > (slowest.get(parser)?.ms ?? 0)) slowest.set(parser, { ms, where })
}

function print(slowest) {
  for (const [{ isApart, name }, { ms, where }] of [...slowest].sort(([, a], [, b]) => b.ms - a.ms)) {
    const process = isApart ? ', in a process of its own' : ''
    console.log(`${String(Math.round(ms)).padStart(5)} ms  ${name}, ${where}${process}`)
  }
}

const ofWorst = new Map()
let worstInputs = 0
for (const parser of parsers) {
  for (const [worst, form] of Object.entries(parser.worst)) {
    const judged = await judge(parser, form)
    note(ofWorst, parser, { faults: findFaults(parser, judged), ms: judged.ms }, worst)
    worstInputs++
  }
}
console.log(`${worstInputs} worst inputs of ${parsers.length} parsers. The slowest of each:`)
print(ofWorst)

const startedAtMs = usedMs()
const endsAtMs = startedAtMs + Number(values.minutes) * 60_000
const ofFuzzed = new Map()
let fuzzed = 0
for (let seed = firstSeed; usedMs() < endsAtMs; seed++) {
  for (const parser of parsers) {
    if (usedMs() > endsAtMs) break
    note(ofFuzzed, parser, await fuzz({ parser, runs: 5, seed }), `seed ${seed}`)
    fuzzed += 5
  }
}
const seconds = Math.round((usedMs() - startedAtMs) / 1000)
console.log(`${fuzzed} fuzzed inputs in ${seconds} s of processor time. The slowest of each:`)
print(ofFuzzed)
process.exit()
