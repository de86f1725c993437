// Read by tests that limit the time of work on all processors.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'

/** A program that works until it has used 300 ms of CPU time, and prints how many ms that took. */
const spin = `
const startedAt = performance.now()
const before = process.cpuUsage()
let used = 0
while (used < 300_000) {
  for (let i = 0; i < 1e5; i++) Math.sqrt(i)
  const { system, user } = process.cpuUsage(before)
  used = system + user
}
process.stdout.write(String(performance.now() - startedAt))`

/**
 * Returns how many times as long work takes now as on an idle machine: 1 if nothing else runs, about 1.5 if another
 * process keeps one of two processors busy. The measurement takes 0.3 s on an idle machine.
 */
export async function measureSlowdown() {
  const tookMs = await Promise.all(Array.from({ length: availableParallelism() }, readSpin))
  return Math.max(1, tookMs.reduce((sum, ms) => sum + ms, 0) / tookMs.length / 300)
}

async function readSpin() {
  const child = spawn(process.execPath, ['-e', spin], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  await once(child, 'close')
  return Number(output)
}
