// Run by `npm run fuzz -- --minutes 10`: looks for inputs on which a parser of outside bytes takes too long. Minutes
// are CPU time of this process, so a busy machine tries as many inputs as an idle one. It prints its seed: `--seed 7`
// repeats the inputs of that seed. `--only SVG` tries the parsers whose name contains `SVG`.
import { parseArgs } from 'node:util'
import { loadSources } from './loadSources.mjs'
import { fuzz } from './parsers/createFuzz.mjs'

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
const endsAtMs = usedMs() + Number(values.minutes) * 60_000
const slowest = new Map()
let tried = 0
for (let seed = firstSeed; usedMs() < endsAtMs; seed++) {
  for (const parser of parsers) {
    if (usedMs() > endsAtMs) break
    const found = await fuzz({ parser, runs: 5, seed })
    tried += 5
    const { isApart = false, limitMs = 100, name } = parser
    if (found.ms > limitMs && !isApart) {
      console.log(`SLOW ${name}: ${Math.round(found.ms)} ms, seed ${seed}, ${found.form}`)
      process.exitCode = 1
    }
    if (found.ms > (slowest.get(name)?.ms ?? 0)) slowest.set(name, { ...found, seed })
  }
}
console.log(`${tried} inputs, ${Math.round(usedMs() / 1000)} s of processor time. The slowest of each:`)
for (const [name, { ms, seed }] of [...slowest].sort(([, a], [, b]) => b.ms - a.ms)) {
  console.log(`${String(Math.round(ms)).padStart(5)} ms  ${name}, seed ${seed}`)
}
process.exit()
