import { readFileSync } from 'node:fs'

/** Ticks per second in /proc, the same on every Linux that runs Node. */
const ticksPerSecond = 100

/** Returns the CPU time of a process so far, over all its threads. NaN if the system does not report it. */
export function readCpuMs(pid) {
  try {
    // Skips the name, which may contain anything. After it, the state is the first field, and the times are the 12th
    // and 13th.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond
  } catch {
    return Number.NaN
  }
}
